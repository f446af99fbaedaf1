/** Copies the embedded database into another PostgreSQL, completely or not at all, and compares the two. */
import type { Logger } from 'pino';
import type { Sql, TransactionSql } from 'postgres';
import { plural } from '../../domain/format/plural.ts';
import { LOCKS } from '../advisory-locks.ts';
import { requireInstallation } from '../data-folder.ts';
import { connect } from '../postgres/connection.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import { projectVersion } from '../project-folder.ts';
import { migrate } from '../schema/schema.ts';
import type { Settings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { CONNECTION_OPTIONS, openStore } from '../store.ts';
import { dump, VALUE_FORMAT } from './dump.ts';
import { qualifiedName, quoteName, type Table, type Totals } from './format.ts';
import { loadTables } from './load.ts';
import { hasTables } from './restore.ts';
import { readSequences, readTables } from './tables.ts';

/** In milliseconds. */
const MAX_CONNECT = 10_000;

/**
 * Copies everything, users and passwords included, in one transaction of the target: an interruption leaves it empty.
 * Lotline must be stopped, because what it saved during the copy would be missing.
 *
 * @param to the URL of an empty PostgreSQL database
 * @throws SetupError if either database can't be used, or they differ after the copy
 */
export async function moveDatabase(settings: Settings, to: string, log: Logger): Promise<Totals> {
	if (settings.databaseUrl)
		throw new SetupError(
			'DATABASE_URL is set, so there is no embedded database to move. Use npm run backup and npm run restore.',
		);
	requireInstallation(settings.dataFolder);
	const target = await connect(to, CONNECTION_OPTIONS, MAX_CONNECT).catch((error: Error) => {
		throw new SetupError(`The database in --to cannot be reached: ${error.message}`);
	});
	try {
		return await target.run(async (sql) => {
			await requireUsable(sql);
			const source = await openStore(settings, { host: log });
			try {
				return await source.session((from) => copy(from, sql));
			} finally {
				await source.close();
			}
		}, Number.POSITIVE_INFINITY);
	} finally {
		target.discard();
	}
}

/** @throws SetupError */
async function requireUsable(sql: Sql): Promise<void> {
	const [server] = await sql`
		select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`;
	if (server?.version < 15)
		throw new SetupError(`The database in --to is PostgreSQL ${server?.version}. Lotline needs 15 or newer.`);
	if (server?.encoding !== 'UTF8')
		throw new SetupError(`The database in --to has the encoding ${server?.encoding}. Lotline needs UTF8.`);
}

async function copy(from: Sql, to: Sql): Promise<Totals> {
	await from.unsafe('begin isolation level repeatable read read only');
	return inTransaction(to, async (transaction) => {
		// Another move into this database, or a host that starts on it, goes first or waits.
		await transaction`select pg_advisory_xact_lock(${LOCKS.schema})`;
		if (await hasTables(transaction))
			throw new SetupError('The database in --to is not empty. Move into a new database.');
		await fill(from, transaction);
		return compare(from, transaction as unknown as Sql);
	}).catch((error: Error) => {
		if (error.name !== 'PostgresError' || isUnavailable(error)) throw error;
		throw new SetupError(`The database in --to refused the copy, and is still empty: ${error.message}.`);
	});
}

async function fill(from: Sql, transaction: TransactionSql): Promise<void> {
	const origin = { lotline: projectVersion(), createdAt: new Date().toISOString(), secrets: {} };
	const pieces = dump(from, origin);
	const { value: header } = await pieces.next();
	await migrate(transaction, header?.kind === 'header' ? header.value.migrations : []);
	await loadTables(transaction, pieces);
}

/** @throws SetupError naming the first table whose rows differ */
async function compare(from: Sql, to: Sql): Promise<Totals> {
	await from.unsafe(VALUE_FORMAT).simple();
	const tables = await readTables(from);
	let rows = 0;
	for (const table of tables) {
		const [here, there] = await Promise.all([summarize(from, table), summarize(to, table)]);
		if (here.rows !== there.rows || here.hash !== there.hash)
			throw new SetupError(
				`The copy of ${qualifiedName(table)} differs (${here.rows} and ${plural(Number(there.rows), 'row')}), so nothing was moved.`,
			);
		rows += Number(here.rows);
	}
	const [here, there] = await Promise.all([readSequences(from), readSequences(to)]);
	if (JSON.stringify(here) !== JSON.stringify(there))
		throw new SetupError('The sequences of the copy differ, so nothing was moved.');
	return { tables: tables.length, rows };
}

/** The number of a table's rows, and the sum of their hashes, which doesn't depend on their order. */
async function summarize(sql: Sql, table: Table): Promise<{ rows: string; hash: string }> {
	const columns = table.columns.map(quoteName).join(', ');
	const [summary] = await sql.unsafe<{ rows: string; hash: string }[]>(`
		select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
		from (select ${columns} from ${qualifiedName(table)}) t`);
	if (!summary) throw new Error(`${table.name} could not be counted.`);
	return summary;
}
