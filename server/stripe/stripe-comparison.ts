/**
 * Compares our data with Stripe's and corrects ours: effects of lost events, and subscriptions of deleted accounts
 * that are still being charged.
 */
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { Reading } from '../payments.ts';
import { READING_SECONDS, type StripePayments, toReading } from './stripe-payments.ts';
import { applyInvoice, applySubscription } from './stripe-snapshots.ts';

/** The result of a comparison. */
export interface Comparison {
	/** How many subscriptions and invoices were compared. */
	compared: number;
	/** The corrections, one per line. */
	corrections: string[];
}

/** How many days of invoices are compared. Stripe retries an event for three. */
const INVOICE_DAYS = 35;

/** The size of Stripe's largest page. */
const PAGE = 100;

/**
 * Compares all subscriptions and the recent invoices.
 *
 * @throws Stripe's own errors, or the database's; corrections already made remain
 */
export async function compareWithStripe(context: Context, payments: StripePayments): Promise<Comparison> {
	const { stripe, mode } = payments;
	const done: Comparison = { compared: 0, corrections: [] };
	if (mode === 'live') await endTestBilling(context, done);
	const seen = new Set<string>();
	for await (const reading of readPages((page) => stripe.subscriptions.list({ ...page, status: 'all' }))) {
		const { id } = reading.object as Stripe.Subscription;
		seen.add(id);
		await compareSubscription(context, payments, reading, done);
	}
	for (const { stripe_subscription_id: id, is_duplicate } of await activeSubscriptions(context, mode)) {
		if (is_duplicate)
			context.log('A customer pays for two subscriptions. Cancel and refund one in Stripe', id);
		if (seen.has(id)) continue;
		// The subscription was created after the list was read, or Stripe no longer lists it.
		const reading = await payments.findSubscription(id);
		if (reading) await compareSubscription(context, payments, reading, done);
		else context.log('Stripe has no record of a subscription that we consider active', id);
	}
	const created = { gte: Math.floor(context.now().getTime() / 1000) - INVOICE_DAYS * 86_400 };
	for await (const reading of readPages((page) => stripe.invoices.list({ ...page, created }))) {
		const { customer } = reading.object as Stripe.Invoice;
		if (!customer) continue;
		done.compared += 1;
		const { change } = await applyInvoice(context, payments, reading);
		if (change) done.corrections.push(change);
	}
	await context.call('record_reconciliation', { mode, ...done });
	return done;
}

/** Ends subscriptions bought in test mode, which give no access once payments are live. */
async function endTestBilling(context: Context, done: Comparison): Promise<void> {
	const [row] = await context.call<{ ended: number | string }>('end_test_billing', {});
	const ended = Number(row?.ended ?? 0);
	if (ended > 0) done.corrections.push(`${ended} test subscriptions ended`);
}

async function compareSubscription(
	context: Context,
	payments: StripePayments,
	reading: Reading,
	done: Comparison,
): Promise<void> {
	done.compared += 1;
	const { outcome, change } = await applySubscription(context, payments, reading);
	if (change) done.corrections.push(change);
	const { id, status } = reading.object as Stripe.Subscription;
	if (outcome === 'account_deleted' && !ENDED.has(status)) {
		await payments.stripe.subscriptions.cancel(id);
		done.corrections.push(`${id}: canceled, its account is deleted`);
	}
}

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/**
 * Ends what the customer of a deleted account still has: open checkout sessions, so that no one pays for nothing, and
 * subscriptions.
 *
 * @returns what was ended, one per line
 */
export async function closeCustomer({ stripe }: StripePayments, customer: string): Promise<string[]> {
	const ended: string[] = [];
	for await (const session of stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE })) {
		await stripe.checkout.sessions.expire(session.id);
		ended.push(`${session.id}: expired, its account is deleted`);
	}
	for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE })) {
		if (ENDED.has(status)) continue;
		await stripe.subscriptions.cancel(id);
		ended.push(`${id}: canceled, its account is deleted`);
	}
	return ended;
}

function activeSubscriptions(context: Context, mode: string) {
	type Row = { stripe_subscription_id: string; is_duplicate: boolean };
	return context.call<Row>('active_stripe_subscriptions', { mode });
}

/** Reads a list page by page, each object with the time its page was read. */
async function* readPages<T extends { id: string }>(
	list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.Response<Stripe.ApiList<T>>>,
): AsyncGenerator<Reading> {
	let last: T | undefined;
	for (;;) {
		const response = await list({ limit: PAGE, ...(last && { starting_after: last.id }) });
		const { readAt } = toReading(response, READING_SECONDS);
		for (const object of response.data) yield { object, readAt };
		last = response.data.at(-1);
		if (!response.has_more || !last) return;
	}
}
