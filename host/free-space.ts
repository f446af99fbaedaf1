/** Watches the disk of the embedded database, so that people hear of a full one, and read why requests fail. */
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

export interface FreeSpace {
	/** At the last check, in bytes; null if the database isn't on a local disk. */
	bytes(): number | null;
	/** Whether the database may soon be unable to save anything. */
	isLow(): boolean;
	close(): void;
}

export interface FreeSpaceOptions {
	/** The data folder; null for an external database. */
	folder: string | null;
	log: Pick<Logger, 'info' | 'error'>;
	/** Returns the free space in a folder. */
	freeIn?: (folder: string) => Promise<number>;
}

/** Four segments of PostgreSQL's log. In bytes. */
const LOW = 64 * 2 ** 20;
const CHECK_INTERVAL = 1_000;

export async function watchFreeSpace({
	folder,
	log,
	freeIn = freeBytesIn,
}: FreeSpaceOptions): Promise<FreeSpace> {
	let bytes: number | null = null;
	const isLow = () => bytes !== null && bytes < LOW;
	const check = async () => {
		const wasLow = isLow();
		// Before the first start there is no folder; if it can't be created, the database's start reports that.
		bytes = folder ? await freeIn(folder).catch(() => null) : null;
		if (isLow() === wasLow) return;
		if (isLow()) log.error({ freeBytes: bytes }, 'The disk is almost full: requests may fail');
		else log.info({ freeBytes: bytes }, 'Disk space is available again');
	};
	await check();
	const timer = setInterval(check, CHECK_INTERVAL).unref();
	return { bytes: () => bytes, isLow, close: () => clearInterval(timer) };
}

async function freeBytesIn(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}
