/** Scheduled backups: whether one is due, making it, and which ones to keep. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { LOCKS } from '../advisory-locks.ts';
import { createFolder } from '../data-folder.ts';
import type { Query } from '../postgres/pool.ts';
import { SetupError } from '../setup-error.ts';
import type { Session } from '../store.ts';
import { ifLockFree } from '../with-lock.ts';
import { type MadeBackup, makeBackup } from './make.ts';

export interface ScheduledBackup {
	folder: string;
	everyHours: number;
	keep: number;
	passphrase: string | null;
	secrets: Readonly<Record<string, string>>;
}

/** `off`: there is no schedule. `late`: the last good one is older than twice the interval. */
export type BackupState = 'off' | 'none yet' | 'ok' | 'late' | 'failed' | 'unknown';

export interface BackupStatus {
	state: BackupState;
	/** Seconds since the last good one; null if there is none. */
	age: number | null;
	/** Why the last one failed; null if it didn't. */
	error: string | null;
}

/** A failed backup is retried after this many hours, or sooner if backups are more frequent. */
const RETRY_HOURS = 1;
/** The number of rows to keep; older ones are deleted. */
const MAX_ROWS = 200;
const NAME = /^lotline-\d{8}-\d{6}\.backup$/;
const UNFINISHED = /^lotline-\d{8}-\d{6}\.backup\.\d+\.unfinished$/;

/**
 * Whether the next backup is due. The last one counts, whichever process made it, but none that was made while the clock
 * was ahead.
 */
export async function isBackupDue(sql: Query | Sql, everyHours: number): Promise<boolean> {
	const retry = Math.min(RETRY_HOURS, everyHours);
	const [row] = await (sql as Query)<{ due: boolean }[]>`
		select not exists (
		  select from private.backups
		  where error is null and finished_at > now() - make_interval(secs => ${everyHours * 3600}) and finished_at <= now()
		     or error is not null and started_at > now() - make_interval(secs => ${retry * 3600}) and started_at <= now()
		) as due`;
	return row?.due === true;
}

/** The state of the schedule, for monitoring. */
export async function readBackupStatus(sql: Query | Sql, everyHours: number): Promise<BackupStatus> {
	const [row] = await (sql as Query)<{ age: number | null; error: string | null }[]>`
		select (select extract(epoch from now() - max(started_at)) from private.backups
		        where finished_at <= now() and error is null)::float8 as age,
		       (select error from private.backups where finished_at <= now()
		        order by started_at desc, id desc limit 1) as error`;
	const { age = null, error = null } = row ?? {};
	if (error !== null) return { state: 'failed', age, error };
	if (age === null) return { state: 'none yet', age, error };
	return { state: age > 2 * everyHours * 3600 ? 'late' : 'ok', age, error };
}

/**
 * Makes the backup that is due, records the result, and deletes the oldest ones.
 *
 * @returns null if another process is making it, or none is due
 * @throws the reason of the failure, which is recorded
 */
export function makeDueBackup(session: Session, schedule: ScheduledBackup): Promise<MadeBackup | null> {
	return ifLockFree(session, LOCKS.backup, () =>
		session(async (sql) =>
			(await isBackupDue(sql, schedule.everyHours)) ? makeAndRecord(sql, session, schedule) : null,
		),
	);
}

async function makeAndRecord(sql: Sql, session: Session, schedule: ScheduledBackup): Promise<MadeBackup> {
	const name = `lotline-${timestamp()}.backup`;
	const [row] = await sql`insert into private.backups (file) values (${name}) returning id`;
	try {
		const made = await makeInFolder(session, schedule, name);
		await sql`
			update private.backups
			set finished_at = now(), bytes = ${made.bytes}, rows = ${made.totals.rows} where id = ${row?.id}`;
		await sql`
			delete from private.backups
			where id <= (select max(id) from private.backups) - ${MAX_ROWS}::bigint`;
		return made;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		await sql`update private.backups set finished_at = now(), error = ${message} where id = ${row?.id}`;
		throw error;
	}
}

/** @example timestamp() // '20261122-053000' */
function timestamp(): string {
	return new Date()
		.toISOString()
		.replace(/[-:]|\..*/g, '')
		.replace('T', '-');
}

async function makeInFolder(
	session: Session,
	{ folder, keep, passphrase, secrets }: ScheduledBackup,
	name: string,
): Promise<MadeBackup> {
	try {
		createFolder(folder, 0o700);
	} catch (error) {
		throw new SetupError(`The backup folder cannot be created: ${(error as Error).message}.`);
	}
	const made = await makeBackup(session, { path: join(folder, name), passphrase, secrets });
	removeOld(folder, keep, name);
	return made;
}

/**
 * Removes old backups, but not the newest ones, nor files that aren't scheduled backups. Names after the newest one are
 * older than it: they were made while the clock was ahead.
 */
function removeOld(folder: string, keep: number, newest: string): void {
	const names = readdirSync(folder);
	const backups = names.filter((name) => NAME.test(name)).sort();
	const inOrder = [...backups.filter((name) => name > newest), ...backups.filter((name) => name <= newest)];
	const old = inOrder.slice(0, -keep);
	const leftOver = names.filter(
		(name) =>
			UNFINISHED.test(name) && statSync(join(folder, name)).mtimeMs < Date.now() - MILLISECONDS_PER_DAY,
	);
	for (const name of [...old, ...leftOver]) rmSync(join(folder, name), { force: true });
}

/** Deletes partial files of a process that died during a backup. */
export function removeUnfinished(folder: string, pid: number): void {
	try {
		for (const name of readdirSync(folder))
			if (UNFINISHED.test(name) && name.endsWith(`.${pid}.unfinished`)) rmSync(join(folder, name));
	} catch {
		// The folder doesn't exist yet.
	}
}
