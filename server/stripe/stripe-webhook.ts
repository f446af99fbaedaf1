/** `stripe-webhook`: receives Stripe's events. An invalid one changes nothing and gets a 400. */
import { PROBLEMS } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { type Payments, requirePayments } from '../payments.ts';
import { jsonText } from '../serve.ts';
import { parseEvent, type StripeUpdate } from './stripe-events.ts';
import { applySubscription } from './stripe-snapshots.ts';

/** How far the time of a signature may be from ours, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Handles an event.
 *
 * @throws HttpError 400 for an invalid signature, mode or customer, 503 if we can't store it
 */
export async function stripeWebhook(request: Request, context: Context): Promise<Response> {
	const payments = await requirePayments(context);
	const event = await verifiedEvent(request, payments.webhookSecret, context);
	const { livemode, update } = parseEvent(event, payments.priceBasic);
	if (livemode !== (payments.mode === 'live')) {
		throw refusal(context, 'It is from the other mode (live or test).');
	}
	if (update) await apply(update, payments, context);
	return jsonText('{"received":true}');
}

async function apply(
	{ customer, ...update }: StripeUpdate,
	payments: Payments,
	context: Context,
): Promise<void> {
	const { mode } = payments;
	const [response] = customer
		? await context.call<{ outcome: string }>('apply_stripe_event', { ...update, customer, mode })
		: [{ outcome: 'unknown_customer' }];
	if (response?.outcome === 'unknown_customer') {
		throw refusal(context, `${update.event_id} has no customer of ours.`);
	}
	if (response?.outcome === 'tied' && update.subscription) {
		await breakTie(update.subscription.id, new Date(update.event_at), payments, context);
	}
}

/**
 * Saves the current state of a subscription if two events within the same second disagree: it shows which came last.
 */
async function breakTie(id: string, readAt: Date, payments: Payments, context: Context): Promise<void> {
	try {
		const reading = await payments.findSubscription(id);
		if (reading) await applySubscription(context, payments, { ...reading, readAt });
	} catch (error) {
		// The event is stored in order of arrival; the nightly comparison settles the rest.
		context.log('Two events from the same second could not be ordered', error);
	}
}

/** The event in a request signed by Stripe, within the tolerance on either side of the current time. */
async function verifiedEvent(request: Request, secret: string, context: Context): Promise<unknown> {
	const { default: Stripe } = await import('stripe');
	const signature = request.headers.get('stripe-signature') ?? '';
	const body = await rawText(request);
	const now = context.now().getTime();
	try {
		const event = await Stripe.webhooks.constructEventAsync(
			body,
			signature,
			secret,
			TOLERANCE_SECONDS,
			Stripe.createSubtleCryptoProvider(),
			now,
		);
		// The library only refuses old signatures. If there are several timestamps, it uses the last.
		const signedAt = Number(
			signature
				.split(',')
				.findLast((part) => part.startsWith('t='))
				?.slice(2),
		);
		if (signedAt - now / 1000 <= TOLERANCE_SECONDS) return event;
	} catch (error) {
		throw refusal(context, describeReason(error as Error));
	}
	throw refusal(context, 'Its time is in the future.');
}

/**
 * The first sentence of the message from Stripe's library, which quotes nothing from the request. The JSON parser's
 * message would.
 */
function describeReason(error: Error): string {
	if (error instanceof SyntaxError) return 'It is not JSON.';
	return /^.+?(?:\.(?=\s)|$)/m.exec(error.message)?.[0] ?? error.name;
}

/** The body byte for byte: `text()` would drop a byte order mark. */
async function rawText(request: Request): Promise<string> {
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer());
}

function refusal(context: Context, reason: string): HttpError {
	context.log('A webhook was refused', reason);
	return new HttpError(400, PROBLEMS.invalidEvent);
}
