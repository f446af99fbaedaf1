/** Checks the data folder before anything opens it: reading a named pipe, for example, would block forever. */
import { accessSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

const FILES = ['secrets.json', 'postgres.log', 'postgres/PG_VERSION', 'postgres/postmaster.pid'];

/** @throws SetupError if the folder, or something in it, isn't of the kind that Lotline creates */
export function requireExpectedKinds(folder: string): void {
	requireKind(folder, 'folder', (found) => found.isDirectory());
	requireKind(join(folder, 'postgres'), 'folder', (found) => found.isDirectory());
	for (const file of FILES) requireKind(join(folder, file), 'file', (found) => found.isFile());
}

/** @throws SetupError if files can't be created in a data folder, or in the existing one above it */
export function requireWritable(folder: string, existing = folder): void {
	try {
		accessSync(existing, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw notWritable(folder, error);
	}
}

/** Creates the data folder unless it exists. @throws SetupError if it can't be created */
export function createDataFolder(folder: string): void {
	try {
		// If Lotline runs as root, its database runs as another user, who needs access.
		createFolder(folder, 0o755);
	} catch (error) {
		throw notWritable(folder, error);
	}
}

export function notWritable(folder: string, error: unknown): SetupError {
	return new SetupError(`The data folder ${folder} is not writable: ${(error as Error).message}`);
}

/**
 * Creates a folder and those above it. Node's own recursive `mkdir` never returns from a file system that refuses with
 * "no such file", as /proc does.
 */
export function createFolder(folder: string, mode: number): void {
	const path = resolve(folder);
	if (existsSync(path)) return;
	createFolder(dirname(path), mode);
	try {
		mkdirSync(path, { mode });
	} catch (error) {
		// Another process has just created it.
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}

/**
 * Checks that Lotline has run in a folder, for commands that would otherwise create an empty installation there.
 *
 * @throws SetupError if Lotline has never been started there
 */
export function requireInstallation(folder: string): void {
	if (hasInstallation(folder)) return;
	throw new SetupError(
		`Lotline has no data in ${resolve(folder)}. Set LOTLINE_DATA_DIR to its data folder, or start Lotline first.`,
	);
}

export function hasInstallation(folder: string): boolean {
	return existsSync(join(folder, 'secrets.json')) || existsSync(join(folder, 'postgres'));
}

function requireKind(path: string, kind: 'folder' | 'file', isKind: (found: Stats) => boolean): void {
	const found = find(path);
	if (!found || isKind(found)) return;
	throw new SetupError(
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
