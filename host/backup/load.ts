/** Loads a backup into an empty database, in one transaction. */
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { SetupError } from '../setup-error.ts';
import { VALUE_FORMAT } from './dump.ts';
import { copyStatement, type Piece, qualifiedName, type Sequences, type Table } from './format.ts';
import { readTables } from './tables.ts';

/**
 * Replaces the rows of all tables with those of the backup, whose tables must match. Our triggers are disabled during
 * the load, because their effects are already in the rows. Foreign keys are still checked.
 *
 * @param pieces those after the header and the secrets
 */
export async function loadTables<Result>(
	transaction: TransactionSql,
	pieces: AsyncGenerator<Piece, Result>,
): Promise<Result> {
	const sql = transaction as unknown as Sql;
	const tables = await readTables(sql);
	const names = tables.map(qualifiedName);
	await sql.unsafe(VALUE_FORMAT).simple();
	for (const name of names) await sql.unsafe(`alter table ${name} disable trigger user`);
	await sql.unsafe(`truncate ${names.join(', ')}`);
	let next = await pieces.next();
	while (!next.done) {
		const piece = next.value;
		if (piece.kind === 'table') await loadTable(sql, findTable(tables, piece.value), pieces);
		if (piece.kind === 'sequences') await setSequences(sql, piece.value);
		next = await pieces.next();
	}
	for (const name of names) await sql.unsafe(`alter table ${name} enable trigger user`);
	// The first searches need the statistics, which PostgreSQL itself would gather a minute later.
	await sql.unsafe(`analyze ${names.join(', ')}`);
	return next.value;
}

/** The columns of the backup, possibly in a different order. */
function findTable(tables: readonly Table[], expected: Table): Table {
	const table = tables.find(({ schema, name }) => schema === expected.schema && name === expected.name);
	const missing = expected.columns.filter((column) => !table?.columns.includes(column));
	if (table && missing.length === 0) return expected;
	const what = table ? `the column ${missing[0]} of ${expected.name}` : `the table ${expected.name}`;
	throw new SetupError(`The backup has ${what}, which this version of Lotline does not recognize.`);
}

async function loadTable(sql: Sql, table: Table, pieces: AsyncGenerator<Piece, unknown>): Promise<void> {
	const query = sql.unsafe(copyStatement(table, 'from stdin'));
	const copy = await query.writable();
	// The driver gives an error that follows the last row to its query, which has been resolved, and not to the stream.
	const failed = new Promise<never>((_, reject) => Object.assign(query, { reject }));
	await Promise.race([pipeline(streamRows(pieces), copy), failed]);
}

/** The rows up to the end of their table. */
async function* streamRows(pieces: AsyncGenerator<Piece, unknown>): AsyncGenerator<Buffer> {
	for (;;) {
		const { value } = await pieces.next();
		const piece = value as Piece;
		if (piece.kind !== 'rows') return;
		yield piece.value;
	}
}

async function setSequences(sql: Sql, sequences: Sequences): Promise<void> {
	for (const sequence of sequences) {
		const { value, isCalled } = sequence;
		await sql`select setval(${qualifiedName(sequence)}::regclass, ${value}::bigint, ${isCalled})`;
	}
}
