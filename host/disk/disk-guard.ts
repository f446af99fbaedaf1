/**
 * Watches the disk of the embedded database. PostgreSQL stops when it can't write its log, and doesn't start without
 * room for it; so Lotline refuses new data before that, and existing data can still be read.
 */
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openReserveFile } from './reserve-file.ts';

/** `low`: new data is refused, but not sign-ins and the like. `full`: everything that must be saved is refused. */
export type DiskState = 'ok' | 'low' | 'full';

export interface DiskGuard {
	state(): DiskState;
	/**
	 * Free space at the last check, in bytes, including the reserve file; null if the database isn't on a local disk.
	 */
	freeBytes(): number | null;
	/**
	 * Called when the database reports a full disk. The disk then counts as full for ten seconds, after which a write
	 * may try again.
	 */
	reportFull(): void;
	/** Checks the disk now. */
	check(): Promise<void>;
	close(): void;
}

export interface DiskGuardOptions {
	/** The data folder; null for an external database, whose full disk only shows in errors. */
	folder: string | null;
	/** New data is refused below this much free space; 0 turns the check off. */
	reserveBytes: number;
	log: Pick<Logger, 'info' | 'warn' | 'error'>;
	/** Returns the free space in a folder. */
	freeIn?: (folder: string) => Promise<number>;
}

const CHECK_INTERVAL = 1_000;
const REPORT_TTL = 10_000;

/** Checks once before it returns, so that on a full disk the reserve is freed before the database starts. */
export async function openDiskGuard(options: DiskGuardOptions): Promise<DiskGuard> {
	const { folder, reserveBytes, log, freeIn = freeBytesIn } = options;
	const reserve = folder && reserveBytes > 0 ? openReserveFile(folder, Math.floor(reserveBytes / 2)) : null;
	let free: number | null = null;
	let reportedUntil = 0;
	let logged: DiskState = 'ok';
	const state = (): DiskState => {
		const measured = free === null ? 'ok' : stateAt(free, reserveBytes);
		return measured === 'ok' && performance.now() < reportedUntil ? 'low' : measured;
	};
	const measure = async () => {
		if (!folder || !reserve) return;
		const unused = await freeIn(folder);
		free = unused + reserve.bytes();
		if (unused < reserveBytes / 4) reserve.release();
		else if (free >= 1.25 * reserveBytes) await reserve.restore();
	};
	const check = async () => {
		await measure().catch((problem: NodeJS.ErrnoException) => {
			// Before the first start there is no folder; if it can't be created, the database's start reports that.
			if (!['ENOENT', 'ENOTDIR'].includes(problem.code ?? ''))
				log.error({ err: problem }, 'The free disk space could not be read');
		});
		const now = state();
		if (now !== logged) logState(log, now, free);
		logged = now;
	};
	await check();
	const timer = setInterval(check, CHECK_INTERVAL).unref();
	return {
		state,
		freeBytes: () => free,
		reportFull: () => {
			reportedUntil = performance.now() + REPORT_TTL;
			void check();
		},
		check,
		close: () => clearInterval(timer),
	};
}

/** The state of a disk with this much free space. An eighth of the reserve is left for the database itself. */
function stateAt(free: number, reserveBytes: number): DiskState {
	if (free < reserveBytes / 8) return 'full';
	return free < reserveBytes ? 'low' : 'ok';
}

function logState(log: DiskGuardOptions['log'], state: DiskState, free: number | null): void {
	const disk = { disk: state, ...(free !== null && { freeMegabytes: Math.round(free / 2 ** 20) }) };
	if (state === 'ok') log.info(disk, 'Disk space is available again');
	else log.error(disk, 'The disk is almost full: new data is refused');
}

async function freeBytesIn(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}
