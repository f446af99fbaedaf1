/** Tracks who uses the embedded server: locks on a connection of each process, which end with it however it ends. */
import type { Sql } from 'postgres';
import { LOCKS } from '../advisory-locks.ts';
import { type ConnectionOptions, openConnection } from './connection.ts';

export interface Presence {
	/** Becomes the host. Returns false if another process is. */
	becomeHost(): Promise<boolean>;
	/** The pid of the process that is the host. */
	hostPid(): Promise<string>;
	/** Whether no one else uses the server. If so, no one can join before the connection closes. */
	isLastUser(): Promise<boolean>;
	/** Resolves when the locks are gone: the connection was lost, or the presence ended. */
	ended: Promise<void>;
	end(): void;
}

/** The time limit of one query, in milliseconds. */
const QUERY_TIMEOUT = 5_000;

/**
 * Registers this process as a user of the server.
 *
 * @throws the driver's error, if the server is shutting down or not running
 */
export async function registerPresence(url: string, options: ConnectionOptions): Promise<Presence> {
	const connection = openConnection(url, {
		...options,
		connection: { ...options.connection, application_name: `lotline ${process.pid}` },
	});
	const query = <Result>(work: (sql: Sql) => Promise<Result>) => connection.run(work, QUERY_TIMEOUT);
	try {
		await query((sql) => sql`select pg_advisory_lock_shared(${LOCKS.use})`);
	} catch (error) {
		connection.discard();
		throw error;
	}
	return {
		becomeHost: () => query((sql) => isTaken(sql`select pg_try_advisory_lock(${LOCKS.host}) as taken`)),
		hostPid: () => query(hostPid),
		isLastUser: () =>
			query(async (sql) => {
				await sql`select pg_advisory_unlock_shared(${LOCKS.use})`;
				return isTaken(sql`select pg_try_advisory_lock(${LOCKS.use}) as taken`);
			}),
		ended: connection.ended,
		end: connection.discard,
	};
}

async function isTaken(attempt: Promise<Iterable<{ taken?: boolean }>>): Promise<boolean> {
	const [row] = await attempt;
	return row?.taken === true;
}

async function hostPid(sql: Sql): Promise<string> {
	const [row] = await sql`
		select split_part(a.application_name, ' ', 2) as pid
		from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.objid = ${LOCKS.host} and l.granted`;
	return row?.pid ?? 'unknown';
}
