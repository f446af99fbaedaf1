/** Checks the data folder before anything opens it: reading a named pipe, for one, would block forever. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { SetupProblem } from './setup-problem.ts';

const FILES = ['secrets.json', 'postgres.log', 'postgres/PG_VERSION', 'postgres/postmaster.pid'];

/** @throws SetupProblem if the folder, or something in it, isn't of the kind that Lotline creates */
export function requireDefaultFolder(folder: string): void {
	requireKind(folder, 'folder', (found) => found.isDirectory());
	requireKind(join(folder, 'postgres'), 'folder', (found) => found.isDirectory());
	for (const file of FILES) requireKind(join(folder, file), 'file', (found) => found.isFile());
}

function requireKind(path: string, kind: 'folder' | 'file', isKind: (found: Stats) => boolean): void {
	const found = find(path);
	if (!found || isKind(found)) return;
	throw new SetupProblem(
		`The data folder cannot be used: ${path} is not a ${kind}. Move it away, or set LOTLINE_DATA_DIR to another folder.`,
	);
}

/** Null for what doesn't exist, or can't be read: opening it later reports why. */
function find(path: string): Stats | null {
	try {
		return statSync(path);
	} catch {
		return null;
	}
}
