/** The secrets of an installation: created at the first start, in a file that only its owner can read. */
import {
	chmodSync,
	existsSync,
	linkSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, notWritable } from './data-folder.ts';
import { makeSecrets, SECRET_NAMES, type SecretName, Secrets } from './secrets/kinds.ts';
import { SetupError } from './setup-error.ts';

export type { Secrets } from './secrets/kinds.ts';

/**
 * Reads the secrets of a data folder, creating them first if there are none.
 *
 * @param warn called with a sentence if others could read the file, which is then fixed
 * @throws SetupError if the folder can't be written, or the file is missing, damaged or too weak
 */
export function loadSecrets(
	dataFolder: string,
	warn: (sentence: string) => void = (sentence) => console.error(sentence),
): Secrets {
	const file = secretsFile(dataFolder);
	createDataFolder(dataFolder);
	try {
		if (!existsSync(file)) {
			if (hasCluster(dataFolder)) throw new SetupError(`${file} is missing. ${REMEDY}`);
			writeOnce(file, makeSecrets());
		}
	} catch (error) {
		if (error instanceof SetupError) throw error;
		throw notWritable(dataFolder, error);
	}
	restrictPermissions(file, warn);
	return requireSecrets(dataFolder);
}

/** Reads the secrets of a data folder. @throws SetupError if the file is missing, damaged or too weak */
export function requireSecrets(dataFolder: string): Secrets {
	const { secrets, damaged } = readSecrets(dataFolder);
	if (damaged.length === 0) return secrets as Secrets;
	throw new SetupError(`${secretsFile(dataFolder)} is damaged (${damaged.join(', ')}). ${REMEDY}`);
}

const REMEDY =
	'Restore it from a backup, or run "npm run secrets:repair": it recreates the damaged secrets, resets the password of the embedded database, and says what stops working. No data is lost.';

export function secretsFile(dataFolder: string): string {
	return join(dataFolder, 'secrets.json');
}

/** Whether there is an embedded database, whose password is one of the secrets. */
export function hasCluster(dataFolder: string): boolean {
	return existsSync(join(dataFolder, 'postgres', 'PG_VERSION'));
}

/** Reads the valid secrets, and names the missing or damaged ones. */
export function readSecrets(dataFolder: string): { secrets: Partial<Secrets>; damaged: SecretName[] } {
	const content = readJson(secretsFile(dataFolder));
	const secrets: Partial<Secrets> = {};
	const damaged: SecretName[] = [];
	for (const name of SECRET_NAMES) {
		const value = Secrets.shape[name].safeParse((content as Partial<Secrets> | null)?.[name]);
		if (value.success) secrets[name] = value.data;
		else damaged.push(name);
	}
	return { secrets, damaged };
}

/** Replaces the file atomically: a reader sees either the old secrets or the new ones. */
export function writeSecrets(dataFolder: string, secrets: Secrets): void {
	const file = secretsFile(dataFolder);
	renameSync(writeUnfinished(file, secrets), file);
}

/**
 * Creates the file unless it exists. Linking a finished file is atomic: of several concurrent first starts, one wins,
 * and all read the same.
 */
function writeOnce(file: string, secrets: Secrets): void {
	const unfinished = writeUnfinished(file, secrets);
	try {
		linkSync(unfinished, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		unlinkSync(unfinished);
	}
}

/** Makes a file accessible only to its owner; does nothing on Windows, which has no such permissions. */
function restrictPermissions(file: string, warn: (sentence: string) => void): void {
	const mode = statSync(file).mode & 0o777;
	if ((mode & 0o077) === 0 || process.platform === 'win32') return;
	const found = `Other users of this machine could read ${file} (permissions ${mode.toString(8)})`;
	try {
		chmodSync(file, 0o600);
	} catch (error) {
		throw new SetupError(
			`${found}, and that cannot be changed: ${(error as Error).message}. Have its owner run "chmod 600" on it.`,
		);
	}
	warn(
		`${found}; now only its owner can. If someone may have read it, run "npm run secrets:rotate" for each secret.`,
	);
}

/** Writes the secrets to a temporary file next to the final one. @returns its path */
function writeUnfinished(file: string, secrets: Secrets): string {
	const unfinished = `${file}.${process.pid}`;
	// A crashed process may have left one: in a container, every start has the same process ID.
	rmSync(unfinished, { force: true });
	writeFileSync(unfinished, JSON.stringify(secrets, null, '\t'), { mode: 0o600, flag: 'wx', flush: true });
	return unfinished;
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return null;
	}
}
