/** The host's advisory locks, in one place, because PostgreSQL identifies each by its number alone. */
import { inTransaction } from './postgres/transaction.ts';
import type { Session } from './store.ts';

export const LOCKS = {
	/** Shared by every process that uses the embedded server; a process that can get it exclusively is the last one. */
	use: 5683_1775,
	/** Held by the one host of the embedded database while it runs. */
	host: 5683_1776,
	/** Held while the schema changes, so that several processes may start at the same time. */
	schema: 5683_1777,
	/** Held while one process compares billing with Stripe, so that no other one on the same database does. */
	reconcile: 5683_1778,
	/** Held while market models are fitted: one of several processes fits; the others then find it done. */
	refit: 5683_1779,
	/** Held while a scheduled backup is made, so that only one process makes it. */
	backup: 5683_1780,
	/** Held while prices are sealed and graded, so that only one process does. */
	seal: 5683_1790,
} as const;

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
