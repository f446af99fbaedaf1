/**
 * The settings of a connection. A pooler such as PgBouncer may give every transaction another session and refuses most
 * settings at the start of a connection, so behind one each transaction sets them for itself.
 */
import type { Sql } from 'postgres';

type Settings = Readonly<Record<string, unknown>>;

/** What each transaction of a connection behind a pooler starts with. */
const pooled = new WeakMap<Sql, string>();

/** Splits options into those a connection starts with, which every pooler accepts, and the settings to apply to it. */
export function splitSettings<Options extends { connection?: object | undefined }>(
	options: Options,
): { startup: Options; settings: Settings } {
	const { application_name, TimeZone, ...settings } = (options.connection ?? {}) as Record<string, string>;
	// No prepared statements: until `applySettings`, the connection may be to a pooler.
	const startup = { ...options, prepare: false, connection: { application_name, TimeZone } };
	return { startup, settings };
}

/** Applies settings to a new connection: to its session if it has one, otherwise to each of its transactions. */
export async function applySettings(sql: Sql, settings: Settings): Promise<void> {
	const rows = await sql.unsafe('select pg_backend_pid() as pid');
	const statements = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
	// A pooler announces a number of its own instead of the server process's.
	if (rows.state.pid !== rows[0]?.pid) {
		pooled.set(sql, ['begin', ...statements.map((statement) => `set local ${statement}`)].join('; '));
		return;
	}
	sql.options.prepare = true;
	if (statements.length > 0) await sql.unsafe(statements.map((statement) => `set ${statement}`).join('; '));
}

/** Whether each transaction on the connection may run in another session. */
export function isPooled(sql: Sql): boolean {
	return pooled.has(sql);
}

/** The statements that start a transaction. */
export function beginStatement(sql: Sql): string {
	return pooled.get(sql) ?? 'begin';
}
