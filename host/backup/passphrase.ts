/** The passphrase for backups. */
import { readFileSync } from 'node:fs';
import type { BackupSettings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';

const MIN_LENGTH = 12;

/** @returns null if none is set, for unencrypted backups @throws SetupError if its file can't be used */
export function readPassphrase({
	passphrase,
	passphraseFile,
}: Pick<BackupSettings, 'passphrase' | 'passphraseFile'>): string | null {
	if (!passphraseFile) return passphrase;
	const read = readFirstLine(passphraseFile);
	if (read.length >= MIN_LENGTH) return read;
	throw new SetupError(`The passphrase in ${passphraseFile} must have at least ${MIN_LENGTH} characters.`);
}

function readFirstLine(file: string): string {
	try {
		return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
	} catch (error) {
		throw new SetupError(`The passphrase file cannot be read: ${(error as Error).message}.`);
	}
}
