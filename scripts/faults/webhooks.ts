/** Stripe's side of a fault: known customers, and signed events about their invoices. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Product } from '../load/product.ts';
import type { Call } from '../load/traffic.ts';

const SECRET = 'whsec_of_the_fault_suite';

/** Nothing listens at this address: in these checks Stripe calls us, and we never call Stripe. */
export const STRIPE_SETTINGS = {
	STRIPE_SECRET_KEY: 'sk_test_of_the_fault_suite',
	STRIPE_WEBHOOK_SECRET: SECRET,
	STRIPE_PRICE_BASIC: 'price_basic',
	STRIPE_BASE_URL: 'http://127.0.0.1:9',
};

/** Makes a user a customer. @returns the customer's id */
export async function makeCustomer(product: Product, userId: string): Promise<string> {
	const customer = `cus_${randomUUID()}`;
	await product.database.query(
		`insert into public.billing_customers (customer_id, user_id, mode) values ($1, $2, 'test')`,
		[customer, userId],
	);
	return customer;
}

/** A new invoice that this customer has paid, and how Stripe sends its event, signed with the current time. */
export function invoicePaid(customer: string): { id: string; invoice: string; call: () => Call } {
	const id = `evt_${randomUUID()}`;
	const invoice = `in_${randomUUID()}`;
	const created = Math.floor(Date.now() / 1000);
	const object = {
		...{ id: invoice, object: 'invoice', customer, status: 'paid', created, currency: 'usd' },
		...{ amount_due: 9900, amount_paid: 9900, amount_remaining: 0, livemode: false },
		lines: { object: 'list', has_more: false, data: [] },
	};
	const event = { id, object: 'event', type: 'invoice.paid', created, livemode: false, data: { object } };
	const body = JSON.stringify(event);
	const call = () => {
		const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
		return { path: '/functions/v1/stripe-webhook', body, headers: { 'stripe-signature': signature } };
	};
	return { id, invoice, call };
}
