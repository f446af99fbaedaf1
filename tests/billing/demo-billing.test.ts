/** Simulated payments in a demo: the same events through the same webhook, without real money. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
	DEMO_CHECKOUT,
	parseBillingUrl,
	parseSubscription,
	SUBSCRIPTION_COLUMNS,
} from '../../contract/billing.ts';
import { INVOICE_COLUMNS, parseInvoices } from '../../contract/invoices.ts';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { subscribeForDemo } from '../../host/billing/demo-checkout.ts';
import { demoPayments } from '../../host/billing/demo-payments.ts';
import { openTestStore, post, sharedHost } from '../shared-host.ts';
import { newAgent, type TestUser, visitor } from '../users.ts';
import { daysAgo, eventOf } from './stripe-events.ts';

const { sql, store } = await openTestStore();

const call = (name: string, { token }: TestUser) =>
	post(`/functions/v1/${name}`, {}, { authorization: `Bearer ${token}` });
const complete = (session: unknown, user?: TestUser) =>
	post(DEMO_CHECKOUT.complete, { session }, user && { authorization: `Bearer ${user.token}` });
const subscriptionOf = async ({ client }: TestUser) =>
	parseSubscription((await client.from('subscriptions').select(SUBSCRIPTION_COLUMNS)).data, Date.now());

const deliver = (request: Request) =>
	fetch(new Request(`${sharedHost.url}/functions/v1/stripe-webhook`, request));
const payments = demoPayments(store.sql, sharedHost.jwtSecret, deliver);

/** Starts a checkout. @returns its session */
async function startCheckout(user: TestUser): Promise<string> {
	const url = parseBillingUrl(await (await call('checkout', user)).json()) ?? '';
	expect(url.startsWith(`${DEMO_CHECKOUT.page}?session=cs_demo_`)).toBe(true);
	return new URL(url, sharedHost.url).searchParams.get('session') ?? '';
}

async function newSubscriber(): Promise<TestUser> {
	const user = await newAgent();
	expect((await complete(await startCheckout(user), user)).status).toBe(200);
	return user;
}

test('a checkout resumes its session, and paying for it starts Basic and creates an invoice', async () => {
	const user = await newAgent();
	const session = await startCheckout(user);
	expect(await startCheckout(user)).toBe(session);
	expect(await subscriptionOf(user)).toBeNull();
	const response = await complete(session, user);
	expect([response.status, parseBillingUrl(await response.json())]).toEqual([
		200,
		`/success?session_id=${session}`,
	]);
	expect(await subscriptionOf(user)).toMatchObject({ plan: 'basic', status: 'active', billed: true });
	expect((await user.client.rpc('has_basic', { user_id: user.id })).data).toBe(true);
	expect((await call('checkout', user)).status).toBe(409);
	const invoices = parseInvoices((await user.client.from('invoices').select(INVOICE_COLUMNS)).data);
	expect(invoices).toMatchObject([{ status: 'paid', amount: 9900, currency: 'USD', hosted_url: null }]);
	const events = await sql`
		select e.type from public.stripe_events e join public.subscriptions s on s.stripe_subscription_id = e.subscription_id
		where s.user_id = ${user.id} order by e.received_at`;
	expect(events.map(({ type }) => type)).toEqual([
		'customer.subscription.created',
		'customer.subscription.updated',
	]);
});

test('simultaneous checkouts share one payable session, and a new one can be paid for after the subscription ends', async () => {
	const user = await newAgent();
	const sessions = new Set(await Promise.all(Array.from({ length: 5 }, () => startCheckout(user))));
	expect(sessions.size).toBe(1);
	const [session = ''] = sessions;
	expect((await complete(session, user)).status).toBe(200);
	await sql`update public.subscriptions set status = 'canceled', stripe_status = 'canceled' where user_id = ${user.id}`;
	const next = await startCheckout(user);
	expect(next).not.toBe(session);
	expect((await complete(next, user)).status).toBe(200);
});

test('only its owner can pay for a session, and only once', async () => {
	const [user, other] = await Promise.all([newAgent(), newAgent()]);
	const session = await startCheckout(user);
	await startCheckout(other);
	expect((await complete(session)).status).toBe(401);
	for (const guess of [session, 'cs_demo_none', '', '\0', 'cs_demo_\0', '\ud800', null, { $ne: 1 }]) {
		expect((await complete(guess, other)).status).toBe(404);
	}
	expect(await subscriptionOf(other)).toBeNull();
	expect((await complete(session, user)).status).toBe(200);
	expect((await complete(session, user)).status).toBe(404);
	expect(await sql`select from public.subscriptions where user_id = ${user.id}`).toHaveLength(1);
});

test('cancel and resume take effect immediately, however quickly they follow each other', async () => {
	const user = await newSubscriber();
	for (const [name, ends] of [
		['cancel-subscription', true],
		['resume-subscription', false],
		['cancel-subscription', true],
	] as const) {
		expect(await (await call(name, user)).json()).toMatchObject({
			cancel_at_period_end: ends,
			status: 'active',
		});
		expect(await subscriptionOf(user)).toMatchObject({ cancel_at_period_end: ends });
	}
});

