/**
 * Encrypts backups with a passphrase, in the age format: https://age-encryption.org/v1, which `age -d` can read. The
 * package is loaded when a file is encrypted or opened, so that it doesn't slow down the start.
 */
import { ReadableStream } from 'node:stream/web';
import type { Encrypter } from 'age-encryption';
import { SetupError } from '../setup-error.ts';

/** The first bytes of every encrypted file. */
const AGE_HEADER = 'age-encryption.org/v1\n';
/** The scrypt work factor, as a power of two: each guess at a passphrase takes 128 MB and about a second. */
const WORK_FACTOR = 17;

export function isEncrypted(start: Buffer): boolean {
	return start.toString('latin1').startsWith(AGE_HEADER);
}

export const ENCRYPTED_START_LENGTH = AGE_HEADER.length;

export async function* encrypt(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
	workFactor = WORK_FACTOR,
): AsyncGenerator<Uint8Array> {
	const { Encrypter } = await import('age-encryption');
	const encrypter = new Encrypter();
	encrypter.setPassphrase(passphrase);
	encrypter.setScryptWorkFactor(workFactor);
	yield* iterate(await encrypter.encrypt(webStream(chunks)));
}

/** @throws SetupError if the passphrase is wrong */
export async function* decrypt(
	chunks: AsyncIterable<Uint8Array>,
	passphrase: string,
): AsyncGenerator<Uint8Array> {
	const { Decrypter } = await import('age-encryption');
	const decrypter = new Decrypter();
	decrypter.addPassphrase(passphrase);
	const opened = await decrypter.decrypt(webStream(chunks)).catch((error: Error) => {
		throw /no identity matched/.test(error.message)
			? new SetupError('Wrong passphrase for this backup.')
			: error;
	});
	yield* iterate(opened);
}

/** The package's types use browser streams; Node's are the same and can be iterated. */
type WebStream = Parameters<Encrypter['encrypt']>[0] & { getReader: unknown };

function webStream(chunks: AsyncIterable<Uint8Array>): WebStream {
	return ReadableStream.from(chunks) as unknown as WebStream;
}

function iterate(stream: object): AsyncIterable<Uint8Array> {
	return stream as AsyncIterable<Uint8Array>;
}
