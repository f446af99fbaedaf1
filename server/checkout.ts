/** `checkout`: starts the payment for Basic. The server decides what is bought, whatever the browser sends. */
import { PROBLEMS } from '../contract/problems.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { type CheckoutSession, type Payments, requirePayments } from './payments.ts';
import { jsonText } from './serve.ts';
import { applySubscription } from './stripe/stripe-snapshots.ts';

/** A row of `begin_checkout`. */
interface CheckoutState {
	refused: string | null;
	email: string;
	customer_id: string | null;
	/** The user's most recently deleted customer. */
	missing_customer_id: string | null;
	attempt: number;
	session_id: string | null;
}

/** Why payment isn't possible now. */
const REFUSALS: Readonly<Record<string, HttpError>> = {
	unknown_caller: new HttpError(401, PROBLEMS.signInFirst),
	subscribed: new HttpError(409, PROBLEMS.alreadySubscribed),
	unpaid: new HttpError(409, PROBLEMS.paymentDue),
};

/** One user's checkout. */
interface Purchase {
	context: Context;
	payments: Payments;
	/** Identify the user and the mode in calls to the database. */
	facts: { target_user: string; mode: string };
}

/**
 * Responds with `{ url }`: where to pay. No matter how often it is called, a user has one customer and one open session.
 *
 * @throws HttpError 401 without a session, 409 with a subscription, 502 or 503 if payments are unavailable
 */
export async function checkout(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const payments = await requirePayments(context);
	const purchase = { context, payments, facts: { target_user: caller.id, mode: payments.mode } };
	const state = await begin(purchase);
	const customerId = await ensureCustomer(purchase, state);
	const open = state.session_id && (await openSession(purchase, customerId, state.session_id));
	if (open) return urlResponse(open);
	// An attempt ends with its session: reusing its idempotency key would return the old one.
	const attempt = state.session_id ? await nextAttempt(purchase, state.attempt) : state.attempt;
	return urlResponse(await newSession(purchase, customerId, attempt));
}

async function begin({ context, facts }: Purchase): Promise<CheckoutState> {
	const [state] = await context.call<CheckoutState>('begin_checkout', facts);
	if (!state) throw new Error('begin_checkout returned no row');
	const refusal = REFUSALS[state.refused ?? ''];
	if (refusal) throw refusal;
	return state;
}

/** The user's customer; a new one if there is none, or if it was deleted at the payment service. */
async function ensureCustomer(
	purchase: Purchase,
	{ email, customer_id: known, missing_customer_id }: CheckoutState,
): Promise<string> {
	const { context, payments, facts } = purchase;
	if (known !== null) {
		if (await payments.hasCustomer(known)) return known;
		await context.call('mark_billing_customer_missing', { ...facts, customer: known });
	}
	const customer = await payments.createCustomer({
		id: facts.target_user,
		email,
		lost: known ?? missing_customer_id,
	});
	const [saved] = await context.call<{ customer_id: string }>('upsert_billing_customer', {
		...facts,
		customer,
	});
	if (!saved) throw new Error('upsert_billing_customer returned no row');
	return saved.customer_id;
}

/** The session, if it can still be paid as intended; otherwise null. */
async function openSession(
	purchase: Purchase,
	customerId: string,
	sessionId: string,
): Promise<CheckoutSession | null> {
	const { context, payments } = purchase;
	const session = await payments.findCheckout(sessionId);
	if (session?.status === 'complete' && session.subscriptionId) {
		// Paid, but the webhook hasn't arrived yet: a second session could be paid twice.
		const reading = await payments.findSubscription(session.subscriptionId);
		if (reading) await applySubscription(context, payments, reading, customerId);
		await begin(purchase);
	}
	if (session?.status !== 'open') return null;
	const isSameCustomer = session.customerId === null || session.customerId === customerId;
	if (isSameCustomer && session.price === payments.priceBasic) return session;
	await payments.expireCheckout(session.id);
	return null;
}

/** Creates the session of an attempt; if one was created with other settings, the next attempt is used. */
async function newSession(
	purchase: Purchase,
	customerId: string,
	attempt: number,
	tries = 3,
): Promise<CheckoutSession> {
	const { context, payments, facts } = purchase;
	const session = await payments.openCheckout({ userId: facts.target_user, customerId, attempt });
	if (session) {
		await context.call('save_checkout_session', { ...facts, attempt, session_id: session.id });
		return session;
	}
	if (tries === 1) throw new HttpError(503, PROBLEMS.paymentsDown);
	return newSession(purchase, customerId, await nextAttempt(purchase, attempt), tries - 1);
}

async function nextAttempt({ context, facts }: Purchase, attempt: number): Promise<number> {
	const [next] = await context.call<{ present: number }>('next_checkout_attempt', { ...facts, attempt });
	if (!next) throw new Error('next_checkout_attempt returned no row');
	return next.present;
}

function urlResponse({ url }: CheckoutSession): Response {
	return jsonText(JSON.stringify({ url }));
}
