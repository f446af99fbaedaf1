/** The text that users read: JSX text, string literals that are sentences, and messages raised in SQL. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from './source-files.ts';

export interface UserText {
	file: string;
	text: string;
}

const FOLDERS = ['web', 'contract', 'report', 'domain', 'server', 'host', 'providers', 'scripts'];
/** Excludes benchmarks for engineers, and lists of words used in files. */
const NOT_FOR_USERS =
	/^scripts\/(bench|faults|load|screenshots)|^domain\/(import\/(cells|columns)|address)\//;
const SCHEMAS = 'supabase/schemas';
const SQL =
	/^\s*(--|select|insert|update|delete|with|create|grant|revoke|lock|copy|drop|alter)\b|\b(coalesce\(|from public\.)/i;

export function userTexts(): readonly UserText[] {
	const sources = FOLDERS.flatMap(listFiles).filter((file) => !NOT_FOR_USERS.test(file));
	return [
		...sources.flatMap(findTexts),
		...readdirSync(SCHEMAS).flatMap(listMessages),
		...listPages('web/texts'),
	];
}

function findTexts(file: string): UserText[] {
	const source = readFileSync(file, 'utf8');
	const found: string[] = [];
	collect(parseSync(file, source).program.body, found);
	return found
		.map((text) => text.replace(/\s+/g, ' ').trim())
		.filter((text) => /[a-z]\W* \W*\w/i.test(text) && !SQL.test(text))
		.map((text) => ({ file, text }));
}

/** The literals below a node. A template has `{}` in place of its expressions, which are collected separately. */
function collect(node: unknown, found: string[]): void {
	if (Array.isArray(node)) for (const each of node) collect(each, found);
	if (!isNode(node) || /^(Import|ExportAll|TS(Literal|TypeReference))/.test(node.type)) return;
	if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
		found.push(String(node.value));
	if (node.type === 'TemplateLiteral')
		found.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}'));
	for (const child of Object.values(node)) if (typeof child === 'object') collect(child, found);
}

function isNode(value: unknown): value is Record<string, unknown> & { type: string } {
	return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function listMessages(name: string): UserText[] {
	const file = join(SCHEMAS, name);
	return [...readFileSync(file, 'utf8').matchAll(/raise exception '((?:[^']|'')+)'/g)].map(
		([, text = '']) => ({
			file,
			text: text.replaceAll("''", "'"),
		}),
	);
}

function listPages(folder: string): UserText[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith('.md'))
		.map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
}
