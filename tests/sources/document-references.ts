/** The files, commands and settings that documents name, which must exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Reference {
	document: string;
	name: string;
}

const FOLDERS = ['.', 'docs', 'docs/decisions', 'web/texts'];
/** Paths in documents start with one of the top-level folders. */
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

/** Paths in code spans and link targets, relative to the top level. Names in capitals are placeholders. */
export function pathsIn(document: string): Reference[] {
	const text = readFileSync(document, 'utf8');
	const links = found(text, LINK).map((path) => normalize(join(dirname(document), path)));
	const paths = found(text, CODE).filter((path) => PATH.test(path) && !/\b[A-Z]{3}/.test(path));
	return [...links, ...paths].map((name) => ({ document, name }));
}

/** Names of `npm run` commands. */
export function commandsIn(document: string): Reference[] {
	return found(readFileSync(document, 'utf8'), /\bnpm run ([\w:-]+)/g).map((name) => ({ document, name }));
}

/** Names that look like settings. */
export function settingsIn(document: string): Reference[] {
	return [...new Set(found(readFileSync(document, 'utf8'), SETTING))].map((name) => ({ document, name }));
}

function found(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([all, part]) => part ?? all);
}
