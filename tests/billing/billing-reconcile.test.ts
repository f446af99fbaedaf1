/** Billing recovers automatically from lost events, and from cancellations that Stripe did not accept at the time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Context } from '../../server/context.ts';
import { compareWithStripe } from '../../server/stripe/stripe-comparison.ts';
import { stripePayments } from '../../server/stripe/stripe-payments.ts';
import { daysAgo, eventOf } from './stripe-events.ts';
import { type Customer, openStripeHost } from './stripe-host.ts';

const host = await openStripeHost();
const { stripe, sql, deliver } = host;

/** Runs the command as an operator would, while the shared host runs. @returns its corrections */
async function reconcile(): Promise<string[]> {
	const command = ['dist/server/billing-reconcile.js'];
	const env = { PATH: process.env.PATH, LOTLINE_DATA_DIR: host.folder, ...stripe.settings };
	const { stdout } = await promisify(execFile)(process.execPath, command, { env });
	expect(stdout).toMatch(/Compared \d+ subscriptions and invoices with Stripe; corrected \d+\.\n$/);
	return stdout
		.split('\n')
		.filter((line) => line.startsWith('Corrected: '))
		.map((line) => line.slice('Corrected: '.length));
}

/** A user whose subscription and invoice exist in Stripe; the test decides which events arrive. */
async function newBuyer(changes: object = {}): Promise<Customer> {
	const buyer = await host.newCustomer();
	const { object } = eventOf('customer.subscription.updated', buyer, { changes }).data;
	const invoice = eventOf('invoice.paid', buyer).data.object;
	stripe.subscriptions.set(object.id, object);
	stripe.invoices.set(invoice.id, invoice);
	return buyer;
}

const states = async ({ userId }: Customer) =>
	(await sql`select stripe_status from public.subscriptions where user_id = ${userId}`).map(
		(row) => row.stripe_status,
	);

test('lost events are corrected, and a second run finds nothing to do', async () => {
	const [lostAll, lostEnd, lostRenewal, lostNone] = [
		await newBuyer(),
		await newBuyer(),
		await newBuyer(),
		await newBuyer(),
	];
	for (const buyer of [lostEnd, lostRenewal, lostNone])
		await deliver(eventOf('customer.subscription.updated', buyer));
	for (const buyer of [lostEnd, lostRenewal, lostNone]) await deliver(eventOf('invoice.paid', buyer));
	Object.assign(stripe.subscriptions.get(`sub_${lostEnd.purchase}`) ?? {}, {
		status: 'canceled',
		ended_at: daysAgo(0) - 60,
	});
	const [item] = stripe.subscriptions.get(`sub_${lostRenewal.purchase}`)?.items.data ?? [];
	item.current_period_start = item.current_period_end;
	item.current_period_end += 30 * 86_400;

	const corrections = await reconcile();
	expect(corrections).toEqual(
		expect.arrayContaining([
			`sub_${lostAll.purchase}: new, active`,
			`in_${lostAll.purchase}_1: paid`,
			`sub_${lostEnd.purchase}: canceled, was active`,
			expect.stringMatching(`^sub_${lostRenewal.purchase}: active until `),
		]),
	);
	expect(corrections).toHaveLength(4);
	expect((await lostAll.client.rpc('has_basic', { user_id: lostAll.userId })).data).toBe(true);
	expect((await lostEnd.client.rpc('has_basic', { user_id: lostEnd.userId })).data).toBe(false);
	expect((await lostAll.client.from('invoices').select('id')).data).toHaveLength(1);
	expect(await reconcile()).toEqual([]);
});

