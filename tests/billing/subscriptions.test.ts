/** Paying users: the portal, changes to a subscription, invoices, and failures of Stripe. */
import { describe, expect, test } from 'vitest';
import { parseChangedSubscription } from '../../contract/billing.ts';
import { INVOICE_COLUMNS, parseInvoices } from '../../contract/invoices.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { sentenceOf, subscriptionOf, urlOf } from './billing-responses.ts';
import { daysAgo, eventOf } from './stripe-events.ts';
import { type Customer, openStripeHost } from './stripe-host.ts';

const HOME = 'https://app.example.com';
const host = await openStripeHost({ PUBLIC_URL: HOME });
const { stripe, sql, call, deliver, newSubscriber } = host;

describe('a caller without a session', () => {
	test.each(['checkout', 'billing-portal', 'cancel-subscription', 'resume-subscription'])(
		'is refused by %s without calling Stripe',
		async (name) => {
			const requestsBefore = stripe.requests.length;
			for (const agent of [undefined, { token: 'forged' }]) {
				const response = await call(name, agent);
				expect([response.status, await sentenceOf(response)]).toEqual([401, 'Sign in first.']);
			}
			expect(stripe.requests).toHaveLength(requestsBefore);
		},
	);
});

describe('the billing portal', () => {
	test('opens for the caller’s own customer', async () => {
		const buyer = await newSubscriber();
		const response = await call('billing-portal', buyer, { customer: 'cus_other' });
		expect(await urlOf(response)).toBe(`https://billing.stripe.com/p/session/${buyer.customer}`);
		expect(stripe.requestsTo('POST /v1/billing_portal/sessions').at(-1)?.fields).toEqual({
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
		const canceled = parseChangedSubscription(await (await call('cancel-subscription', buyer)).json());
		expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true, billed: true });
		expect(await subscriptionOf(buyer)).toEqual(canceledAsRead(canceled));
		expect((await buyer.client.rpc('has_basic', { user_id: buyer.userId })).data).toBe(true);
		expect(await deliver(eventOf('customer.subscription.updated.cancel', buyer, { seconds: 86_395 }))).toBe(
			200,
		);
		const resumed = parseChangedSubscription(await (await call('resume-subscription', buyer)).json());
		expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false });
	});

	test('can be canceled and resumed within a second, whenever the events arrive', async () => {
		const buyer = await newSubscriber();
		const second = daysAgo(0);
		const deliverUpdate = (flag: boolean) =>
			deliver(
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
		await deliver(eventOf('customer.subscription.deleted', buyer));
		expect((await call('resume-subscription', buyer)).status).toBe(409);
	});

	/** A canceled subscription as read from the table, which has times in PostgreSQL's format. */
	function canceledAsRead(response: { current_period_start: string; current_period_end: string }) {
		const time = (text: string) => text.replace('.000Z', '+00:00');
		return {
			...response,
			current_period_start: time(response.current_period_start),
			current_period_end: time(response.current_period_end),
		};
	}
});

test('only their owner can read invoices, and unsafe links are removed', async () => {
	const [buyer, other] = [await newSubscriber(), await newSubscriber()];
	const changes = {
		number: 'A-1',
		hosted_invoice_url: 'https://invoice.stripe.com/i/1',
		invoice_pdf: 'javascript:alert(1)',
	};
	expect(await deliver(eventOf('invoice.paid', buyer, { changes }))).toBe(200);
	const read = async ({ client }: Customer) =>
		parseInvoices(
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
	const deleteAccount = async ({ client, email }: Customer) =>
		expect((await client.rpc('delete_my_account', { confirmation: email })).error).toBeNull();

	test('ends its subscription and its open checkout in Stripe immediately', async () => {
		const buyer = await newSubscriber();
		stripe.sessions.set('cs_open', { id: 'cs_open', customer: buyer.customer, status: 'open' });
		await deleteAccount(buyer);
		await expect.poll(() => stripe.subscriptions.get(`sub_${buyer.purchase}`)?.status).toBe('canceled');
		expect(stripe.sessions.get('cs_open')?.status).toBe('expired');
		const [customer] =
			await sql`select user_id from public.billing_customers where customer_id = ${buyer.customer}`;
		expect(customer?.user_id).toBeNull();
	});
});
