/**
 * Data folders whose database was created before the tests: copying one takes a tenth of the time of creating one.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

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
 * A new data folder with its database, accessible only to its owner. It has never run: only a first start creates one
 * from nothing.
 */
export async function newDataFolder(name: string, template: keyof Templates = 'empty'): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), `lotline-${name}-`));
	await copyDataFolder(inject('templates')[template], folder);
	chmodSync(folder, 0o700);
	return folder;
}

/** Copies a stopped database and its secrets into a folder. The files keep the owner it runs as. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
	await promisify(execFile)('cp', ['-a', join(from, 'postgres'), join(from, 'secrets.json'), to]);
}
