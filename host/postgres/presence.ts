/** Who uses the embedded server: locks on a connection of each process, which end with it however it ends. */
import postgres, { type Options, type Sql } from 'postgres';
import { LOCKS } from '../advisory-locks.ts';

export interface Presence {
	/** Becomes the host. False: another process is. */
	becomeHost(): Promise<boolean>;
	/** The pid of the process that is the host. */
	hostPid(): Promise<string>;
	/** Whether nobody else uses the server. Where it is so nobody comes in before the connection ends. */
	lastOne(): Promise<boolean>;
	end(): Promise<void>;
}

/**
 * Says that this process uses the server.
 *
 * @throws what the driver throws, when the server is going down or not there
 */
export async function enter(url: string, options: Options<Record<string, never>>): Promise<Presence> {
	const sql = postgres(url, {
		...options,
		max: 1,
		idle_timeout: 0,
		max_lifetime: null,
		// The driver asks for the types before the first query, and waits for ever when the server ends meanwhile.
		fetch_types: false,
		connection: { ...options.connection, application_name: `lotline ${process.pid}` },
	});
	const end = () => sql.end({ timeout: 1 });
	try {
		await sql`select pg_advisory_lock_shared(${LOCKS.use})`;
	} catch (problem) {
		await end();
		throw problem;
	}
	return {
		becomeHost: () => took(sql`select pg_try_advisory_lock(${LOCKS.host}) as taken`),
		hostPid: () => hostPid(sql),
		lastOne: async () => {
			await sql`select pg_advisory_unlock_shared(${LOCKS.use})`;
			return took(sql`select pg_try_advisory_lock(${LOCKS.use}) as taken`);
		},
		end,
	};
}

async function took(asked: Promise<Iterable<{ taken?: boolean }>>): Promise<boolean> {
	const [row] = await asked;
	return row?.taken === true;
}

async function hostPid(sql: Sql): Promise<string> {
	const [row] = await sql`
		select split_part(a.application_name, ' ', 2) as pid
		from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.objid = ${LOCKS.host} and l.granted`;
	return row?.pid ?? 'unknown';
}
