/**
 * The API format of billing.
 *
 * Functions, each `POST` without a body, for the signed-in user (the server takes nothing else from the
 * browser: no price, plan, customer or user):
 *
 * | function              | returns                                        | refuses with a message  |
 * |-----------------------|------------------------------------------------|-------------------------|
 * | `checkout`            | `{ url }`: where to pay                        | 401, 409, 502, 503      |
 * | `billing-portal`      | `{ url }`: where to manage cards and invoices  | 401, 409, 502, 503      |
 * | `cancel-subscription` | a row of `subscriptions`, with its new state   | 401, 409, 502, 503      |
 * | `resume-subscription` | the same                                       | 401, 409, 502, 503      |
 *
 * 409: there is a subscription already, or none to manage. 502 and 503: the payment service refused the request
 * or cannot be reached, or billing is not set up.
 *
 * Table reads: `from('subscriptions').select(SUBSCRIPTION_COLUMNS)`, parsed by `parseSubscription`, and
 * `from('invoices').select(INVOICE_COLUMNS).order('created_at', { ascending: false })`.
 *
 * Demo billing (`billing` in `/config.json` is `demo`): the URL from `checkout` is `DEMO_CHECKOUT.page` with a
 * session. That page posts `{ session }` to `DEMO_CHECKOUT.complete`, with the user's session token as
 * `Authorization: Bearer`. The response is `{ url }`, the success page, sent once the webhook has processed the
 * payment's events; it is 404 if the session belongs to someone else or is no longer open. The path exists only
 * in a demo. The portal of a demo is the billing page itself with `?portal=demo`.
 */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

/** The simulated checkout of a demo, which charges no card. */
export const DEMO_CHECKOUT = {
	/** The page, with `?session=…`. */
	page: '/demo-checkout',
	/** The endpoint that the page posts `{ session }` to. */
	complete: '/demo/checkout/complete',
} as const;

const Subscription = z.object({
	plan: z.string(),
	status: z.enum(['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused']),
	current_period_start: z.string(),
	current_period_end: z.string(),
	/** The subscription ends with the period instead of renewing. */
	cancel_at_period_end: z.boolean(),
	/** When the first of the current failed payments occurred: access ends `GRACE_DAYS` later. */
	past_due_since: z.nullable(z.string()),
	ended_at: z.nullable(z.string()),
	/** Paid through Stripe, which manages it; false for a comped plan. */
	billed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The columns to select from `subscriptions`. */
export const SUBSCRIPTION_COLUMNS = Object.keys(Subscription.shape).join(', ');

/** How many days a subscription still gives access after a failed payment. */
export const GRACE_DAYS = 7;

const LIVE_STATUSES: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

/**
 * The relevant subscription among a user's rows: the active one (there is at most one), otherwise the one that lasted
 * longest; null if there is none.
 *
 * @param now milliseconds: a canceled subscription ends with its period, whether or not Stripe's event has arrived
 * @throws if the rows are malformed
 */
export function parseSubscription(rows: unknown, now: number): Subscription | null {
	const subscriptions = parseResponse(z.array(Subscription), rows).map((each) =>
		hasEnded(each, now) ? ended(each) : each,
	);
	const live = subscriptions.find(({ status }) => LIVE_STATUSES.has(status));
	const [last] = subscriptions.sort(
		(a, b) => Date.parse(b.current_period_end) - Date.parse(a.current_period_end),
	);
	return live ?? last ?? null;
}

/** Whether a canceled subscription has reached the end of its period. */
export function hasEnded(
	{
		cancel_at_period_end,
		current_period_end,
	}: Pick<Subscription, 'cancel_at_period_end' | 'current_period_end'>,
	now: number,
): boolean {
	return cancel_at_period_end && Date.parse(current_period_end) <= now;
}

function ended(subscription: Subscription): Subscription {
	const { ended_at, current_period_end } = subscription;
	return { ...subscription, status: 'canceled', ended_at: ended_at ?? current_period_end };
}

/** Parses the response of `cancel-subscription` and `resume-subscription`. @throws if it is malformed */
export function parseChangedSubscription(body: unknown): Subscription {
	return parseResponse(Subscription, body);
}

/** The address in `{ url }`; null if the server sent none. */
export function parseBillingUrl(body: unknown): string | null {
	return z.object({ url: z.string().check(z.minLength(1)) }).safeParse(body).data?.url ?? null;
}
