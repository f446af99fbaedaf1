/** Stripe as the payment service, through its own client on `fetch`, which runs on Node and Deno. */
import type Stripe from 'stripe';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { digest } from '../digest.ts';
import { HttpError } from '../http-error.ts';
import type { CheckoutOrder, CheckoutSession, Payments, Reading } from '../payments.ts';

/** Payments by Stripe, and the client that a comparison with Stripe needs. */
export interface StripePayments extends Payments {
	/** For a reconciliation, which makes more calls than a function. @throws Stripe's own errors */
	stripe: Stripe;
}

/** Whether these are Stripe's payments, which can be compared with Stripe. */
export function isStripe(payments: Payments): payments is StripePayments {
	return 'stripe' in payments;
}

type Log = Context['log'];

let cached: { key: string; payments: StripePayments } | undefined;

/**
 * Stripe, from the settings STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC, STRIPE_BASE_URL and
 * PUBLIC_URL; null unless the first three are set. Created once per set of settings.
 */
export async function stripePayments(env: Context['env'], log: Log): Promise<StripePayments | null> {
	const [secretKey, webhookSecret, priceBasic] = [
		env('STRIPE_SECRET_KEY'),
		env('STRIPE_WEBHOOK_SECRET'),
		env('STRIPE_PRICE_BASIC'),
	];
	if (!secretKey || !webhookSecret || !priceBasic) return null;
	const siteUrl = (env('PUBLIC_URL') ?? '').replace(/\/+$/, '');
	const key = JSON.stringify([secretKey, webhookSecret, priceBasic, siteUrl, env('STRIPE_BASE_URL')]);
	if (cached?.key !== key) {
		const stripe = await stripeClient(secretKey, env('STRIPE_BASE_URL'));
		const mode = /^[sr]k_live_/.test(secretKey) ? 'live' : 'test';
		const known = { stripe, mode, webhookSecret, priceBasic } as const;
		cached = { key, payments: { ...known, ...createCalls(stripe, priceBasic, siteUrl, log) } };
	}
	return cached.payments;
}

/** A client for Stripe, or for a stand-in at another base URL. */
async function stripeClient(secretKey: string, baseUrl: string | undefined): Promise<Stripe> {
	const { default: Client } = await import('stripe');
	const { hostname, port, protocol } = new URL(baseUrl || 'https://api.stripe.com');
	return new Client(secretKey, {
		host: hostname,
		port: port || (protocol === 'http:' ? 80 : 443),
		protocol: protocol === 'http:' ? 'http' : 'https',
		httpClient: Client.createFetchHttpClient(),
		timeout: 6_000,
		maxNetworkRetries: 1,
		telemetry: false,
	});
}

type Calls = Omit<Payments, 'mode' | 'webhookSecret' | 'priceBasic'>;

function createCalls(stripe: Stripe, priceBasic: string, siteUrl: string, log: Log): Calls {
	const guarded = <T>(call: Promise<T>) => call.catch((error) => refuse(error, log));
	return {
		createCustomer: async ({ id, email, lost }) => {
			// A key is only valid for the same arguments: the email address may change between attempts, and the key of a
			// deleted customer would return it again.
			const idempotencyKey = `customer-${id}-${await digest([email, lost].filter(Boolean).join(' '))}`;
			const facts = { email, metadata: { user_id: id } };
			return (await guarded(stripe.customers.create(facts, { idempotencyKey }))).id;
		},
		hasCustomer: async (id) => {
			const found = await guarded(stripe.customers.retrieve(id).catch(missing));
			return found !== null && !found.deleted;
		},
		openCheckout: async (order) => {
			const idempotencyKey = `checkout-${order.userId}-basic-${order.attempt}`;
			const made = stripe.checkout.sessions.create(toSessionParams(order, priceBasic, siteUrl), {
				idempotencyKey,
			});
			const nullOnConflict = (error: { type?: string }) =>
				error.type === 'StripeIdempotencyError' ? null : Promise.reject(error);
			const session = await guarded(made.catch(nullOnConflict));
			return session && parseSession(session);
		},
		findCheckout: async (id) => {
			const session = await guarded(stripe.checkout.sessions.retrieve(id).catch(missing));
			return session && parseSession(session);
		},
		expireCheckout: async (id) => {
			await guarded(stripe.checkout.sessions.expire(id));
		},
		openPortal: async (customer) => {
			const return_url = `${siteUrl}/account/billing`;
			const made = stripe.billingPortal.sessions.create({ customer, return_url });
			return (await guarded(made.catch(missing)))?.url ?? null;
		},
		findSubscription: async (id) => {
			const found = await guarded(stripe.subscriptions.retrieve(id).catch(missing));
			return found && toReading(found, READING_SECONDS);
		},
		setCancelAtPeriodEnd: async (id, ends) => {
			const change = ends ? { cancel_at_period_end: true } : await guarded(resumption(stripe, id));
			return toReading(await guarded(stripe.subscriptions.update(id, change)));
		},
	};
}

/** Undoes a cancellation: the portal may have set a time instead of the end of the period. */
async function resumption(stripe: Stripe, id: string): Promise<Stripe.SubscriptionUpdateParams> {
	const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
	return cancel_at && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false };
}

function toSessionParams(
	{ userId, customerId }: CheckoutOrder,
	price: string,
	siteUrl: string,
): Stripe.Checkout.SessionCreateParams {
	const metadata = { user_id: userId, plan: 'basic' };
	return {
		mode: 'subscription',
		customer: customerId,
		client_reference_id: userId,
		line_items: [{ price, quantity: 1 }],
		metadata: { ...metadata, price },
		// The metadata of a session is not copied to its subscription.
		subscription_data: { metadata },
		success_url: `${siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
		cancel_url: `${siteUrl}/checkout?plan=basic`,
	};
}

function parseSession(session: Stripe.Checkout.Session): CheckoutSession {
	const { id, status, url, metadata, customer, subscription } = session;
	return {
		id,
		status: status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired',
		url,
		price: metadata?.price ?? null,
		customerId: idOf(customer),
		subscriptionId: idOf(subscription),
	};
}

/** The id of an object, which Stripe refers to by its id, or sends whole. */
function idOf(named: string | { id: string } | null): string | null {
	return typeof named === 'object' ? (named?.id ?? null) : named;
}

/**
 * How long before its response Stripe may have read its data. A change in between is newer than the reading and
 * arrives as an event, so the reading must not count as newer than that.
 */
export const READING_SECONDS = 5;

/** A response, dated this many seconds earlier on Stripe's clock. */
export function toReading(response: Stripe.Response<unknown>, secondsBefore = 0): Reading {
	const date = response.lastResponse.headers.date;
	const answeredAt = date ? Date.parse(date) : Date.now();
	return { object: response, readAt: new Date(answeredAt - secondsBefore * 1000) };
}

/** Null if Stripe has no such object. */
function missing(problem: { code?: string }): null | Promise<never> {
	return problem.code === 'resource_missing' ? null : Promise.reject(problem);
}

/** Throws a problem without Stripe's own message, which contains ids and keys and must not be shown. */
function refuse(problem: { type?: string; code?: string; requestId?: string }, log: Log): never {
	const { type = '', code, requestId } = problem;
	if (!type.startsWith('Stripe')) throw problem;
	log('Stripe refused a request', { type, code, requestId });
	const isTransient = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(type);
	throw isTransient
		? new HttpError(503, PROBLEMS.paymentsDown)
		: new HttpError(502, PROBLEMS.paymentsRefused);
}
