/** A file that only takes up space. Deleting it on a full disk leaves room to start the database and to read. */
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReserveFile {
	/** What it takes up now; 0 while there is none. */
	bytes(): number;
	/** Deletes the file. */
	release(): void;
	/** Writes the file unless it is there. A disk that fills up meanwhile keeps none. */
	restore(): Promise<void>;
}

const ZEROS = Buffer.alloc(2 ** 20);

/** The first file is not written in the first seconds, when a start has more urgent work. */
const FIRST_AFTER = 10_000;

/** @param folder where the file goes @param bytes its size */
export function openReserveFile(folder: string, bytes: number, firstAfter = FIRST_AFTER): ReserveFile {
	const file = join(folder, 'disk-reserve');
	const notBefore = Date.now() + firstAfter;
	let present = existsSync(file);
	let writing = false;
	return {
		bytes: () => (present ? bytes : 0),
		release: () => {
			present = false;
			rmSync(file, { force: true });
		},
		restore: async () => {
			if (present || writing || Date.now() < notBefore) return;
			writing = true;
			present = await write(file, bytes).finally(() => {
				writing = false;
			});
		},
	};
}

/** @returns whether the whole file is there */
async function write(file: string, bytes: number): Promise<boolean> {
	const unfinished = `${file}.unfinished`;
	try {
		const handle = await open(unfinished, 'w', 0o600);
		try {
			for (let written = 0; written < bytes; written += ZEROS.length) await handle.write(ZEROS);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(unfinished, file);
		return true;
	} catch {
		await rm(unfinished, { force: true });
		return false;
	}
}
