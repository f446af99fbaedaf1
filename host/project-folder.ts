/** The project: the nearest folder above this file, or above its built copy, with a package.json. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = findProjectFolder(dirname(fileURLToPath(import.meta.url)));

/** Lotline's version. */
export function projectVersion(): string {
	return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version;
}

function findProjectFolder(from: string): string {
	if (existsSync(join(from, 'package.json'))) return from;
	return findProjectFolder(dirname(from));
}
