/** The passphrase for backups. */
import { readFileSync } from 'node:fs';
import type { BackupSettings } from '../settings.ts';
import { SetupProblem } from '../setup-problem.ts';

const MIN_LENGTH = 12;

/** @returns null if none is set, for unencrypted backups @throws SetupProblem if its file can't be used */
export function readPassphrase({
	passphrase,
	passphraseFile,
}: Pick<BackupSettings, 'passphrase' | 'passphraseFile'>): string | null {
	if (!passphraseFile) return passphrase;
	const read = firstLineOf(passphraseFile);
	if (read.length >= MIN_LENGTH) return read;
	throw new SetupProblem(`The passphrase in ${passphraseFile} must have at least ${MIN_LENGTH} characters.`);
}

function firstLineOf(file: string): string {
	try {
		return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
	} catch (problem) {
		throw new SetupProblem(`The passphrase file cannot be read: ${(problem as Error).message}.`);
	}
}
