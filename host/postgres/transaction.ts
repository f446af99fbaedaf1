/**
 * Transactions on a reserved connection. The driver's own transactions crash the process if the connection is lost.
 */
import type { PendingQuery, Row, RowList, Sql, TransactionSql } from 'postgres';
import { beginStatement, isPooled } from './session-settings.ts';

/** Runs work in a transaction: commits if the work succeeds, and rolls back if it fails. */
export async function inTransaction<Result>(
	sql: Sql,
	work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
	let result: Result;
	try {
		await sql.unsafe(beginStatement(sql));
		// The connection has no other transaction, and savepoints aren't used here.
		result = await work(sql as unknown as TransactionSql);
	} catch (error) {
		await sql.unsafe('rollback');
		throw error;
	}
	const { command } = await sql.unsafe('commit');
	// A statement failed, but the work went on.
	if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
	return result;
}

/** Runs one statement; behind a pooler, in a transaction with the connection's settings. */
export async function runStatement(sql: Sql, statement: PendingQuery<Row[]>): Promise<RowList<Row[]>> {
	return isPooled(sql) ? inTransactionAtOnce(sql, statement) : statement;
}

/**
 * Runs independent statements in a transaction, all sent at once. None is sent before the transaction has started:
 * the first ones may remove rights from the next.
 *
 * @returns the rows of the last one
 */
export async function inTransactionAtOnce(
	sql: Sql,
	...statements: PendingQuery<Row[]>[]
): Promise<RowList<Row[]>> {
	await sql.unsafe(beginStatement(sql)).catch(async (error) => {
		await sql.unsafe('rollback');
		throw error;
	});
	const outcomes = await Promise.allSettled([...statements, sql.unsafe('commit')]);
	for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
	return (outcomes.at(-2) as PromiseFulfilledResult<RowList<Row[]>>).value;
}
