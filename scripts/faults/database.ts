/** Direct access to the product's database: one connection per query, with a short time limit. */
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { within } from '../../host/health/cached-check.ts';

export type Row = Record<string, unknown>;

export interface Database {
	/** Queries with `$1` for parameters. @throws if there is no response within 10 s */
	query<T = Row>(text: string, parameters?: readonly unknown[]): Promise<T[]>;
	/** Runs work on one connection, such as within an open transaction. The connection closes with the work. */
	connection<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
	/** A connection that the caller must close. */
	open(): Sql;
	/** Waits until it accepts connections. @throws after that many milliseconds */
	accepts(milliseconds?: number): Promise<void>;
}

export type Place = { url: string } | { socketFolder: string; password: string };

const QUERY_TIMEOUT = 10_000;

/** @param placeOf called for every connection, because a product creates its secrets at its first start */
export function databaseAt(placeOf: () => Place): Database {
	const connection = async <T>(work: (sql: Sql) => Promise<T>) => {
		const sql = connect(placeOf());
		try {
			return await work(sql);
		} finally {
			// Closing a broken connection may never finish, either.
			await within(1000, sql.end({ timeout: 0 })).catch(() => {});
		}
	};
	const query = <T>(text: string, parameters: readonly unknown[] = []) =>
		connection((sql) => within(QUERY_TIMEOUT, sql.unsafe(text, parameters as never[]))) as Promise<T[]>;
	return {
		query,
		connection,
		open: () => connect(placeOf()),
		accepts: async (milliseconds = 60_000) => {
			const deadline = Date.now() + milliseconds;
			for (;;) {
				const problem = await query('select 1').then(
					() => null,
					(reason: Error) => reason,
				);
				if (!problem) return;
				if (Date.now() > deadline) throw problem;
				await pause(20);
			}
		},
	};
}

function connect(place: Place): Sql {
	const options = { max: 1, fetch_types: false, connect_timeout: 5, onnotice: () => {} };
	if ('url' in place) return postgres(place.url, options);
	return postgres({
		...options,
		host: place.socketFolder,
		port: 5432,
		user: 'lotline',
		password: place.password,
		database: 'postgres',
	});
}
