/** The payment service's interface, implemented by Stripe and, in a demo, by a simulation. */
import { PROBLEMS } from '../contract/problems.ts';
import { Problem } from './problem.ts';

/** A payment service. Each call: @throws Problem 502 where it refuses, 503 where it does not answer */
export interface Payments {
	/** Whose customers they are: with Stripe's live or test keys, or of a demo. */
	mode: 'live' | 'test' | 'demo';
	/** Signs its webhook events. */
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
	/** Whether a customer is still there: it can be deleted by hand. */
	hasCustomer(customerId: string): Promise<boolean>;
	/**
	 * Creates the checkout session of an attempt; idempotent.
	 *
	 * @returns null if the same attempt was made with other settings
	 */
	openCheckout(order: CheckoutOrder): Promise<CheckoutSession | null>;
	/** The checkout session as it is now; null if there is none. */
	findCheckout(sessionId: string): Promise<CheckoutSession | null>;
	/** Ends a session that must no longer be paid. */
	expireCheckout(sessionId: string): Promise<void>;
	/** @returns where the customer manages cards and invoices; null if the customer was deleted */
	openPortal(customerId: string): Promise<string | null>;
	/** The subscription as it is now; null if there is none. */
	findSubscription(subscriptionId: string): Promise<Reading | null>;
	/** Lets a subscription end with its period, or continue. */
	setEnding(subscriptionId: string, ends: boolean): Promise<Reading>;
}

/** Who pays: the server alone fills it. */
export interface CheckoutOrder {
	userId: string;
	customerId: string;
	attempt: number;
}

/** Where one attempt is paid. */
export interface CheckoutSession {
	id: string;
	status: 'open' | 'complete' | 'expired';
	/** Where to pay; null unless it is open. */
	url: string | null;
	/** The price it was made with. */
	price: string | null;
	/** Who pays it; null if there is no customer, as in a demo. */
	customerId: string | null;
	/** What was bought; null unless it is complete. */
	subscriptionId: string | null;
}

/** An object of Stripe's as it was at a moment of Stripe's clock. */
export interface Reading {
	object: unknown;
	readAt: Date;
}

/** The payment service of a request. @throws Problem 503 if billing is not configured */
export async function paymentsOf(context: { payments: () => Promise<Payments | null> }): Promise<Payments> {
	const payments = await context.payments();
	if (!payments) throw new Problem(503, PROBLEMS.billingNotSetUp);
	return payments;
}
