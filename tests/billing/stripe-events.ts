/** Stripe events for the tests: those recorded in `fixtures/stripe`, with our own customers. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StripeObject } from './stripe-calls.ts';

export interface StripeEvent {
	id: string;
	type: string;
	created: number;
	livemode: boolean;
	data: { object: StripeObject };
}

/** The user and the Stripe customer of a purchase. */
export interface Buyer {
	userId: string;
	customer: string;
	/** Identifies the subscription, its invoices and its session. */
	purchase: string;
}

export function newBuyer(userId: string): Buyer {
	return { userId, customer: `cus_${randomUUID()}`, purchase: randomUUID().slice(0, 8) };
}

type Recorded =
	| 'checkout.session.completed'
	| 'customer.subscription.created'
	| 'customer.subscription.updated'
	| 'customer.subscription.updated.cancel'
	| 'customer.subscription.deleted'
	| 'invoice.paid'
	| 'invoice.payment_failed';

/** When the purchase started in the recordings, in Unix seconds. */
const RECORDED_START = 1_795_200_000;

/**
 * A recorded event as if the purchase had started at `start`, by default a day ago.
 *
 * @param seconds when it happened, in seconds after the start; by default as recorded
 * @param changes to its object
 */
export function eventOf(
	recorded: Recorded,
	{ userId, customer, purchase }: Buyer,
	{ seconds, start = daysAgo(1), changes = {} }: { seconds?: number; start?: number; changes?: object } = {},
): StripeEvent {
	const text = readFileSync(`tests/fixtures/stripe/event.${recorded}.json`, 'utf8')
		.replaceAll('user_1', userId)
		.replaceAll('cus_1', customer)
		.replaceAll('"sub_1"', `"sub_${purchase}"`)
		.replace(/"in_(\d)"/g, `"in_${purchase}_$1"`)
		.replaceAll('cs_test_a1', `cs_test_${purchase}`)
		.replace(/"evt_\d"/, `"evt_${randomUUID()}"`)
		.replace(/\b179\d{7}\b/g, (time) => String(Number(time) - RECORDED_START + start));
	const event = JSON.parse(text) as StripeEvent;
	if (seconds !== undefined) event.created = start + seconds;
	Object.assign(event.data.object, changes);
	return event;
}

/**
 * An event in the format from before March 2025, with the period on the subscription, and the subscription on the
 * invoice.
 */
export function toOldFormat(event: StripeEvent): StripeEvent {
	const { object } = structuredClone(event).data;
	const [item] = object.items?.data ?? [];
	if (item) {
		object.current_period_start = item.current_period_start;
		object.current_period_end = item.current_period_end;
		item.current_period_start = undefined;
		item.current_period_end = undefined;
	}
	if (object.parent) {
		object.subscription = object.parent.subscription_details.subscription;
		object.parent = undefined;
	}
	return { ...event, data: { object: JSON.parse(JSON.stringify(object)) } };
}

/** One time for a whole file, so that the events of a purchase agree however long the test takes to create them. */
const NOW = Math.floor(Date.now() / 1000);

export function daysAgo(days: number): number {
	return NOW - days * 86_400;
}

/** The events of a purchase, in the order that they happened. */
export function purchaseOf(buyer: Buyer, start = daysAgo(1)): StripeEvent[] {
	return [
		eventOf('customer.subscription.created', buyer, { start }),
		eventOf('customer.subscription.updated', buyer, { start }),
		eventOf('invoice.paid', buyer, { start }),
		eventOf('checkout.session.completed', buyer, { start }),
	];
}
