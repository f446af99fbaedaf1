/** Work that only one process does at a time, under one of `LOCKS`. */
import { inTransaction } from './postgres/transaction.ts';
import type { Session } from './store.ts';

/**
 * Runs work while holding a lock, once no other process holds it. The lock ends with its transaction, on a connection of
 * its own, because a session behind a pooler can't hold one. If that connection is lost, the call fails.
 */
export function withLock<Result>(
	session: Session,
	lock: number,
	work: () => Promise<Result>,
): Promise<Result> {
	return session((sql) =>
		inTransaction(sql, async (transaction) => {
			await transaction`select pg_advisory_xact_lock(${lock}), set_config('idle_in_transaction_session_timeout', '0', true)`;
			return work();
		}),
	);
}

/** Like `withLock`, but null if another process holds the lock. */
export function ifLockFree<Result>(
	session: Session,
	lock: number,
	work: () => Promise<Result>,
): Promise<Result | null> {
	return session((sql) =>
		inTransaction(sql, async (transaction) => {
			const [row] = await transaction`
				select pg_try_advisory_xact_lock(${lock}) as taken, set_config('idle_in_transaction_session_timeout', '0', true)`;
			return row?.taken ? work() : null;
		}),
	);
}
