/** Parses Stripe's objects, from API versions before and since March 2025, for storage in the database. */
import * as z from 'zod/mini';

/** Stripe writes a related object as its id, or expanded if requested. */
export const Id = z.pipe(
	z.union([z.string(), z.object({ id: z.string() })]),
	z.transform((related) => (typeof related === 'string' ? related : related.id)),
);
export const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
export const Metadata = maybe(z.record(z.string(), z.string()));

/** Seconds since 1970, as Stripe counts time. */
const Period = { current_period_start: maybe(z.number()), current_period_end: maybe(z.number()) };

const Subscription = z.object({
	id: z.string(),
	customer: Id,
	status: z.enum([
		'incomplete',
		'incomplete_expired',
		'trialing',
		'active',
		'past_due',
		'unpaid',
		'canceled',
		'paused',
	]),
	cancel_at_period_end: z.boolean(),
	cancel_at: maybe(z.number()),
	ended_at: maybe(z.number()),
	created: z.number(),
	metadata: Metadata,
	// The period is on the items; before March 2025 it was on the subscription.
	...Period,
	items: z.object({ data: z.array(z.object({ ...Period, price: maybe(z.object({ id: z.string() })) })) }),
});

const Checkout = z.object({
	id: z.string(),
	customer: maybe(Id),
	client_reference_id: maybe(z.string()),
	metadata: Metadata,
});

/** An object's customer and users, and the row to store for it. */
export interface StripeRecord<Kept> {
	customer: string | null;
	/** The users it names; each must be the customer's own. */
	claims: string[];
	row: Kept;
}

/** The arguments of `save_subscription`. */
export interface StripeSubscription {
	id: string;
	status: string;
	plan: string;
	period_start: string;
	period_end: string;
	cancel_at_period_end: boolean;
	ended_at: string | null;
	created_at: string;
}

/**
 * Parses a subscription. The stored part is null if it isn't for our plan: a Stripe account may sell other things, to
 * our customers as well. Its metadata identifies it as ours, because prices change.
 *
 * @throws if it isn't a subscription
 */
export function parseSubscriptionObject(
	object: unknown,
	priceBasic: string,
): StripeRecord<StripeSubscription | null> {
	const read = Subscription.parse(object);
	const isOurs =
		read.metadata?.plan === 'basic' || read.items.data.some(({ price }) => price?.id === priceBasic);
	return {
		customer: read.customer,
		claims: claimsOf(read.metadata?.user_id),
		row: isOurs ? toStripeSubscription(read) : null,
	};
}

function toStripeSubscription(read: z.infer<typeof Subscription>): StripeSubscription {
	const [item] = read.items.data;
	const start = item?.current_period_start ?? read.current_period_start;
	const end = item?.current_period_end ?? read.current_period_end;
	if (!start || !end) throw new Error(`The subscription ${read.id} has no period.`);
	// The customer portal may set a cancellation time instead of the flag. Within the period, it ends the period.
	const lastEnd = Math.min(end, read.cancel_at ?? end);
	return {
		id: read.id,
		status: read.status,
		plan: 'basic',
		period_start: isoTime(start),
		period_end: isoTime(lastEnd),
		cancel_at_period_end: read.cancel_at_period_end || read.cancel_at === lastEnd,
		ended_at: read.ended_at ? isoTime(read.ended_at) : null,
		created_at: isoTime(read.created),
	};
}

/** Parses a checkout session, whose id is stored. @throws if it is malformed */
export function parseCheckoutObject(object: unknown): StripeRecord<string> {
	const { id, customer, client_reference_id, metadata } = Checkout.parse(object);
	return { customer: customer ?? null, claims: claimsOf(client_reference_id, metadata?.user_id), row: id };
}

export function claimsOf(...names: (string | null | undefined)[]): string[] {
	return names.filter((name) => typeof name === 'string');
}

/** @example isoTime(1795200000) // '2026-11-20T18:40:00.000Z' */
export function isoTime(seconds: number): string {
	return new Date(seconds * 1000).toISOString();
}

/** A link that a browser may follow; null for anything else. */
export function secureUrl(url: string | null | undefined): string | null {
	return url?.startsWith('https://') ? url : null;
}
