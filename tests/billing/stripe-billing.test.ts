/** The actions of users on a subscription, against a Stripe double: pay, manage, cancel, resume and leave. */
import { describe, expect, test } from 'vitest';
import {
	INVOICE_COLUMNS,
	readBillingUrl,
	readChangedSubscription,
	readInvoices,
	readSubscription,
	SUBSCRIPTION_COLUMNS,
} from '../../contract/billing.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { STRIPE_KEYS } from './stripe-double.ts';
import { daysAgo, eventOf, newBuyer } from './stripe-events.ts';
import { type Customer, openStripeHost } from './stripe-host.ts';

const HOME = 'https://app.example.com';
const host = await openStripeHost({ PUBLIC_URL: HOME });
const { stripe, sql, call, tell } = host;

const made = (what: string, since = 0) => stripe.requests.slice(since).filter((each) => each.what === what);
const CUSTOMERS = 'POST /v1/customers';
const SESSIONS = 'POST /v1/checkout/sessions';
const urlOf = async (response: Response) => readBillingUrl(await response.json());
const sentenceOf = async (response: Response) => ((await response.json()) as { error: string }).error;

/** The newest checkout session of a user. */
const sessionOf = ({ userId }: Customer) => {
	const found = [...stripe.sessions.values()].findLast((each) => each.client_reference_id === userId);
	if (!found) throw new Error('There is no session.');
	return found;
};

/** A user who has paid, in Stripe and here. */
async function newSubscriber(): Promise<Customer> {
	const buyer = await host.newCustomer();
	const event = eventOf('customer.subscription.updated', buyer);
	stripe.subscriptions.set(event.data.object.id, structuredClone(event.data.object));
	expect(await tell(event)).toBe(200);
	return buyer;
}

const subscriptionOf = async ({ client }: Customer) =>
	readSubscription((await client.from('subscriptions').select(SUBSCRIPTION_COLUMNS)).data, Date.now());

