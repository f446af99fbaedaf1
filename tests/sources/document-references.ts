/** What the documents name: files, commands and settings, which must exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Reference {
	document: string;
	name: string;
}

const FOLDERS = ['.', 'docs', 'docs/decisions', 'web/texts'];
/** The rooms and files at the top level, whose paths documents write from there. */
const PATH = /^(?:contract|docs|domain|host|providers|report|scripts|server|supabase|tests|web)\/[\w./-]+$/;
const CODE = /`([^`\n]+)`/g;
const LINK = /\]\((?!https?:|mailto:|[#/])([^)#]+)/g;
const SETTING = /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g;

export function documents(): string[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => /\.md$|^\.env\.example$/.test(name))
			.map((name) => join(folder, name)),
	);
}

/** Paths in code spans, and the targets of links, from the top level. Names in capitals are placeholders. */
export function pathsIn(document: string): Reference[] {
	const text = readFileSync(document, 'utf8');
	const links = found(text, LINK).map((path) => normalize(join(dirname(document), path)));
	const paths = found(text, CODE).filter((path) => PATH.test(path) && !/\b[A-Z]{3}/.test(path));
	return [...links, ...paths].map((name) => ({ document, name }));
}

/** The names of `npm run` commands. */
export function commandsIn(document: string): Reference[] {
	return found(readFileSync(document, 'utf8'), /\bnpm run ([\w:-]+)/g).map((name) => ({ document, name }));
}

/** Names written like settings. */
export function settingsIn(document: string): Reference[] {
	return [...new Set(found(readFileSync(document, 'utf8'), SETTING))].map((name) => ({ document, name }));
}

function found(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([all, part]) => part ?? all);
}
