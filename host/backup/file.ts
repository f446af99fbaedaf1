/** A backup file: its text compressed, and encrypted if there is a passphrase. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { SetupError } from '../setup-error.ts';
import { decrypt, ENCRYPTED_START_LENGTH, encrypt, isEncrypted } from './encryption.ts';
import { damaged } from './format.ts';

/**
 * Writes a new file that only its owner can read; it is on disk when this resolves.
 *
 * @param workFactor how expensive a guess at the passphrase is, as a power of two; tests save time with less
 */
export async function writeBackupFile(
	path: string,
	text: AsyncIterable<Uint8Array>,
	passphrase: string | null,
	workFactor?: number,
): Promise<void> {
	const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
	const encrypted = (chunks: AsyncIterable<Uint8Array>) =>
		passphrase ? encrypt(chunks, passphrase, workFactor) : chunks;
	await pipeline(text, createGzip(), encrypted, file);
}

/**
 * Renames a file atomically and durably: a power failure could lose the name until its folder is synced to disk as
 * well.
 */
export async function publish(unfinished: string, path: string): Promise<void> {
	await rename(unfinished, path);
	const folder = await open(dirname(path));
	await folder.sync().finally(() => folder.close());
}

/**
 * @throws SetupError if it can't be read: missing, damaged, not a backup, or encrypted with a different passphrase
 */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<Uint8Array> {
	const isFileEncrypted = isEncrypted(await readStart(path));
	if (isFileEncrypted && !passphrase)
		throw new SetupError('The backup is encrypted: set BACKUP_PASSPHRASE, or give --passphrase-file.');
	const gunzip = createGunzip();
	const stored = createReadStream(path);
	const opened = isFileEncrypted && passphrase ? decrypt(stored, passphrase) : stored;
	// The loop below receives all errors, so this callback does nothing.
	pipe(opened, gunzip, () => {});
	try {
		yield* gunzip;
	} catch (error) {
		if (error instanceof SetupError) throw error;
		const { code, message } = error as NodeJS.ErrnoException;
		if (message === 'incorrect header check') throw new SetupError(`${path} is not a Lotline backup.`);
		throw damaged(code === 'Z_BUF_ERROR' ? 'it is incomplete' : message);
	}
}

async function readStart(path: string): Promise<Buffer> {
	try {
		const file = await open(path);
		const start = Buffer.alloc(ENCRYPTED_START_LENGTH);
		await file.read(start, 0, start.length, 0).finally(() => file.close());
		return start;
	} catch (error) {
		throw new SetupError(`The backup cannot be read: ${(error as Error).message}.`);
	}
}
