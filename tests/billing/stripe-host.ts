/** A host for one test file, with payments through the Stripe double. */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, expect } from 'vitest';
import type { HostOptions } from '../../host/opening/host-options.ts';
import { type IsolatedHost, openIsolatedHost } from '../isolated-host.ts';
import { signUp } from '../users.ts';
import { openStripeDouble, type StripeDouble, signatureOf } from './stripe-double.ts';
import { type Buyer, eventOf, newBuyer, type StripeEvent } from './stripe-events.ts';

export interface Customer extends Buyer {
	client: SupabaseClient;
	token: string;
	email: string;
}

export interface StripeHost extends Omit<IsolatedHost, 'post'> {
	stripe: StripeDouble;
	/** Signs up a new user. */
	newAgent(): Promise<Customer>;
	/** Signs up a new user who has started to pay, so that their customer is known here. */
	newCustomer(): Promise<Customer>;
	/** A user who has paid, in Stripe and here. */
	newSubscriber(): Promise<Customer>;
	/** A known customer whose account no one signs in to, which is faster to create. */
	newPayer(): Promise<Buyer>;
	/** Calls one of our functions as a user, or as a visitor. */
	call(name: string, agent?: Pick<Customer, 'token'>, body?: object): Promise<Response>;
	/** Pays a checkout session as on Stripe's page, and notifies us, or another receiver. @returns where Stripe redirects to */
	pay(sessionId: string, notify?: (event: StripeEvent) => Promise<number>): Promise<string>;
	/** Sends an event as Stripe does. */
	deliver(event: StripeEvent): Promise<number>;
	/** Sends bytes with or without a signature. */
	post(body: string, signature: string | null): Promise<Response>;
	/** The stored data of a purchase. */
	storedData(buyer: Buyer): Promise<object>;
}

export async function openStripeHost(
	environment: Record<string, string> = {},
	options: Partial<HostOptions> = {},
): Promise<StripeHost> {
	const stripe = await openStripeDouble();
	afterAll(() => stripe.close());
	const host = await openIsolatedHost({ ...stripe.settings, ...environment }, options);
	// Turns off the automatic reconciliation with Stripe half a minute after the start, which would correct what a test
	// leaves out of sync on purpose.
	await host.sql`select public.record_reconciliation('test', 0, '{}')`;
	const post = (body: string, signature: string | null) =>
		fetch(`${host.url}/functions/v1/stripe-webhook`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
			body,
		});
	const newAgent = async (): Promise<Customer> => {
		const { id, client, email, token } = await signUp(host.visitor());
		return { ...newBuyer(id), client, email, token };
	};
	/** Creates a customer here and at Stripe. */
	const linkCustomer = async (buyer: Buyer) => {
		await host.sql`select public.upsert_billing_customer(${buyer.userId}, 'test', ${buyer.customer})`;
		stripe.customers.set(buyer.customer, { id: buyer.customer, object: 'customer' });
	};
	const deliver = async (event: StripeEvent): Promise<number> => {
		const body = JSON.stringify(event);
		return (await post(body, signatureOf(body))).status;
	};
	const newCustomer = async () => {
		const agent = await newAgent();
		await linkCustomer(agent);
		return agent;
	};
	return {
		...host,
		stripe,
		newAgent,
		pay: async (sessionId, notify = deliver) => {
			const session = stripe.sessions.get(sessionId);
			if (session?.status !== 'open') throw new Error(`${sessionId} is not an open session.`);
			const buyer = { ...newBuyer(session.client_reference_id), customer: session.customer };
			const subscription = `sub_${buyer.purchase}`;
			Object.assign(session, { status: 'complete', url: null, subscription });
			const changes = { id: sessionId };
			const events = [
				eventOf('checkout.session.completed', buyer, { changes }),
				eventOf('customer.subscription.created', buyer),
				eventOf('customer.subscription.updated', buyer),
				eventOf('invoice.paid', buyer),
			];
			for (const event of events) expect(await notify(event)).toBe(200);
			return session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId);
		},
		newCustomer,
		newSubscriber: async () => {
			const buyer = await newCustomer();
			const event = eventOf('customer.subscription.updated', buyer);
			stripe.subscriptions.set(event.data.object.id, structuredClone(event.data.object));
			expect(await deliver(event)).toBe(200);
			return buyer;
		},
		newPayer: async () => {
			const email = `payer-${randomUUID()}@example.com`;
			const [user] = await host.sql`
				insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`;
			const payer = newBuyer(user?.id);
			await linkCustomer(payer);
			return payer;
		},
		call: (name, agent, body = {}) =>
			host.post(`/functions/v1/${name}`, body, agent && { authorization: `Bearer ${agent.token}` }),
		deliver,
		post,
		storedData: async ({ userId }) => {
			const subscriptions = await host.sql`
				select stripe_subscription_id, plan, status, stripe_status, current_period_start, current_period_end,
				       cancel_at_period_end, past_due_since, ended_at, created_at
				from public.subscriptions where user_id = ${userId} order by 1`;
			const invoices = await host.sql`
				select id, number, status, amount, currency, created_at, hosted_url, pdf_url
				from public.invoices where user_id = ${userId} order by id`;
			return { subscriptions: [...subscriptions], invoices: [...invoices] };
		},
	};
}
