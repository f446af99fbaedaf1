/** Copies imported homes into a temporary table, from which `staging-table.ts` merges them. */
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import type { Pool } from '../postgres/pool.ts';
import { COLUMN_NAMES } from './home-rows.ts';

/** Copies lines into a table that exists until the end of the transaction. */
export async function copyToStaging(
	sql: Pool,
	transaction: TransactionSql,
	lines: AsyncIterable<string>,
): Promise<void> {
	await transaction`drop table if exists pg_temp.incoming`;
	await transaction`set local statement_timeout = 0`;
	await transaction`set local work_mem = '64MB'`;
	await transaction`create temporary table incoming (like public.listings including generated) on commit drop`;
	await transaction`
		alter table incoming drop column id, drop column source, drop column demo, drop column card, drop column set_aside,
			add column line integer not null`;
	await copyLines(sql, transaction, `incoming (line, ${COLUMN_NAMES.join(', ')})`, lines);
}

/** Copies lines into a table: `target` is its name with its columns. */
export async function copyLines(
	sql: Pool,
	transaction: TransactionSql,
	target: string,
	lines: AsyncIterable<string>,
): Promise<void> {
	const [backend] = await transaction`select pg_backend_pid() as pid`;
	const copy = await transaction`copy ${transaction.unsafe(target)} from stdin`.writable();
	try {
		await pipeline(Readable.from(lines), copy, { end: false });
	} catch (error) {
		copy.destroy(error as Error);
		throw error;
	}
	await finishCopy(copy, sql, backend?.pid);
}

/**
 * Ends a COPY. The driver doesn't notice a server that fails or disappears at the very end, so this asks the server
 * whether it is still working.
 */
async function finishCopy(copy: Writable, sql: Pool, pid: number): Promise<void> {
	const finished = once(copy, 'finish').then(() => true);
	copy.end();
	let isCopying = true;
	while (!(await Promise.race([finished, after(1000)]))) {
		if (!isCopying) throw new Error('The database stopped the import.');
		const [backend] = await sql`
			select state = 'active' as active from pg_stat_activity where pid = ${pid}`;
		isCopying = backend?.active ?? false;
	}
}

function after(milliseconds: number): Promise<false> {
	return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
