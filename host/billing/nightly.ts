/** Keeps billing true by itself: compares it with Stripe soon after the start and every night. */
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import type { Context } from '../../server/context.ts';
import { closeCustomer, compareWithStripe } from '../../server/stripe-comparison.ts';
import type { StripePayments } from '../../server/stripe-payments.ts';
import { LOCKS } from '../advisory-locks.ts';

const MINUTE = 60_000;

/**
 * Begins to watch, until the pool ends: a comparison that is due is made a minute after the start at the
 * latest, and the subscription of an account that is deleted is canceled at once; what fails is due again.
 *
 * @param soon milliseconds until the first look
 * @returns ends the watch
 */
export async function watchBilling(
	sql: Sql,
	payments: StripePayments,
	context: Context,
	log: Logger,
	soon = MINUTE / 2,
): Promise<() => void> {
	const look = async (due: string) => {
		const healed = await reconcileWhenDue(sql, payments, context, due);
		if (healed) log.info({ event: 'billing reconciled', ...healed }, 'Billing was compared with Stripe');
	};
	const failed = (err: unknown) => log.error({ err }, 'Billing could not be compared with Stripe');
	const first = setTimeout(() => look('10 minutes').catch(failed), soon).unref();
	const nightly = setInterval(() => look('23 hours').catch(failed), 30 * MINUTE).unref();
	await sql.listen('billing_customer_left', (customer) => {
		closeAlone(sql, payments, customer).then(
			(ended) => ended.length > 0 && log.info({ event: 'billing closed', ended }, 'A customer left'),
			(err) => log.error({ err }, 'The subscription of a deleted account is canceled tonight'),
		);
	});
	return () => {
		clearTimeout(first);
		clearInterval(nightly);
	};
}

/** Null where another process does it, or the last time is younger than `due`. */
async function reconcileWhenDue(sql: Sql, payments: StripePayments, context: Context, due: string) {
	return sql.begin(async (holder) => {
		const [row] = await holder`
			select pg_try_advisory_xact_lock(${LOCKS.reconcile}) and not exists (
			  select from public.billing_reconciliations r
			  where r.mode = ${payments.mode} and r.finished_at > now() - ${due}::interval) as free`;
		return row?.free ? compareWithStripe(context, payments) : null;
	});
}

/** Every process hears of it: the first to come does it, and the others find nothing left. */
async function closeAlone(sql: Sql, payments: StripePayments, customer: string): Promise<string[]> {
	return sql.begin(async (holder) => {
		await holder`select pg_advisory_xact_lock(hashtextextended(${customer}, 0))`;
		return closeCustomer(payments, customer);
	});
}
