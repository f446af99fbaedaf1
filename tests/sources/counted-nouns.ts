/** Where user-facing text puts a plural noun or verb after a number without asking for the number. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { listFiles } from './source-files.ts';

export interface CountedNoun {
	file: string;
	/** The expression with the words after it. */
	text: string;
}

const FOLDERS = ['web', 'contract', 'report', 'domain', 'server', 'host', 'providers'];

/** What text counts: the plural follows the number, perhaps after an adjective or two. */
const PLURAL =
	/^ (?:(?!of |in |to |and |by |from |for |with |within |or |the |a |is |are |as |than |has |no )[a-z-]+ ){0,2}(?:account|acre|area|bath|bathroom|bedroom|character|column|comp|credit|day|deed|duplicate|email|error|figure|file|grade|home|hour|level|line|link|list|listing|lot|market|match|message|mile|minute|model|month|page|pair|photo|price|question|record|rent|report|request|result|row|sale|search|second|space|story|time|unit|upload|view|week|year|ZIP code)e?s\b/;

/** What writes a number with its noun. */
const COUNTING = /^(?:plural|pluralWord|agree|days|supplyText)\(/;
const AGREEING = /^agree\(/;
/** A number that is the same for everyone, and never 1; names of tables and statements. */
const CONSTANT =
	/^(?:count\()?(?:[A-Z][A-Z0-9_]+(?:\.\w+)*|\d+)(?:\.toLocaleString\('en-US'\)|\.toFixed\(1\))?\)?$/;

export function countedNouns(): CountedNoun[] {
	return FOLDERS.flatMap(listFiles).flatMap((file) => {
		const source = readFileSync(file, 'utf8');
		const found: string[] = [];
		collect(parseSync(file, source).program.body, source, found);
		return found.map((text) => ({ file, text }));
	});
}

type Node = Record<string, unknown> & { type: string; start: number; end: number };

function collect(node: unknown, source: string, found: string[]): void {
	if (Array.isArray(node)) for (const each of node) collect(each, source, found);
	// The other words of an agreement are for other numbers.
	if (!isNode(node) || AGREEING.test(source.slice(node.start, node.start + 10))) return;
	for (const [expression, words] of countedIn(node)) {
		const code = source.slice(expression.start, expression.end);
		if (PLURAL.test(words) && !COUNTING.test(code) && !CONSTANT.test(code)) found.push(`${code}${words}`);
	}
	if (isOwnAgreement(node)) found.push(source.slice(node.start, node.end));
	for (const child of Object.values(node)) if (typeof child === 'object') collect(child, source, found);
}

/** Each expression in a template or in JSX, with the words after it. */
function countedIn(node: Node): [Node, string][] {
	if (node.type === 'TemplateLiteral') {
		const words = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
		return (node.expressions as Node[]).map((each, at) => [each, words[at + 1] ?? '']);
	}
	const children = (node.type === 'JSXElement' || node.type === 'JSXFragment' ? node.children : []) as Node[];
	return children.flatMap((child, at): [Node, string][] => {
		const next = children[at + 1];
		const isCounted = child.type === 'JSXExpressionContainer' && next?.type === 'JSXText';
		return isCounted ? [[child.expression as Node, String(next.value).replace(/\s+/g, ' ')]] : [];
	});
}

/** Words chosen by comparing a number with 1, instead of by `agree`. */
function isOwnAgreement({ type, test, consequent, alternate }: Node): boolean {
	if (type !== 'ConditionalExpression') return false;
	const { operator, right } = test as { operator?: string; right?: { value?: unknown } };
	const isText = (node: unknown) =>
		isNode(node) &&
		(node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));
	return (
		(operator === '===' || operator === '!==') &&
		right?.value === 1 &&
		isText(consequent) &&
		isText(alternate)
	);
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