describe('checkout', () => {
	test('sends its user to Stripe, with every detail decided by the server', async () => {
		const since = stripe.requests.length;
		const agent = await host.newAgent();
		const response = await call('checkout', agent);
		expect(response.status).toBe(200);
		const session = sessionOf(agent);
		expect(await urlOf(response)).toBe(session.url);
		expect(made(CUSTOMERS, since)[0]?.fields).toEqual({
			email: agent.email,
			'metadata[user_id]': agent.userId,
		});
		expect(made(SESSIONS, since)[0]?.fields).toEqual({
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
		expect([error, readBillingUrl(data)]).toEqual([null, sessionOf(agent).url]);
	});

	test.each([
		{ price: 'price_cheap', plan: 'pro', quantity: 0, amount: 1 },
		{ customer: 'cus_other', user_id: 'other', client_reference_id: 'other', email: 'other@example.com' },
		{ success_url: 'https://evil.example', line_items: [{ price: 'price_cheap' }], mode: 'payment' },
	])('ignores the request body: %j', async (body) => {
		const since = stripe.requests.length;
		const agent = await host.newAgent();
		expect((await call('checkout', agent, body)).status).toBe(200);
		expect(made(SESSIONS, since)[0]?.fields).toMatchObject({
			'line_items[0][price]': STRIPE_KEYS.STRIPE_PRICE_BASIC,
			client_reference_id: agent.userId,
			success_url: expect.stringContaining(HOME),
		});
		expect(JSON.stringify(stripe.requests.slice(since))).not.toMatch(/other|evil|cheap|pro"/);
	});

	test('requested again reuses the open session and the same customer', async () => {
		const since = stripe.requests.length;
		const agent = await host.newAgent();
		const urls = [await call('checkout', agent), await call('checkout', agent)].map(urlOf);
		expect(new Set(await Promise.all(urls)).size).toBe(1);
		expect([made(CUSTOMERS, since).length, made(SESSIONS, since).length]).toEqual([1, 1]);
	});

	test('replaces a customer that was deleted in Stripe', async () => {
		const since = stripe.requests.length;
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
		expect(made(CUSTOMERS, since)).toHaveLength(2);

		// Events about the deleted customer arrive late, those about the new one on time.
		const updates = (what: Parameters<typeof eventOf>[0], customer: string) =>
			tell(eventOf(what, { ...newBuyer(agent.userId), customer }));
		expect(await updates('customer.subscription.deleted', first.customer)).toBe(200);
		expect(await updates('customer.subscription.updated', next.customer)).toBe(200);
		expect((await call('checkout', agent)).status).toBe(409);
		expect((await call('billing-portal', agent)).status).toBe(200);
	});

	test('replaces a deleted customer even if Stripe failed while creating the new one', async () => {
		const agent = await host.newAgent();
		await call('checkout', agent);
		const first = sessionOf(agent);
		Object.assign(stripe.customers.get(first.customer) ?? {}, { deleted: true });
		// The customer is fetched and found to be deleted; the next one is not created.
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
		const since = stripe.requests.length;
		const agent = await host.newAgent();
		const responses = await Promise.all(Array.from({ length: 12 }, () => call('checkout', agent)));
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		expect(new Set(await Promise.all(responses.map(urlOf))).size).toBe(1);
		expect([made(CUSTOMERS, since).length, made(SESSIONS, since).length]).toEqual([1, 1]);
		const rows = await sql`select from public.billing_customers where user_id = ${agent.userId}`;
		expect(rows).toHaveLength(1);
	});

	test.each(['expired at Stripe', 'reported as expired', 'gone', 'made with another price'])(
		'creates a new session for the same customer if the last one is %s',
		async (change) => {
			const agent = await host.newAgent();
			const first = await urlOf(await call('checkout', agent));
			const session = sessionOf(agent);
			if (change === 'expired at Stripe') Object.assign(session, { status: 'expired', url: null });
			if (change === 'gone') stripe.sessions.delete(session.id);
			if (change === 'made with another price') session.metadata.price = 'price_of_last_year';
			if (change === 'reported as expired') {
				const changes = { ...session, status: 'expired', url: null };
				const event = eventOf('checkout.session.completed', agent, { changes });
				expect(await tell({ ...event, type: 'checkout.session.expired' })).toBe(200);
			}
			const second = await call('checkout', agent);
			expect(second.status).toBe(200);
			expect(await urlOf(second)).not.toBe(first);
			expect(sessionOf(agent).customer).toBe(session.customer);
			if (change === 'made with another price') expect(session.status).toBe('expired');
		},
	);

	test('is refused for a subscriber without calling Stripe', async () => {
		const buyer = await newSubscriber();
		const since = stripe.requests.length;
		const response = await call('checkout', buyer);
		expect([response.status, await sentenceOf(response)]).toEqual([
			409,
			expect.stringContaining('already have Basic'),
		]);
		expect(stripe.requests).toHaveLength(since);
	});

	test('is available again after a cancellation, once the period has ended', async () => {
		const buyer = await newSubscriber();
		const changes = { cancel_at_period_end: true };
		await tell(eventOf('customer.subscription.updated', buyer, { seconds: 3600, changes }));
		expect((await call('checkout', buyer)).status).toBe(409);
		// Stripe's event about the end doesn't arrive.
		await sql`update public.subscriptions set current_period_end = now() where user_id = ${buyer.userId}`;
		expect(await subscriptionOf(buyer)).toMatchObject({ status: 'canceled' });
		expect((await call('checkout', buyer)).status).toBe(200);
		const next = { ...newBuyer(buyer.userId), customer: buyer.customer };
		await tell(eventOf('customer.subscription.updated', next, { start: daysAgo(0) }));
		expect((await buyer.client.rpc('has_basic', { user_id: buyer.userId })).data).toBe(true);
	});

	test.each(['past_due', 'unpaid', 'paused'])('is refused while a subscription is %s', async (status) => {
		const buyer = await host.newCustomer();
		await tell(eventOf('customer.subscription.updated', buyer, { changes: { status } }));
		const response = await call('checkout', buyer);
		expect([response.status, await sentenceOf(response)]).toEqual([409, expect.stringContaining('payment')]);
	});

	test('is not charged twice while the webhook is late, because the payment is found and takes effect at once', async () => {
		const agent = await host.newAgent();
		await call('checkout', agent);
		const session = sessionOf(agent);
		const { object } = eventOf('customer.subscription.updated', {
			...agent,
			customer: session.customer,
		}).data;
		stripe.subscriptions.set(object.id, object);
		Object.assign(session, { status: 'complete', url: null, subscription: object.id });
		const since = stripe.requests.length;
		expect((await call('checkout', agent)).status).toBe(409);
		expect(made(SESSIONS, since)).toEqual([]);
		expect((await agent.client.rpc('has_basic', { user_id: agent.userId })).data).toBe(true);
	});

	test('is available again to a former subscriber', async () => {
		const buyer = await newSubscriber();
		await tell(eventOf('customer.subscription.deleted', buyer, { start: daysAgo(31) }));
		const since = stripe.requests.length;
		expect((await call('checkout', buyer)).status).toBe(200);
		expect(made(CUSTOMERS, since)).toEqual([]);
		expect(sessionOf(buyer).customer).toBe(buyer.customer);
	});

	test('creates its session with a new idempotency key if its settings have changed', async () => {
		const agent = await host.newCustomer();
		// As if a process had been killed after Stripe created its session, and the configured price had changed since.
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
		const since = stripe.requests.length;
		expect((await call('checkout', agent)).status).toBe(200);
		expect(made(SESSIONS, since)).toMatchObject([{ key: `checkout-${agent.userId}-basic-2` }]);
	});
});

describe('a caller without a session', () => {
	test.each(['checkout', 'billing-portal', 'cancel-subscription', 'resume-subscription'])(
		'is refused by %s without calling Stripe',
		async (name) => {
			const since = stripe.requests.length;
			for (const agent of [undefined, { token: 'forged' }]) {
				const response = await call(name, agent);
				expect([response.status, await sentenceOf(response)]).toEqual([401, 'Sign in first.']);
			}
			expect(stripe.requests).toHaveLength(since);
		},
	);
});

describe('the billing portal', () => {
	test('opens for the caller’s own customer', async () => {
		const buyer = await newSubscriber();
		const response = await call('billing-portal', buyer, { customer: 'cus_other' });
		expect(await urlOf(response)).toBe(`https://billing.stripe.com/p/session/${buyer.customer}`);
		expect(made('POST /v1/billing_portal/sessions').at(-1)?.fields).toEqual({
			customer: buyer.customer,
			return_url: `${HOME}/account/billing`,
		});
	});

	test('of a customer deleted in Stripe says so, and how to continue', async () => {
		const buyer = await newSubscriber();
		Object.assign(stripe.customers.get(buyer.customer) ?? {}, { deleted: true });
		const response = await call('billing-portal', buyer);
		expect([response.status, await response.json()]).toEqual([409, { error: PROBLEMS.customerRemoved }]);
	});

	test('does not exist for a user who has bought nothing', async () => {
		for (const agent of [await host.newAgent(), await host.newCustomer()]) {
			for (const name of ['billing-portal', 'cancel-subscription', 'resume-subscription']) {
				expect((await call(name, agent)).status).toBe(409);
			}
		}
	});
});

describe('a subscription', () => {
	test('can be canceled at the end of its period and resumed, each with immediate effect', async () => {
		const buyer = await newSubscriber();
		const canceled = readChangedSubscription(await (await call('cancel-subscription', buyer)).json());
		expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true, billed: true });
		expect(await subscriptionOf(buyer)).toEqual(canceledAsRead(canceled));
		expect((await buyer.client.rpc('has_basic', { user_id: buyer.userId })).data).toBe(true);
		expect(await tell(eventOf('customer.subscription.updated.cancel', buyer, { seconds: 86_395 }))).toBe(200);
		const resumed = readChangedSubscription(await (await call('resume-subscription', buyer)).json());
		expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false });
	});

	test('can be canceled and resumed within a second, whenever the events arrive', async () => {
		const buyer = await newSubscriber();
		const second = daysAgo(0);
		const deliverUpdate = (flag: boolean) =>
			tell(
				eventOf('customer.subscription.updated', buyer, {
					start: second,
					seconds: 0,
					changes: structuredClone({
						...stripe.subscriptions.get(`sub_${buyer.purchase}`),
						cancel_at_period_end: flag,
					}),
				}),
			);
		await call('cancel-subscription', buyer);
		expect(await deliverUpdate(true)).toBe(200);
		expect(await (await call('resume-subscription', buyer)).json()).toMatchObject({
			cancel_at_period_end: false,
		});
		for (const late of [true, false, true]) expect(await deliverUpdate(late)).toBe(200);
		expect(await subscriptionOf(buyer)).toMatchObject({ cancel_at_period_end: false });
	});

	test('can be resumed after the portal set a cancellation date', async () => {
		const buyer = await newSubscriber();
		const found = stripe.subscriptions.get(`sub_${buyer.purchase}`);
		Object.assign(found ?? {}, { cancel_at: found?.items.data[0].current_period_end });
		expect(await (await call('resume-subscription', buyer)).json()).toMatchObject({
			cancel_at_period_end: false,
		});
		expect(found?.cancel_at).toBeNull();
	});

	test('cannot be resumed after it has ended', async () => {
		const buyer = await newSubscriber();
		await tell(eventOf('customer.subscription.deleted', buyer));
		expect((await call('resume-subscription', buyer)).status).toBe(409);
	});

	/** A canceled subscription as read from the table, which has times in PostgreSQL's format. */
	function canceledAsRead(answered: { current_period_start: string; current_period_end: string }) {
		const time = (text: string) => text.replace('.000Z', '+00:00');
		return {
			...answered,
			current_period_start: time(answered.current_period_start),
			current_period_end: time(answered.current_period_end),
		};
	}
});

