/** The database connections of the auth service: its driver's statements, run on connections of our pool. */
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import type { ConnectionOptions } from '../postgres/connection.ts';
import { type Lease, openPool, type Pool } from '../postgres/pool.ts';

/** How many connections the service may have. */
const MAX_CONNECTIONS = 4;

/**
 * Longer than the service needs a connection for a request, in milliseconds. A connection that isn't returned by then
 * is reclaimed.
 */
const MAX_LEASE = 10_000;

/**
 * Makes a connection of the auth service use our pool: its own would hang when the database crashes. The service runs
 * everything on reserved connections.
 */
export function connectThroughPool(
	connection: PostgresConnection,
	{ url, options }: { url: string; options: ConnectionOptions },
): Pool {
	const { driver } = connection;
	// Keeps the auth service's own parsers of dates and numbers.
	const { types } = driver.options as { types: NonNullable<ConnectionOptions['types']> };
	const pool = openPool({ max: MAX_CONNECTIONS }, url, { ...options, types });
	driver.reserve = async () => reserved(await pool.lease()) as never;
	return pool;
}

/** The parts of a reserved connection that the service uses. */
function reserved(lease: Lease): Pick<Sql, 'unsafe'> & { release(): void } {
	const late = setTimeout(lease.discard, MAX_LEASE);
	return {
		unsafe: ((text: string, parameters: never[]) =>
			lease.run((sql) => sql.unsafe(text, parameters))) as unknown as Sql['unsafe'],
		release: () => {
			clearTimeout(late);
			lease.release();
		},
	};
}
