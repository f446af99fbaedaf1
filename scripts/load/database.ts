/** Direct access to a database: one connection per query, with a short time limit. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { within } from '../../host/health/cached-check.ts';

export interface Database {
	/** Queries with `$1` for parameters. @throws if there is no response within 10 s */
	query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
	/** The only figure of a query whose parameters are lists, each joined by commas. */
	count(text: string, ...lists: (readonly string[])[]): Promise<number>;
	/** A connection that the caller must close. */
	open(): Sql;
	/** Waits until it accepts connections. @throws after a minute */
	accepts(): Promise<void>;
}

const QUERY_TIMEOUT = 10_000;
const MAX_DOWNTIME = 60_000;

/** The embedded database of a data folder. */
export function embeddedDatabase(folder: string, password: () => string): Database {
	const place = { host: join(folder, 'postgres'), port: 5432, user: 'lotline', database: 'postgres' };
	return databaseAt(() => ({ ...place, password: password() }));
}

/** @param place called for every connection, because a product creates its secrets at its first start */
export function databaseAt(
	place: () => postgres.Options<Record<string, never>> & { url?: string },
): Database {
	const open = () => {
		const { url, ...own } = place();
		const options = { max: 1, fetch_types: false, connect_timeout: 5, onnotice: () => {}, ...own };
		return url ? postgres(url, options) : postgres(options);
	};
	const query = async <Row>(text: string, parameters: readonly unknown[] = []) => {
		const sql = open();
		try {
			return (await within(QUERY_TIMEOUT, sql.unsafe(text, parameters as never[]))) as unknown as Row[];
		} finally {
			// Closing a broken connection may never finish, either.
			await within(1000, sql.end({ timeout: 0 })).catch(() => {});
		}
	};
	const accepts = async () => {
		for (const deadline = Date.now() + MAX_DOWNTIME; ; await pause(20)) {
			try {
				await query('select 1');
				return;
			} catch (error) {
				if (Date.now() > deadline) throw error;
			}
		}
	};
	const count = async (text: string, ...lists: (readonly string[])[]) => {
		const [row] = await query(text, lists.map(String));
		return Number(Object.values(row ?? {})[0] ?? 0);
	};
	return { query, count, open, accepts };
}