test('only their owner can read invoices, with secure links', async () => {
	const [buyer, other] = [await newSubscriber(), await newSubscriber()];
	const changes = {
		number: 'A-1',
		hosted_invoice_url: 'https://invoice.stripe.com/i/1',
		invoice_pdf: 'javascript:alert(1)',
	};
	expect(await tell(eventOf('invoice.paid', buyer, { changes }))).toBe(200);
	const read = async ({ client }: Customer) =>
		readInvoices(
			(await client.from('invoices').select(INVOICE_COLUMNS).order('created_at', { ascending: false })).data,
		);
	expect(await read(buyer)).toMatchObject([
		{
			number: 'A-1',
			status: 'paid',
			amount: 9900,
			currency: 'USD',
			hosted_url: changes.hosted_invoice_url,
			pdf_url: null,
		},
	]);
	expect(await read(other)).toEqual([]);
});

describe('when Stripe', () => {
	test('fails once, the request is retried with the same idempotency key', async () => {
		const agent = await host.newAgent();
		stripe.faults.push(500);
		expect((await call('checkout', agent)).status).toBe(200);
		expect(
			[...stripe.sessions.values()].filter((each) => each.client_reference_id === agent.userId),
		).toHaveLength(1);
	});

	test('keeps failing, the response is a message without Stripe’s text, and a later attempt works', async () => {
		const agent = await host.newAgent();
		stripe.faults.push(503, 503);
		const response = await call('checkout', agent);
		expect([response.status, await sentenceOf(response)]).toEqual([
			503,
			expect.stringContaining("isn't responding"),
		]);
		expect(stripe.faults).toEqual([]);
		expect((await call('checkout', agent)).status).toBe(200);
	});

	test('declines a request, the response is a message without Stripe’s text', async () => {
		const buyer = await newSubscriber();
		stripe.subscriptions.delete(`sub_${buyer.purchase}`);
		const response = await call('cancel-subscription', buyer);
		const sentence = await sentenceOf(response);
		expect(response.status).toBe(502);
		expect(sentence).toMatch(/^Stripe declined the request/);
		expect(sentence).not.toMatch(/sub_|No such/);
	});
});

describe('a deleted account', () => {
	const leave = async ({ client, email }: Customer) =>
		expect((await client.rpc('delete_my_account', { confirmation: email })).error).toBeNull();

	test('ends its subscription and its open checkout in Stripe at once', async () => {
		const buyer = await newSubscriber();
		stripe.sessions.set('cs_open', { id: 'cs_open', customer: buyer.customer, status: 'open' });
		await leave(buyer);
		await expect.poll(() => stripe.subscriptions.get(`sub_${buyer.purchase}`)?.status).toBe('canceled');
		expect(stripe.sessions.get('cs_open')?.status).toBe('expired');
		const [customer] =
			await sql`select user_id from public.billing_customers where customer_id = ${buyer.customer}`;
		expect(customer?.user_id).toBeNull();
	});
});
