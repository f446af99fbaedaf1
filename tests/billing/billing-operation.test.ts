/** Billing across processes: killed at any moment, several at once, with the demo on and off. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { watchBilling } from '../../host/billing/nightly.ts';
import { callAsService } from '../../host/functions/procedures.ts';
import { readSettings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { checkPayments } from '../../scripts/doctor/payments.ts';
import { stripePayments } from '../../server/stripe/stripe-payments.ts';
import { start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { openStripeDouble, signatureOf } from './stripe-double.ts';
import { eventOf, newBuyer, type StripeEvent } from './stripe-events.ts';

const folder = await newDataFolder('billing', 'demo');
const stripe = await openStripeDouble();
afterAll(() => {
	stripe.close();
	rmSync(folder, { recursive: true, force: true });
});
const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };

/** Sends an event as Stripe does. @returns the status, or null without a response */
async function sendEvent(url: string, event: StripeEvent): Promise<number | null> {
	const body = JSON.stringify(event);
	const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) };
	return fetch(`${url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body }).then(
		({ status }) => status,
		() => null,
	);
}

test('a process killed while events arrive loses none that it acknowledged, and retries deliver the rest', {
	timeout: 120_000,
}, async () => {
	let run = start({ ...settings, ...stripe.settings });
	let url = await run.ready;
	const store = await openStore(readSettings({ ...settings }));
	const { sql } = store;
	const users = await sql`
		insert into auth.users (id, email) select gen_random_uuid(), 'killed-' || n || '@example.com'
		from generate_series(1, 60) n returning id`;
	const buyers = users.map(({ id }) => newBuyer(id as string));
	for (const { userId, customer } of buyers) {
		await sql`select public.upsert_billing_customer(${userId}, 'test', ${customer})`;
	}
	const events = buyers.flatMap((buyer) => [
		eventOf('customer.subscription.created', buyer),
		eventOf('customer.subscription.updated', buyer),
		eventOf('invoice.paid', buyer),
	]);
	const responses = new Map<StripeEvent, number | null>();
	let unanswered = 0;
	// The process is killed twice in the middle of the events, the second time a little later.
	for (const wait of [15, 60]) {
		const waiting = events.filter((event) => responses.get(event) !== 200);
		const sent = Promise.all(waiting.map(async (event) => responses.set(event, await sendEvent(url, event))));
		await new Promise((done) => setTimeout(done, wait));
		run.process.kill('SIGKILL');
		await Promise.all([run.exit, sent]);
		unanswered += waiting.filter((event) => responses.get(event) === null).length;
		const known = new Set((await sql`select id from public.stripe_events`).map(({ id }) => id));
		const acknowledged = events.filter((event) => responses.get(event) === 200);
		expect(acknowledged.filter(({ id }) => !known.has(id))).toEqual([]);
		run = start({ ...settings, ...stripe.settings });
		url = await run.ready;
	}
	expect(unanswered).toBeGreaterThan(0);
	for (const event of events) if (responses.get(event) !== 200) expect(await sendEvent(url, event)).toBe(200);
	const [stored] = await sql`
		select (select count(*) from public.subscriptions where status = 'active') as active,
		       (select count(*) from public.invoices where status = 'paid') as paid,
		       (select count(*) from public.stripe_events) as events`;
	expect(stored).toEqual({ active: '60', paid: '60', events: '180' });
	await store.close();
});

test('one of several processes reconciles with Stripe soon after starting and fixes what was lost', async () => {
	const store = await openStore(readSettings({ ...settings, ...stripe.settings }));
	const { sql } = store;
	const [user] =
		await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'lost@example.com') returning id`;
	const buyer = newBuyer(user?.id);
	await sql`select public.upsert_billing_customer(${buyer.userId}, 'test', ${buyer.customer})`;
	// A reconciliation recorded while the clock was ahead doesn't count.
	await sql`delete from public.billing_reconciliations`;
	await sql`select public.record_reconciliation('test', 0, '{}')`;
	await sql`update public.billing_reconciliations set finished_at = now() + interval '31 days'`;
	const { object } = eventOf('customer.subscription.updated', buyer).data;
	stripe.subscriptions.set(object.id, object);
	const env = (name: string) => ({ ...stripe.settings })[name];
	const payments = await stripePayments(env, () => {});
	if (!payments) throw new Error('Stripe is not configured.');
	const context = {
		env,
		now: () => new Date(),
		call: <Row>(procedure: string, named: Record<string, unknown>) =>
			callAsService<Row>(store.sql, procedure, named),
		userOf: async () => null,
		payments: async () => payments,
		log: () => {},
	};
	const other = await openStore(readSettings(settings));
	const log = pino({ level: 'silent' });
	const watches = await Promise.all(
		[store, other].map((each) => watchBilling(each, payments, context, log, 1)),
	);
	const corrections = () =>
		sql`select corrections from public.billing_reconciliations where finished_at <= now()`;
	await expect.poll(async () => (await corrections()).length).toBe(1);
	expect((await corrections())[0]?.corrections).toEqual([`${object.id}: new, active`]);
	for (const end of watches) end();
	await other.close();
	expect(await corrections()).toHaveLength(1);
	await store.close();
});

test('the doctor reaches Stripe and finds the price', async () => {
	const env = { PATH: process.env.PATH, GEOCODER_BASE_URL: '', ...settings, ...stripe.settings };
	const run = promisify(execFile)(process.execPath, ['dist/server/doctor.js'], { env });
	const { stdout } = await run.catch((ended: { stdout: string }) => ended);
	expect(stdout).toMatch(/^ok +Stripe with the price price_basic, test mode$/m);
});

test.each([
	[{ STRIPE_SECRET_KEY: 'sk_test_wrong' }, /rejects the key\. Check STRIPE_SECRET_KEY/],
	[{ STRIPE_PRICE_BASIC: 'price_none' }, /does not recognize the price\. Check STRIPE_PRICE_BASIC/],
	[{ STRIPE_BASE_URL: 'http://127.0.0.1:1' }, /Stripe cannot be reached/],
])("the doctor's check of Stripe says what is wrong with %j", async (changed, remedy) => {
	const env = { ...settings, ...stripe.settings, ...changed };
	onTestFinished(() => void vi.unstubAllEnvs());
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	const finding = await checkPayments(readSettings(env));
	expect(finding).toMatchObject({ ok: false, remedy: expect.stringMatching(remedy) });
});

test('a simulated payment in a demo grants nothing once the demo is off', async () => {
	const demo = start({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '1' });
	const signIn = await fetch(`${await demo.ready}/demo/sign-in`, { method: 'POST' });
	expect(signIn.status).toBe(200);
	const store = await openStore(readSettings({ ...settings }));
	const states = async () =>
		(
			await store.sql`select status from public.subscriptions where stripe_subscription_id like 'sub_demo_%'`
		).map(({ status }) => status);
	expect(await states()).toEqual(['active']);
	demo.process.kill('SIGTERM');
	await demo.exit;
	const url = await start({ ...settings }).ready;
	expect(await states()).toEqual(['canceled']);
	const { access_token } = (await signIn.json()) as { access_token: string };
	const request = (path: string) =>
		fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${access_token}` }, body: '{}' });
	expect((await request('/demo/checkout/complete')).status).toBe(404);
	for (const name of ['checkout', 'billing-portal', 'cancel-subscription', 'stripe-webhook']) {
		const response = await request(`/functions/v1/${name}`);
		expect([response.status, await response.json()]).toEqual([
			503,
			{ error: "Billing isn't configured on this server." },
		]);
	}
	await store.close();
});
