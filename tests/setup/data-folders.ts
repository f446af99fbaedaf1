/** Data folders whose database was created before the tests: copying one takes a tenth as long as creating one. */
import { execFile } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);

/** The templates: one with only the schema, and one with the demo market. */
export interface Templates {
	empty: string;
	demo: string;
}

declare module 'vitest' {
	export interface ProvidedContext {
		templates: Templates;
	}
}

/**
 * A new folder that only its owner may open. It is in memory where there is room, since a run writes gigabytes of
 * databases that are soon deleted.
 */
export function newTemporaryFolder(name: string): string {
	return mkdtempSync(join(hasSharedMemory() ? MEMORY_FOLDER : tmpdir(), `lotline-${name}-`));
}

const MEMORY_FOLDER = '/dev/shm';
/** In bytes: several times what all databases of a run take at once. */
const ENOUGH_SPACE = 4 * 1024 ** 3;

/** Whether the folder in memory has room for databases and browsers. Containers often have 64 MB of it, and macOS none. */
export function hasSharedMemory(): boolean {
	try {
		const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
		return bavail * bsize > ENOUGH_SPACE;
	} catch {
		return false;
	}
}

/**
 * A new data folder with its database, accessible only to its owner. It has never run: only a first start creates one
 * from nothing.
 */
export async function newDataFolder(name: string, template: keyof Templates = 'empty'): Promise<string> {
	const folder = newTemporaryFolder(name);
	await copyDataFolder(inject('templates')[template], folder);
	return folder;
}

/** Copies a stopped database and its secrets into a folder. The files keep the owner it runs as. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
	await run('cp', ['-a', join(from, 'postgres'), join(from, 'secrets.json'), to]);
}

/** Removes a folder with a database: a thousand files, which Node would remove one by one. */
export async function removeFolder(folder: string): Promise<void> {
	await run('rm', ['-rf', folder]);
}
