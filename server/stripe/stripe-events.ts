/** The Stripe events we handle, and how each is parsed. */
import * as z from 'zod/mini';
import { parseInvoiceObject, type StripeInvoice } from './stripe-invoices.ts';
import {
	isoTime,
	parseCheckoutObject,
	parseSubscriptionObject,
	type StripeSubscription,
} from './stripe-objects.ts';

const Event = z.object({
	id: z.string(),
	type: z.string(),
	created: z.number(),
	livemode: z.boolean(),
	data: z.object({ object: z.unknown() }),
});

/** The arguments of `apply_stripe_event`, except the mode. */
export interface StripeUpdate {
	event_id: string;
	event_type: string;
	event_at: string;
	/** Null if the object belongs to no account. */
	customer: string | null;
	claims: string[];
	subscription: StripeSubscription | null;
	invoice: StripeInvoice | null;
	/** The subscription whose payment failed. */
	failed_subscription: string | null;
	/** The checkout session that can no longer be paid. */
	closed_session: string | null;
}

type Read = (
	object: unknown,
	priceBasic: string,
) => Omit<StripeUpdate, 'event_id' | 'event_type' | 'event_at'>;

const NOTHING = { subscription: null, invoice: null, failed_subscription: null, closed_session: null };

const subscription: Read = (object, priceBasic) => {
	const { customer, claims, row } = parseSubscriptionObject(object, priceBasic);
	return { ...NOTHING, customer, claims, subscription: row };
};
const invoice: Read = (object) => {
	const { customer, claims, row } = parseInvoiceObject(object);
	return { ...NOTHING, customer, claims, invoice: row };
};
const failedInvoice: Read = (object, priceBasic) => ({
	...invoice(object, priceBasic),
	failed_subscription: parseInvoiceObject(object).subscription,
});
const checkout: Read = (object) => {
	const { customer, claims } = parseCheckoutObject(object);
	return { ...NOTHING, customer, claims };
};
const closedCheckout: Read = (object, priceBasic) => ({
	...checkout(object, priceBasic),
	closed_session: parseCheckoutObject(object).row,
});

/** The events that an endpoint at Stripe must send us. */
export const HANDLED_EVENTS: Readonly<Record<string, Read>> = {
	// The subscription's own events say what was bought.
	'checkout.session.completed': checkout,
	'checkout.session.async_payment_succeeded': checkout,
	'checkout.session.async_payment_failed': closedCheckout,
	'checkout.session.expired': closedCheckout,
	'customer.subscription.created': subscription,
	'customer.subscription.updated': subscription,
	'customer.subscription.deleted': subscription,
	'customer.subscription.paused': subscription,
	'customer.subscription.resumed': subscription,
	'customer.subscription.trial_will_end': subscription,
	'invoice.paid': invoice,
	'invoice.payment_failed': failedInvoice,
	'invoice.payment_action_required': invoice,
	'invoice.finalization_failed': invoice,
};

/** Parses a verified event. `update` is null for events that we ignore. @throws if it isn't an event */
export function parseEvent(
	event: unknown,
	priceBasic: string,
): { livemode: boolean; update: StripeUpdate | null } {
	const { id, type, created, livemode, data } = Event.parse(event);
	const read = Object.hasOwn(HANDLED_EVENTS, type) ? HANDLED_EVENTS[type] : undefined;
	const update = read && {
		event_id: id,
		event_type: type,
		event_at: isoTime(created),
		...read(data.object, priceBasic),
	};
	return { livemode, update: update ?? null };
}
