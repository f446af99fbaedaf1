/** Where the project lies: the nearest folder above this file, or its built copy, with a package.json. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = findProjectFolder(dirname(fileURLToPath(import.meta.url)));

function findProjectFolder(from: string): string {
	if (existsSync(join(from, 'package.json'))) return from;
	return findProjectFolder(dirname(from));
}