test('test mode subscriptions end when live keys are configured, and not before', async () => {
	const buyer = await newBuyer();
	await deliver(eventOf('customer.subscription.updated', buyer));
	const hasBasic = async () => (await buyer.client.rpc('has_basic', { user_id: buyer.userId })).data;
	await reconcile();
	expect(await hasBasic()).toBe(true);
	const payments = await stripePayments(
		(name) => stripe.settings[name as 'STRIPE_SECRET_KEY'],
		() => {},
	);
	if (!payments) throw new Error('Stripe is not configured.');
	const call = async (procedure: string) =>
		procedure === 'end_test_billing' ? await sql`select * from public.end_test_billing()` : [];
	const context = { call, now: () => new Date(), log: () => {} } as unknown as Context;
	const { corrections } = await compareWithStripe(context, { ...payments, mode: 'live' });
	expect(corrections).toContainEqual(expect.stringMatching(/^\d+ test subscriptions ended$/));
	expect(await hasBasic()).toBe(false);
});

test('on a hosted project, a schedule can reconcile through the function with only the webhook secret', async () => {
	const buyer = await newBuyer();
	for (const token of ['', 'wrong', buyer.token, host.stripe.settings.STRIPE_SECRET_KEY ?? '']) {
		expect((await host.call('reconcile-billing', { token })).status).toBe(401);
	}
	expect(await states(buyer)).toEqual([]);
	const response = await host.call('reconcile-billing', {
		token: stripe.settings.STRIPE_WEBHOOK_SECRET ?? '',
	});
	expect(await response.json()).toMatchObject({
		corrections: [`sub_${buyer.purchase}: new, active`, `in_${buyer.purchase}_1: paid`],
	});
	expect(await states(buyer)).toEqual(['active']);
});

test('a late event, older than the reconciled state, reverts nothing', async () => {
	const buyer = await newBuyer({ status: 'past_due' });
	await reconcile();
	await deliver(eventOf('customer.subscription.updated', buyer));
	expect(await states(buyer)).toEqual(['past_due']);
});

test('two subscriptions of one user are reported to the operator, who decides which one to cancel', async () => {
	const buyer = await newBuyer();
	const { object } = eventOf('customer.subscription.updated', {
		...buyer,
		purchase: `${buyer.purchase}b`,
	}).data;
	stripe.subscriptions.set(object.id, { ...object, created: object.created + 60 });
	const command = ['dist/server/billing-reconcile.js'];
	const env = { PATH: process.env.PATH, LOTLINE_DATA_DIR: host.folder, ...stripe.settings };
	const { stderr } = await promisify(execFile)(process.execPath, command, { env });
	expect(stderr).toContain(`Cancel and refund one in Stripe ${object.id}`);
	expect(stripe.subscriptions.get(object.id)?.status).toBe('active');
	expect((await states(buyer)).toSorted()).toEqual(['active', 'active']);
});

test('Stripe objects of unknown customers are left alone', async () => {
	const otherUser = await host.newAgent();
	const { object } = eventOf('customer.subscription.updated', otherUser).data;
	stripe.subscriptions.set(object.id, object);
	const other = await newBuyer({ metadata: {}, items: { data: [{ price: { id: 'price_other' } }] } });
	stripe.invoices.delete(`in_${other.purchase}_1`);
	expect(await reconcile()).toEqual([]);
	expect([...(await states(otherUser)), ...(await states(other))]).toEqual([]);
	expect(object.status).toBe('active');
});

test('the subscription of an account deleted while Stripe was down is canceled later', async () => {
	const buyer = await newBuyer();
	await deliver(eventOf('customer.subscription.updated', buyer));
	// Both attempts fail, because the call is retried once.
	stripe.faults.push(503, 503);
	await buyer.client.rpc('delete_my_account', { confirmation: buyer.email });
	await expect.poll(() => stripe.faults.length).toBe(0);
	expect(stripe.subscriptions.get(`sub_${buyer.purchase}`)?.status).toBe('active');
	expect(await reconcile()).toEqual([`sub_${buyer.purchase}: canceled, its account is deleted`]);
	expect(stripe.subscriptions.get(`sub_${buyer.purchase}`)?.status).toBe('canceled');
});
