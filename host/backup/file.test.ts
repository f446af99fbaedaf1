import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { SetupError } from '../setup-error.ts';
import { publish, readBackupFile, writeBackupFile } from './file.ts';

const folder = temporaryFolder();
const path = join(folder, 'today.backup');
beforeEach(() => rmSync(path, { force: true }));

/** Incompressible, so that it fills several chunks. */
const TEXT = randomBytes(300_000).toString('base64');
const PASSPHRASE = 'seven gray herons at dusk';
/** A thousandth of the usual work. */
const WORK_FACTOR = 7;

async function write(passphrase: string | null, text = TEXT): Promise<void> {
	await writeBackupFile(path, chunks(text), passphrase, WORK_FACTOR);
}

async function* chunks(text: string): AsyncGenerator<Buffer> {
	for (let at = 0; at < text.length; at += 50_000) yield Buffer.from(text.slice(at, at + 50_000));
}

async function read(passphrase: string | null): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const part of readBackupFile(path, passphrase)) parts.push(part);
	return Buffer.concat(parts).toString();
}

test('reads back what was written, in a file that only its owner can read', async () => {
	await write(null);
	expect(await read(null)).toBe(TEXT);
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(readdirSync(folder)).toEqual(['today.backup']);
});

test('a backup with a passphrase is an age file, which opens only with that passphrase', async () => {
	await write(PASSPHRASE);
	expect(readFileSync(path).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 7\n/);
	expect(await read(PASSPHRASE)).toBe(TEXT);
	await expect(read(null)).rejects.toThrow('The backup is encrypted: set BACKUP_PASSPHRASE');
	await expect(read('another passphrase')).rejects.toThrow('Wrong passphrase');
	writeFileSync(path, changed(readFileSync(path)));
	await expect(read(PASSPHRASE)).rejects.toThrow(/^The backup is damaged: /);
}, 60_000);

test.each([
	['cut off', (file: Buffer) => file.subarray(0, file.length / 2), /damaged: it is incomplete/],
	['changed', changed, /damaged/],
	['something else', () => Buffer.from('id,name\n1,2\n'), /is not a Lotline backup/],
	['empty', () => Buffer.from(''), /damaged|not a backup/],
])('a file that is %s is refused', async (_, change, reason) => {
	await write(null);
	writeFileSync(path, change(readFileSync(path)));
	const reading = read(null);
	await expect(reading).rejects.toThrow(SetupError);
	await expect(reading).rejects.toThrow(reason);
});

function changed(file: Buffer): Buffer {
	const at = Math.floor(file.length / 2);
	file[at] = (file[at] as number) ^ 1;
	return file;
}

test('reports a missing file by name', async () => {
	await expect(read(null)).rejects.toThrow(
		`The backup cannot be read: ENOENT: no such file or directory, open '${path}'.`,
	);
});

test('a published file exists only under its final name', async () => {
	await write(null, 'the last one');
	await publish(path, `${path}.published`);
	expect(readdirSync(folder)).toEqual(['today.backup.published']);
	rmSync(`${path}.published`);
});
