/** Keeps billing correct: ends what deleted accounts still pay for, and compares it with Stripe every night. */
import type { Logger } from 'pino';
import type { Context } from '../../server/context.ts';
import { closeCustomer, compareWithStripe } from '../../server/stripe/stripe-comparison.ts';
import type { StripePayments } from '../../server/stripe/stripe-payments.ts';
import { LOCKS } from '../advisory-locks.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Session, Store } from '../store.ts';
import { ifLockFree } from '../with-lock.ts';

const MINUTE = 60_000;

/**
 * Starts watching: a due comparison runs within a minute of the start, and the subscription of a deleted account is
 * canceled immediately. Anything that fails is due again within half an hour.
 *
 * @param firstCheck milliseconds until the first check
 * @returns a function that stops it
 */
export async function watchBilling(
	store: Pick<Store, 'sql' | 'session'>,
	payments: StripePayments,
	context: Context,
	log: Logger,
	firstCheck = MINUTE / 2,
): Promise<() => void> {
	const { sql, session } = store;
	const check = (due: string) =>
		reconcileWhenDue(store, payments, context, due).then(
			(corrections) =>
				corrections &&
				log.info({ event: 'billing reconciled', ...corrections }, 'Billing was reconciled with Stripe'),
			(err) => log.error({ err }, 'Billing could not be reconciled with Stripe'),
		);
	/** Customers that Stripe couldn't close, until the next half-hourly check. */
	const failed = new Set<string>();
	const closeDeleted = async () => {
		const customers = await sql<{ customer_id: string }[]>`
			select customer_id from public.billing_customers
			where user_id is null and missing_since is null and closed_at is null and mode = ${payments.mode}`;
		for (const { customer_id: customer } of customers) {
			if (failed.has(customer)) continue;
			await closeOnce(session, payments, customer).then(
				(ended) =>
					ended.length > 0 &&
					log.info({ event: 'billing closed', ended }, "A deleted account's subscription was canceled"),
				(err) => {
					failed.add(customer);
					log.error(
						{ err },
						'The subscription of a deleted account could not be canceled and will be retried',
					);
				},
			);
		}
	};
	const timer = setTimeout(() => check('10 minutes'), firstCheck).unref();
	const nightly = setInterval(() => {
		failed.clear();
		void check('23 hours');
		closeDeleted().catch((err) => log.error({ err }, 'Deleted accounts could not be read'));
	}, 30 * MINUTE).unref();
	await sql.listen('billing_account_deleted', closeDeleted, closeDeleted);
	return () => {
		clearTimeout(timer);
		clearInterval(nightly);
	};
}

/** Null if another process is doing it, or the last comparison is younger than `due`. */
function reconcileWhenDue(
	{ sql, session }: Pick<Store, 'sql' | 'session'>,
	payments: StripePayments,
	context: Context,
	due: string,
) {
	return ifLockFree(session, LOCKS.reconcile, async () => {
		const [recent] = await sql`
			select from public.billing_reconciliations
			where mode = ${payments.mode}
			  -- Not one from when the clock was ahead.
			  and finished_at between now() - ${due}::interval and now() limit 1`;
		return recent ? null : compareWithStripe(context, payments);
	});
}

/** Every process is notified: the first one acts, and the others find nothing left to do. */
async function closeOnce(session: Session, payments: StripePayments, customer: string): Promise<string[]> {
	return session((sql) =>
		inTransaction(sql, async (transaction) => {
			const [free] = await transaction`
				select from public.billing_customers
				where customer_id = ${customer} and closed_at is null for update skip locked`;
			if (!free) return [];
			const ended = await closeCustomer(payments, customer);
			await transaction`update public.billing_customers set closed_at = now() where customer_id = ${customer}`;
			return ended;
		}),
	);
}
