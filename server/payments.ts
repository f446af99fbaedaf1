/** The interface of the payment service, implemented by Stripe and by the demo's simulation. */
import { PROBLEMS } from '../contract/problems.ts';
import { HttpError } from './http-error.ts';

/** A payment service. Every call: @throws HttpError 502 if it refuses, 503 if it does not respond */
export interface Payments {
	/** Which customers these are: those of Stripe's live mode, of its test mode, or of a demo. */
	mode: 'live' | 'test' | 'demo';
	/** The secret that signs its webhook events. */
	webhookSecret: string;
	/** The price of Basic. */
	priceBasic: string;
	/**
	 * Creates the customer of a user; idempotent.
	 *
	 * @param user.lost the deleted customer that it replaces, if any
	 * @returns its id
	 */
	createCustomer(user: { id: string; email: string; lost: string | null }): Promise<string>;
	/** Whether a customer still exists: it can be deleted by hand. */
	hasCustomer(customerId: string): Promise<boolean>;
	/**
	 * Creates the checkout session of an attempt; idempotent.
	 *
	 * @returns null if the same attempt was made with other settings
	 */
	openCheckout(order: CheckoutOrder): Promise<CheckoutSession | null>;
	/** The current state of a checkout session; null if there is none. */
	findCheckout(sessionId: string): Promise<CheckoutSession | null>;
	/** Expires a session that must no longer be paid. */
	expireCheckout(sessionId: string): Promise<void>;
	/** @returns the URL where the customer manages cards and invoices; null if the customer was deleted */
	openPortal(customerId: string): Promise<string | null>;
	/** The current state of a subscription; null if there is none. */
	findSubscription(subscriptionId: string): Promise<Reading | null>;
	/** Sets whether a subscription ends with its period or continues. */
	setCancelAtPeriodEnd(subscriptionId: string, ends: boolean): Promise<Reading>;
}

/** The payer, filled in only by the server. */
export interface CheckoutOrder {
	userId: string;
	customerId: string;
	attempt: number;
}

/** The payment page of one attempt. */
export interface CheckoutSession {
	id: string;
	status: 'open' | 'complete' | 'expired';
	/** The URL to pay at; null unless the session is open. */
	url: string | null;
	/** The price it was created with. */
	price: string | null;
	/** The customer who pays; null if there is none, as in a demo. */
	customerId: string | null;
	/** The subscription that was bought; null until the session is complete. */
	subscriptionId: string | null;
}

/** A Stripe object as of a time on Stripe's clock. */
export interface Reading {
	object: unknown;
	readAt: Date;
}

/** The payment service of a request. @throws HttpError 503 if billing is not configured */
export async function requirePayments(context: {
	payments: () => Promise<Payments | null>;
}): Promise<Payments> {
	const payments = await context.payments();
	if (!payments) throw new HttpError(503, PROBLEMS.billingNotConfigured);
	return payments;
}