test('the portal is the billing page itself', async () => {
	const response = await call('billing-portal', await newSubscriber());
	expect(parseBillingUrl(await response.json())).toBe('/account/billing?portal=demo');
});

test('at the end of its period a subscription renews with another invoice, or ends if it was canceled', async () => {
	const [renewing, ending] = [await newSubscriber(), await newSubscriber()];
	await call('cancel-subscription', ending);
	await sql`
		update public.subscriptions set current_period_start = now() - interval '32 days',
		       current_period_end = now() - interval '1 day', stripe_updated_at = now() - interval '32 days'
		where user_id in (${renewing.id}, ${ending.id})`;
	await payments.renewPeriods((error) => {
		throw error;
	});
	const renewed = await subscriptionOf(renewing);
	expect(renewed).toMatchObject({ status: 'active' });
	expect(Date.parse(renewed?.current_period_end ?? '')).toBeGreaterThan(
		Date.now() + 26 * MILLISECONDS_PER_DAY,
	);
	expect((await renewing.client.from('invoices').select('id')).data).toHaveLength(2);
	expect(await subscriptionOf(ending)).toMatchObject({ status: 'canceled', ended_at: expect.any(String) });
	expect((await ending.client.from('invoices').select('id')).data).toHaveLength(1);
});

test('a subscription that cannot be renewed does not keep the others from renewing', async () => {
	const users = [await newSubscriber(), await newSubscriber()];
	const ids = users.map(({ id }) => id);
	await sql`
		update public.subscriptions set current_period_start = now() - interval '32 days',
		       current_period_end = now() - interval '1 day', stripe_updated_at = now() - interval '32 days'
		where user_id = any (${ids})`;
	let refused = 0;
	const faulty = demoPayments(store.sql, sharedHost.jwtSecret, async (request) => {
		const body = await request.clone().text();
		const isFirst = refused === 0 && ids.some((id) => body.includes(id));
		if (!isFirst) return deliver(request);
		refused++;
		return new Response(null, { status: 503 });
	});
	const failures: unknown[] = [];
	await faulty.renewPeriods((error) => failures.push(error));
	const [row] = await sql`
		select count(*)::integer as renewed from public.subscriptions
		where user_id = any (${ids}) and current_period_end > now()`;
	expect(row?.renewed).toBe(1);
	expect(failures).toEqual([new Error('The webhook responded 503 to invoice.paid.')]);
});

describe('the demo webhook', () => {
	const postEvent = (event: object, secret: string) => {
		const body = JSON.stringify(event);
		const time = Math.floor(Date.now() / 1000);
		const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
		return post('/functions/v1/stripe-webhook', body, { 'stripe-signature': `t=${time},v1=${signature}` });
	};
	const secret = `whsec_demo_${createHmac('sha256', sharedHost.jwtSecret).update('demo billing').digest('hex')}`;

	test('accepts only events signed with the installation’s secret', async () => {
		const user = await newSubscriber();
		const [row] = await sql`select customer_id from public.billing_customers where user_id = ${user.id}`;
		const buyer = { userId: user.id, customer: row?.customer_id, purchase: 'another' };
		const event = eventOf('customer.subscription.updated', buyer, { start: daysAgo(1) });
		for (const wrong of [sharedHost.publishableKey, sharedHost.jwtSecret, 'whsec_of_the_tests', '']) {
			expect((await postEvent(event, wrong)).status).toBe(400);
		}
		expect((await postEvent(event, secret)).status).toBe(200);
	});

	test('has nothing to reconcile', async () => {
		const response = await post('/functions/v1/reconcile-billing', {}, { authorization: `Bearer ${secret}` });
		expect(response.status).toBe(503);
	});

	test('does not affect Stripe customers', async () => {
		const user = await newAgent();
		const buyer = { userId: user.id, customer: `cus_${user.id}`, purchase: user.id };
		await sql`select public.upsert_billing_customer(${user.id}, 'live', ${buyer.customer})`;
		expect((await postEvent(eventOf('customer.subscription.updated', buyer), secret)).status).toBe(400);
		expect(await subscriptionOf(user)).toBeNull();
	});
});

test('the demo account has Basic and its first invoice from the first click', async () => {
	const response = await fetch(`${sharedHost.url}/demo/sign-in`, { method: 'POST' });
	const session = (await response.json()) as { access_token: string; refresh_token: string };
	const client = visitor();
	await client.auth.setSession(session);
	const { data } = await client.from('subscriptions').select(SUBSCRIPTION_COLUMNS).eq('status', 'active');
	expect(parseSubscription(data, Date.now())).toMatchObject({ plan: 'basic', billed: true });
	expect((await client.from('invoices').select('id')).data).toHaveLength(1);
});

test('visitors who open a demo account at the same time pay for it once', async () => {
	const user = await newAgent();
	const subscribe = subscribeForDemo(store.sql, payments);
	await Promise.all([1, 2, 3, 4].map(() => subscribe(user.id)));
	await subscribe(user.id);
	expect(await subscriptionOf(user)).toMatchObject({ plan: 'basic', status: 'active' });
	expect((await user.client.from('invoices').select('id')).data).toHaveLength(1);
});
