/** Backs up the running database to a file. */
import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { projectVersion } from '../project-folder.ts';
import { SetupError } from '../setup-error.ts';
import type { Session } from '../store.ts';
import { dump } from './dump.ts';
import { publish, writeBackupFile } from './file.ts';
import { writeBackup } from './format.ts';
import { type Verified, verifyBackup } from './verify.ts';

export interface BackupTask {
	path: string;
	/** Null for no encryption. */
	passphrase: string | null;
	secrets: Readonly<Record<string, string>>;
}

export interface MadeBackup extends Verified {
	bytes: number;
}

/**
 * Makes a consistent backup while others write, and verifies it by opening it before it replaces an earlier file of
 * that name.
 *
 * @throws SetupError if the file can't be written
 */
export async function makeBackup(
	session: Session,
	{ path, passphrase, secrets }: BackupTask,
): Promise<MadeBackup> {
	const unfinished = `${resolve(path)}.${process.pid}.unfinished`;
	try {
		await session(async (sql) => {
			await sql.unsafe('begin isolation level repeatable read read only');
			const origin = { lotline: projectVersion(), createdAt: new Date().toISOString(), secrets };
			await writeBackupFile(unfinished, writeBackup(dump(sql, origin)), passphrase);
			await sql.unsafe('commit');
		});
		const verified = await verifyBackup(unfinished, passphrase);
		await publish(unfinished, resolve(path));
		return { ...verified, bytes: (await stat(path)).size };
	} catch (error) {
		await rm(unfinished, { force: true });
		const { syscall, code, message } = error as NodeJS.ErrnoException;
		if (syscall && code) throw new SetupError(`The backup cannot be written: ${message}.`);
		throw error;
	}
}
