/** Checks the data folder before anything opens it: reading a named pipe, for example, would block forever. */
import { existsSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupProblem } from './setup-problem.ts';

const FILES = ['secrets.json', 'postgres.log', 'postgres/PG_VERSION', 'postgres/postmaster.pid'];

/** @throws SetupProblem if the folder, or something in it, isn't of the kind that Lotline creates */
export function requireExpectedKinds(folder: string): void {
	requireKind(folder, 'folder', (found) => found.isDirectory());
	requireKind(join(folder, 'postgres'), 'folder', (found) => found.isDirectory());
	for (const file of FILES) requireKind(join(folder, file), 'file', (found) => found.isFile());
}

/**
 * Checks that Lotline has run in a folder, for commands that would otherwise create an empty installation there.
 *
 * @throws SetupProblem if Lotline has never been started there
 */
export function requireInstallation(folder: string): void {
	if (hasInstallation(folder)) return;
	throw new SetupProblem(
		`Lotline has no data in ${resolve(folder)}. Set LOTLINE_DATA_DIR to its data folder, or start Lotline first.`,
	);
}

export function hasInstallation(folder: string): boolean {
	return existsSync(join(folder, 'secrets.json')) || existsSync(join(folder, 'postgres'));
}

function requireKind(path: string, kind: 'folder' | 'file', isKind: (found: Stats) => boolean): void {
	const found = find(path);
	if (!found || isKind(found)) return;
	throw new SetupProblem(
		`The data folder cannot be used: ${path} is not a ${kind}. Move it away, or set LOTLINE_DATA_DIR to another folder.`,
	);
}

/** Null for a path that doesn't exist or can't be read: opening it later reports why. */
function find(path: string): Stats | null {
	try {
		return statSync(path);
	} catch {
		return null;
	}
}
