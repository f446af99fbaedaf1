/** Direct access to a database: one connection per query, with a short time limit. */
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Options, type Sql } from 'postgres';
import { within } from '../../../host/health/cached-check.ts';

const QUERY_TIMEOUT = 10_000;
const MAX_DOWNTIME = 60_000;

export class Database {
	readonly #place: () => Options<Record<string, never>> & { url?: string };

	/** @param place called for every connection, because a product creates its secrets at its first start */
	constructor(place: () => Options<Record<string, never>> & { url?: string }) {
		this.#place = place;
	}

	/** A connection that the caller must close. */
	open(): Sql {
		const { url, ...place } = this.#place();
		const options = { max: 1, fetch_types: false, connect_timeout: 5, onnotice: () => {}, ...place };
		return url ? postgres(url, options) : postgres(options);
	}

	/** Queries with `$1` for parameters. @throws if there is no response within 10 s */
	query<Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
		return this.use(async (sql) => (await sql.unsafe(text, parameters as never[])) as unknown as Row[]);
	}

	/** Works on a connection of its own. @throws if that takes more than 10 s */
	async use<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
		const sql = this.open();
		try {
			return await within(QUERY_TIMEOUT, work(sql));
		} finally {
			// Closing a broken connection may never finish, either.
			await within(1000, sql.end({ timeout: 0 })).catch(() => {});
		}
	}

	/** The only figure of a query whose parameters are lists, each joined by commas. */
	async count(text: string, ...lists: (readonly string[])[]): Promise<number> {
		const [row] = await this.query(text, lists.map(String));
		return Number(Object.values(row ?? {})[0] ?? 0);
	}

	/** Waits until it accepts connections. @throws after a minute */
	async accepts(): Promise<void> {
		for (const deadline = Date.now() + MAX_DOWNTIME; ; await pause(20)) {
			try {
				await this.query('select 1');
				return;
			} catch (error) {
				if (Date.now() > deadline) throw error;
			}
		}
	}
}
