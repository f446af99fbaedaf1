/** Keeps billing correct: compares it with Stripe soon after the start and every night. */
import type { Logger } from 'pino';
import type { Context } from '../../server/context.ts';
import { closeCustomer, compareWithStripe } from '../../server/stripe/stripe-comparison.ts';
import type { StripePayments } from '../../server/stripe/stripe-payments.ts';
import { LOCKS } from '../advisory-locks.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Session, Store } from '../store.ts';

const MINUTE = 60_000;

/**
 * Starts watching: a due comparison runs within a minute of the start, and the subscription of a deleted account is
 * canceled immediately. Anything that fails, or was missed while the database was down, is due again.
 *
 * @param firstCheck milliseconds until the first check
 * @returns a function that stops it
 */
export async function watchBilling(
	{ sql, session }: Pick<Store, 'sql' | 'session'>,
	payments: StripePayments,
	context: Context,
	log: Logger,
	firstCheck = MINUTE / 2,
): Promise<() => void> {
	const check = (due: string) =>
		reconcileWhenDue(session, payments, context, due).then(
			(corrections) =>
				corrections &&
				log.info({ event: 'billing reconciled', ...corrections }, 'Billing was reconciled with Stripe'),
			(err) => log.error({ err }, 'Billing could not be reconciled with Stripe'),
		);
	const close = (customer: string) =>
		closeOnce(session, payments, customer).then(
			(ended) =>
				ended.length > 0 &&
				log.info({ event: 'billing closed', ended }, "A deleted account's subscription was canceled"),
			(err) =>
				log.error(
					{ err },
					'The subscription of a deleted account could not be canceled; the nightly run retries',
				),
		);
	let timer: NodeJS.Timeout | undefined;
	const nightly = setInterval(() => check('23 hours'), 30 * MINUTE).unref();
	await sql.listen('billing_account_deleted', close, () => {
		// The first time soon; later, once the last comparison is old enough to repeat.
		const wait = timer ? 11 * MINUTE : firstCheck;
		clearTimeout(timer);
		timer = setTimeout(() => check('10 minutes'), wait).unref();
	});
	return () => {
		clearTimeout(timer);
		clearInterval(nightly);
	};
}

/** Null if another process is doing it, or the last comparison is younger than `due`. */
async function reconcileWhenDue(session: Session, payments: StripePayments, context: Context, due: string) {
	return session((sql) =>
		inTransaction(sql, async (transaction) => {
			const [row] = await transaction`
				select pg_try_advisory_xact_lock(${LOCKS.reconcile}) and not exists (
				  select from public.billing_reconciliations r
				  where r.mode = ${payments.mode}
				    -- Not one from when the clock was ahead.
				    and r.finished_at between now() - ${due}::interval and now()) as free`;
			return row?.free ? compareWithStripe(context, payments) : null;
		}),
	);
}

/** Every process is notified: the first one acts, and the others find nothing left to do. */
async function closeOnce(session: Session, payments: StripePayments, customer: string): Promise<string[]> {
	return session((sql) =>
		inTransaction(sql, async (transaction) => {
			await transaction`select pg_advisory_xact_lock(hashtextextended(${customer}, 0))`;
			return closeCustomer(payments, customer);
		}),
	);
}
