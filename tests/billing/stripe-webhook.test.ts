/** Events that the webhook rejects, ignores or cannot store. */
import { describe, expect, test } from 'vitest';
import { openLog } from '../../host/log/log.ts';
import { activePlan, hasBasic } from './active-plan.ts';
import { signatureOf } from './stripe-double.ts';
import { eventOf, newBuyer, purchaseOf } from './stripe-events.ts';
import { type Customer, openStripeHost } from './stripe-host.ts';

let logged = '';
const log = openLog('warn', { write: (line) => (logged += line) });
const host = await openStripeHost({}, { log });
const { sql, deliver, post, storedData } = host;

describe('an event', () => {
	const time = () => Math.floor(Date.now() / 1000);

	test.each<[string, (body: string, buyer: Customer) => [string, string | null]]>([
		['no signature', (body) => [body, null]],
		['an empty signature', (body) => [body, '']],
		['a malformed signature', (body) => [body, 't=1,v1=00']],
		['a signature with another secret', (body) => [body, signatureOf(body, { secret: 'whsec_other' })]],
		['an old signature', (body) => [body, signatureOf(body, { timestamp: time() - 310 })]],
		['a signature from the future', (body) => [body, signatureOf(body, { timestamp: time() + 310 })]],
		[
			'a signature with two timestamps',
			(body) => [body, `t=${time()},${signatureOf(body, { timestamp: time() + 310 })}`],
		],
		['a changed body', (body) => [body.replace('"active"', '"unpaid"'), signatureOf(body)]],
		['one more byte', (body) => [`${body} `, signatureOf(body)]],
		['a byte order mark', (body) => [`\uFEFF${body}`, signatureOf(body)]],
		['a reformatted body', (body) => [JSON.stringify(JSON.parse(body), null, 1), signatureOf(body)]],
		['an empty body', (body) => ['', signatureOf(body)]],
		['signed text that is not JSON', () => ['event', signatureOf('event')]],
	])('with %s is rejected, changes nothing, and works once signed correctly', async (_, spoil) => {
		const buyer = await host.newCustomer();
		const body = JSON.stringify(eventOf('customer.subscription.updated', buyer));
		const response = await post(...spoil(body, buyer));
		expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }]);
		expect(await storedData(buyer)).toEqual({ subscriptions: [], invoices: [] });
		expect(await hasBasic(buyer)).toBe(false);
		expect((await post(body, signatureOf(body))).status).toBe(200);
		expect(await hasBasic(buyer)).toBe(true);
	});

	test.each<[string, (body: string) => string | null, string]>([
		['no signature', () => null, 'No stripe-signature header value was provided.'],
		['a malformed signature', () => 't=1', 'No signatures found with expected scheme'],
		[
			'a signature with another secret',
			(body) => signatureOf(body, { secret: 'whsec_other' }),
			'No signatures found matching the expected signature for payload.',
		],
		[
			'an old signature',
			(body) => signatureOf(body, { timestamp: time() - 310 }),
			'Timestamp outside the tolerance zone',
		],
		[
			'a signature from the future',
			(body) => signatureOf(body, { timestamp: time() + 310 }),
			'Its time is in the future.',
		],
	])(
		'rejected for %s is logged on one line, with the reason and nothing from the event',
		async (_, sign, reason) => {
			logged = '';
			const body = '{"customer":"cus_unknown"}';
			expect((await post(body, sign(body))).status).toBe(400);
			const lines = logged.trim().split('\n');
			expect(lines.map((line) => JSON.parse(line))).toMatchObject([
				{ msg: 'A webhook was refused', requestId: expect.any(String), err: { message: reason } },
			]);
			expect(logged).not.toContain('cus_unknown');
		},
	);

	test('in live mode is rejected while the key is a test key', async () => {
		const buyer = await host.newCustomer();
		const event = eventOf('customer.subscription.updated', buyer);
		expect(await deliver({ ...event, livemode: true })).toBe(400);
		expect(await hasBasic(buyer)).toBe(false);
		expect(await deliver(event)).toBe(200);
	});

	test('from an unknown customer is rejected, even if its metadata names one of our users', async () => {
		const agent = await host.newAgent();
		for (const event of purchaseOf(agent)) expect(await deliver(event)).toBe(400);
		expect(await storedData(agent)).toEqual({ subscriptions: [], invoices: [] });
	});

	test('from one customer that names another user is rejected', async () => {
		const [buyer, other] = await Promise.all([host.newPayer(), host.newPayer()]);
		for (const event of purchaseOf({ ...buyer, userId: other.userId }))
			expect(await deliver(event)).toBe(400);
		for (const user of [buyer, other]) {
			expect(await storedData(user)).toEqual({ subscriptions: [], invoices: [] });
		}
	});

	test('without a customer is rejected', async () => {
		const session = eventOf('checkout.session.completed', newBuyer('none'), { changes: { customer: null } });
		expect(await deliver(session)).toBe(400);
	});

	test('that was rejected leaves nothing behind, and works when it is sent again and is valid', async () => {
		const agent = await host.newAgent();
		const event = eventOf('customer.subscription.updated', agent);
		expect(await deliver(event)).toBe(400);
		await sql`select public.upsert_billing_customer(${agent.userId}, 'test', ${agent.customer})`;
		expect(await deliver(event)).toBe(200);
		expect(await activePlan(agent)).toEqual({ plan: 'basic' });
	});
});

test('an event of a type that we ignore is acknowledged', async () => {
	const event = eventOf('invoice.paid', newBuyer('nobody'));
	expect(await deliver({ ...event, type: 'product.created' })).toBe(200);
	expect(await deliver({ ...event, type: 'constructor' })).toBe(200);
});

test('a subscription to a product other than our plan is acknowledged and grants nothing', async () => {
	const buyer = await host.newCustomer();
	const event = eventOf('customer.subscription.updated', buyer);
	event.data.object.metadata = {};
	event.data.object.items.data[0].price.id = 'price_of_something_else';
	expect(await deliver(event)).toBe(200);
	expect(await hasBasic(buyer)).toBe(false);
});

describe('faults', () => {
	test('an event that cannot be stored gets a 5xx, leaves nothing, and works when retried', async () => {
		const buyer = await host.newCustomer();
		const event = eventOf('customer.subscription.updated', buyer);
		await sql
			.unsafe(`
			create function private.fail() returns trigger language plpgsql as $$ begin raise exception 'A fault'; end $$;
			create constraint trigger fail after insert on public.subscriptions initially deferred for each row
			  when (new.user_id = '${buyer.userId}') execute function private.fail()`)
			.simple();
		expect(await deliver(event)).toBe(500);
		expect(await storedData(buyer)).toEqual({ subscriptions: [], invoices: [] });
		await sql`drop function private.fail cascade`;
		expect(await deliver(event)).toBe(200);
		expect(await hasBasic(buyer)).toBe(true);
	});

	test('an event about a deleted account is acknowledged', async () => {
		const buyer = await host.newCustomer();
		const { error } = await buyer.client.rpc('delete_my_account', { confirmation: buyer.email });
		expect(error).toBeNull();
		expect(await deliver(eventOf('customer.subscription.deleted', buyer))).toBe(200);
	});
});
