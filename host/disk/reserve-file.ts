/** A file that only reserves space. Deleting it on a full disk leaves room to start the database and to read. */
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReserveFile {
	/** Its current size, even while it is being written; 0 if it doesn't exist. */
	bytes(): number;
	/** Deletes the file. */
	release(): void;
	/** Creates the file unless it exists. If the disk fills up in the meantime, the file is removed. */
	restore(): Promise<void>;
}

const ZEROS = Buffer.alloc(2 ** 20);

/** A new file isn't written in the first seconds, when a start has more urgent work. */
const FIRST_WRITE_DELAY = 10_000;

/** @param folder where the file goes @param bytes its size */
export function openReserveFile(
	folder: string,
	bytes: number,
	firstWriteDelay = FIRST_WRITE_DELAY,
): ReserveFile {
	const file = join(folder, 'disk-reserve');
	const notBefore = performance.now() + firstWriteDelay;
	let present = existsSync(file);
	let writing = false;
	let written = 0;
	return {
		bytes: () => (present ? bytes : written),
		release: () => {
			present = false;
			rmSync(file, { force: true });
		},
		restore: async () => {
			if (present || writing || performance.now() < notBefore) return;
			writing = true;
			try {
				present = await write(file, bytes, (size) => {
					written = size;
				});
			} finally {
				writing = false;
				written = 0;
			}
		},
	};
}

/**
 * @param onWritten called with the size so far
 * @returns whether the file has its full size
 */
async function write(file: string, bytes: number, onWritten: (size: number) => void): Promise<boolean> {
	const unfinished = `${file}.unfinished`;
	try {
		const handle = await open(unfinished, 'w', 0o600);
		try {
			for (let size = 0; size < bytes; ) {
				size += (await handle.write(ZEROS)).bytesWritten;
				onWritten(size);
			}
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
