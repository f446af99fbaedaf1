/** The text in the code for engineers: comments and test names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export interface CodeText {
	file: string;
	text: string;
}

const FOLDERS = 'contract domain host providers report scripts server supabase tests web'.split(' ');
/** A test's name follows the opening parenthesis of its call. */
const TEST_NAME = /\b(?:test|it|describe)\b[\w.]*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;
const SQL_COMMENT = /--[^\n]*/g;

export function codeTexts(): CodeText[] {
	return FOLDERS.flatMap(listCodeFiles).flatMap((file) => {
		const source = readFileSync(file, 'utf8');
		const texts = file.endsWith('.sql') ? findMatches(source, SQL_COMMENT) : findComments(file, source);
		const names = /\.test\.tsx?$/.test(file) ? findMatches(source, TEST_NAME) : [];
		return [...texts, ...names].map((text) => ({ file, text: text.replace(/\s+(?:\* )?/g, ' ') }));
	});
}

function listCodeFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /(?<!\.d)\.(?:tsx?|sql)$/.test(name) && !name.includes('node_modules'))
		.map((name) => join(folder, name));
}

function findComments(file: string, source: string): string[] {
	return parseSync(file, source).comments.map(({ value }) => value);
}

function findMatches(source: string, pattern: RegExp): string[] {
	return [...source.matchAll(pattern)].map(([all, , name]) => name ?? all);
}
