/** PostgreSQL's major version: other major versions can't read its data folders. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Why a server can't read a folder, in a sentence; null if the versions match.
 *
 * @param postgres the folder of its programs
 */
export function majorVersionProblem(postgres: string, folder: string): string | null {
	const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
	const printed = execFileSync(join(postgres, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
	const [, own] = /(\d+)\./.exec(printed) ?? [];
	if (!own || own === made) return null;
	return `PostgreSQL ${made} created the database in ${folder}, but this version of Lotline includes PostgreSQL ${own}. Make a backup with your previous version of Lotline and restore it with this one (see docs/operations.md).`;
}
