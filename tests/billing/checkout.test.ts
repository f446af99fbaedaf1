/** The checkout: one customer and one open session per user, decided by the server. */
import { describe, expect, test } from 'vitest';
import { parseBillingUrl } from '../../contract/billing.ts';
import { sentenceOf, subscriptionOf, urlOf } from './billing-responses.ts';
import { STRIPE_KEYS } from './stripe-double.ts';
import { daysAgo, eventOf, newBuyer } from './stripe-events.ts';
import { type Customer, openStripeHost } from './stripe-host.ts';

const HOME = 'https://app.example.com';
const host = await openStripeHost({ PUBLIC_URL: HOME });
const { stripe, sql, call, deliver, newSubscriber } = host;

const CUSTOMERS = 'POST /v1/customers';
const SESSIONS = 'POST /v1/checkout/sessions';

/** The newest checkout session of a user. */
const sessionOf = ({ userId }: Customer) => {
	const found = [...stripe.sessions.values()].findLast((each) => each.client_reference_id === userId);
	if (!found) throw new Error('There is no session.');
	return found;
};

describe('checkout', () => {
	test('sends its user to Stripe, with every detail decided by the server', async () => {
		const requestsBefore = stripe.requests.length;
		const agent = await host.newAgent();
		const response = await call('checkout', agent);
		expect(response.status).toBe(200);
		const session = sessionOf(agent);
		expect(await urlOf(response)).toBe(session.url);
		expect(stripe.requestsTo(CUSTOMERS, requestsBefore)[0]?.fields).toEqual({
			email: agent.email,
			'metadata[user_id]': agent.userId,
		});
		expect(stripe.requestsTo(SESSIONS, requestsBefore)[0]?.fields).toEqual({
			mode: 'subscription',
			customer: session.customer,
			client_reference_id: agent.userId,
			'line_items[0][price]': STRIPE_KEYS.STRIPE_PRICE_BASIC,
			'line_items[0][quantity]': '1',
			'metadata[user_id]': agent.userId,
			'metadata[plan]': 'basic',
			'metadata[price]': STRIPE_KEYS.STRIPE_PRICE_BASIC,
			'subscription_data[metadata][user_id]': agent.userId,
			'subscription_data[metadata][plan]': 'basic',
			success_url: `${HOME}/success?session_id={CHECKOUT_SESSION_ID}`,
			cancel_url: `${HOME}/checkout?plan=basic`,
		});
	});

	test('responds to supabase-js without a body, as the web app calls it', async () => {
		const agent = await host.newAgent();
		const { data, error } = await agent.client.functions.invoke('checkout', { method: 'POST' });
		expect([error, parseBillingUrl(data)]).toEqual([null, sessionOf(agent).url]);
	});

	test.each([
		{ price: 'price_cheap', plan: 'pro', quantity: 0, amount: 1 },
		{ customer: 'cus_other', user_id: 'other', client_reference_id: 'other', email: 'other@example.com' },
		{ success_url: 'https://evil.example', line_items: [{ price: 'price_cheap' }], mode: 'payment' },
	])('ignores the request body: %j', async (body) => {
		const requestsBefore = stripe.requests.length;
		const agent = await host.newAgent();
		expect((await call('checkout', agent, body)).status).toBe(200);
		expect(stripe.requestsTo(SESSIONS, requestsBefore)[0]?.fields).toMatchObject({
			'line_items[0][price]': STRIPE_KEYS.STRIPE_PRICE_BASIC,
			client_reference_id: agent.userId,
			success_url: expect.stringContaining(HOME),
		});
		expect(JSON.stringify(stripe.requests.slice(requestsBefore))).not.toMatch(/other|evil|cheap|pro"/);
	});

	test('requested again reuses the open session and the same customer', async () => {
		const requestsBefore = stripe.requests.length;
		const agent = await host.newAgent();
		const urls = [await call('checkout', agent), await call('checkout', agent)].map(urlOf);
		expect(new Set(await Promise.all(urls)).size).toBe(1);
		expect([
			stripe.requestsTo(CUSTOMERS, requestsBefore).length,
			stripe.requestsTo(SESSIONS, requestsBefore).length,
		]).toEqual([1, 1]);
	});

	test('replaces a customer that was deleted in Stripe', async () => {
		const requestsBefore = stripe.requests.length;
		const agent = await host.newAgent();
		await call('checkout', agent);
		const first = sessionOf(agent);
		Object.assign(stripe.customers.get(first.customer) ?? {}, { deleted: true });
		const responses = await Promise.all(Array.from({ length: 8 }, () => call('checkout', agent)));
		expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
		const next = sessionOf(agent);
		expect(new Set(await Promise.all(responses.map(urlOf)))).toEqual(new Set([next.url]));
		expect(next.customer).not.toBe(first.customer);
		expect([first.status, next.status]).toEqual(['expired', 'open']);
		expect(stripe.requestsTo(CUSTOMERS, requestsBefore)).toHaveLength(2);

		// Events about the deleted customer arrive late, those about the new one on time.
		const deliverAbout = (what: Parameters<typeof eventOf>[0], customer: string) =>
			deliver(eventOf(what, { ...newBuyer(agent.userId), customer }));
		expect(await deliverAbout('customer.subscription.deleted', first.customer)).toBe(200);
		expect(await deliverAbout('customer.subscription.updated', next.customer)).toBe(200);
		expect((await call('checkout', agent)).status).toBe(409);
		expect((await call('billing-portal', agent)).status).toBe(200);
	});

	test('replaces a deleted customer even if Stripe failed while creating the new one', async () => {
		const agent = await host.newAgent();
		await call('checkout', agent);
		const first = sessionOf(agent);
		Object.assign(stripe.customers.get(first.customer) ?? {}, { deleted: true });
		// The customer is fetched and found to be deleted; creating the next one fails, and so does the retry.
		stripe.faults.push(0, 503, 503);
		expect((await call('checkout', agent)).status).toBe(503);
		expect((await call('checkout', agent)).status).toBe(200);
		expect(sessionOf(agent).customer).not.toBe(first.customer);
	});

	test('replaces a customer that Stripe never had', async () => {
		const buyer = await host.newCustomer();
		stripe.customers.delete(buyer.customer);
		expect((await call('checkout', buyer)).status).toBe(200);
		expect(sessionOf(buyer).customer).not.toBe(buyer.customer);
	});

	test('requested by many tabs at once creates one customer and one session', async () => {
		const requestsBefore = stripe.requests.length;
		const agent = await host.newAgent();
		const responses = await Promise.all(Array.from({ length: 12 }, () => call('checkout', agent)));
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		expect(new Set(await Promise.all(responses.map(urlOf))).size).toBe(1);
		expect([
			stripe.requestsTo(CUSTOMERS, requestsBefore).length,
			stripe.requestsTo(SESSIONS, requestsBefore).length,
		]).toEqual([1, 1]);
		const rows = await sql`select from public.billing_customers where user_id = ${agent.userId}`;
		expect(rows).toHaveLength(1);
	});

	test.each(['expired at Stripe', 'reported as expired', 'gone', 'made with a different price'])(
		'creates a new session for the same customer if the last one is %s',
		async (change) => {
			const agent = await host.newAgent();
			const first = await urlOf(await call('checkout', agent));
			const session = sessionOf(agent);
			if (change === 'expired at Stripe') Object.assign(session, { status: 'expired', url: null });
			if (change === 'gone') stripe.sessions.delete(session.id);
			if (change === 'made with a different price') session.metadata.price = 'price_of_last_year';
			if (change === 'reported as expired') {
				const changes = { ...session, status: 'expired', url: null };
				const event = eventOf('checkout.session.completed', agent, { changes });
				expect(await deliver({ ...event, type: 'checkout.session.expired' })).toBe(200);
			}
			const second = await call('checkout', agent);
			expect(second.status).toBe(200);
			expect(await urlOf(second)).not.toBe(first);
			expect(sessionOf(agent).customer).toBe(session.customer);
			if (change === 'made with a different price') expect(session.status).toBe('expired');
		},
	);

	test('is refused for a subscriber without calling Stripe', async () => {
		const buyer = await newSubscriber();
		const requestsBefore = stripe.requests.length;
		const response = await call('checkout', buyer);
		expect([response.status, await sentenceOf(response)]).toEqual([
			409,
			expect.stringContaining('already have Basic'),
		]);
		expect(stripe.requests).toHaveLength(requestsBefore);
	});

	test('is available again after a cancellation, once the period has ended', async () => {
		const buyer = await newSubscriber();
		const changes = { cancel_at_period_end: true };
		await deliver(eventOf('customer.subscription.updated', buyer, { seconds: 3600, changes }));
		expect((await call('checkout', buyer)).status).toBe(409);
		// Stripe's event about the end doesn't arrive.
		await sql`update public.subscriptions set current_period_end = now() where user_id = ${buyer.userId}`;
		expect(await subscriptionOf(buyer)).toMatchObject({ status: 'canceled' });
		expect((await call('checkout', buyer)).status).toBe(200);
		const next = { ...newBuyer(buyer.userId), customer: buyer.customer };
		await deliver(eventOf('customer.subscription.updated', next, { start: daysAgo(0) }));
		expect((await buyer.client.rpc('has_basic', { user_id: buyer.userId })).data).toBe(true);
	});

	test.each(['past_due', 'unpaid', 'paused'])('is refused while a subscription is %s', async (status) => {
		const buyer = await host.newCustomer();
		await deliver(eventOf('customer.subscription.updated', buyer, { changes: { status } }));
		const response = await call('checkout', buyer);
		expect([response.status, await sentenceOf(response)]).toEqual([409, expect.stringContaining('payment')]);
	});

	test('does not charge twice while the webhook is late: it finds the payment and applies it immediately', async () => {
		const agent = await host.newAgent();
		await call('checkout', agent);
		const session = sessionOf(agent);
		const { object } = eventOf('customer.subscription.updated', {
			...agent,
			customer: session.customer,
		}).data;
		stripe.subscriptions.set(object.id, object);
		Object.assign(session, { status: 'complete', url: null, subscription: object.id });
		const requestsBefore = stripe.requests.length;
		expect((await call('checkout', agent)).status).toBe(409);
		expect(stripe.requestsTo(SESSIONS, requestsBefore)).toEqual([]);
		expect((await agent.client.rpc('has_basic', { user_id: agent.userId })).data).toBe(true);
	});

	test('is available again to a former subscriber', async () => {
		const buyer = await newSubscriber();
		await deliver(eventOf('customer.subscription.deleted', buyer, { start: daysAgo(31) }));
		const requestsBefore = stripe.requests.length;
		expect((await call('checkout', buyer)).status).toBe(200);
		expect(stripe.requestsTo(CUSTOMERS, requestsBefore)).toEqual([]);
		expect(sessionOf(buyer).customer).toBe(buyer.customer);
	});

	test('creates its session with a new idempotency key if its settings have changed', async () => {
		const agent = await host.newCustomer();
		// As if a process had been killed after Stripe created its session, and the site's URL had changed since.
		const { STRIPE_SECRET_KEY, STRIPE_BASE_URL } = stripe.settings;
		await fetch(`${STRIPE_BASE_URL}/v1/checkout/sessions`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${STRIPE_SECRET_KEY}`,
				'stripe-version': '2026-10-28.endive',
				'content-type': 'application/x-www-form-urlencoded',
				'idempotency-key': `checkout-${agent.userId}-basic-1`,
			},
			body: new URLSearchParams({
				mode: 'subscription',
				customer: agent.customer,
				'line_items[0][price]': STRIPE_KEYS.STRIPE_PRICE_BASIC,
				'line_items[0][quantity]': '1',
				success_url: 'https://old.example.com/success',
			}).toString(),
		});
		const requestsBefore = stripe.requests.length;
		expect((await call('checkout', agent)).status).toBe(200);
		expect(stripe.requestsTo(SESSIONS, requestsBefore)).toMatchObject([
			{ key: `checkout-${agent.userId}-basic-2` },
		]);
	});
});
