/** A subscription as Stripe's events report it, in any order and number. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activePlan, hasBasic } from './active-plan.ts';
import { type Buyer, daysAgo, eventOf, purchaseOf, type StripeEvent, toOldFormat } from './stripe-events.ts';
import { openStripeHost } from './stripe-host.ts';

const host = await openStripeHost();
const { sql, deliver, storedData } = host;

const stateOf = async ({ userId }: Buyer) =>
	(
		await sql`select status, past_due_since, cancel_at_period_end, current_period_end from public.subscriptions where user_id = ${userId}`
	)[0];

describe('a purchase', () => {
	const orders = permutations([0, 1, 2, 3]);

	test('ends the same in each of the 24 orders of its events, each delivered twice', async () => {
		expect(orders).toHaveLength(24);
		const start = daysAgo(2);
		const outcomes = await Promise.all(orders.map((order) => outcomeOf(order, (event) => event, start)));
		expect(new Set(outcomes).size).toBe(1);
		expect(JSON.parse(outcomes[0] ?? '')).toMatchObject({
			subscriptions: [{ plan: 'basic', status: 'active', cancel_at_period_end: false, past_due_since: null }],
			invoices: [
				{ status: 'paid', amount: '9900', currency: 'USD', hosted_url: expect.stringMatching(/^https:/) },
			],
		});
	});

	test('ends the same when all of it happened in one second', async () => {
		const start = daysAgo(2);
		const outcomes = await Promise.all(
			orders.map((order) => outcomeOf(order, (event) => ({ ...event, created: start + 3 }), start)),
		);
		expect(new Set(outcomes).size).toBe(1);
		expect(outcomes[0]).toContain('"status":"active"');
	});

	test('ends the same with the API format from before March 2025', async () => {
		const start = daysAgo(2);
		const [now, before] = [
			await outcomeOf([0, 1, 2, 3], (event) => event, start),
			await outcomeOf([3, 2, 1, 0], toOldFormat, start),
		];
		expect(before).toBe(now);
	});

	test('ends the same when all events arrive at once, three times each', async () => {
		const buyer = await host.newCustomer();
		const events = purchaseOf(buyer);
		const statuses = await Promise.all([...events, ...events, ...events].map(deliver));
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(await activePlan(buyer)).toEqual({ plan: 'basic' });
		const [{ count = 0 } = {}] = await sql`
			select count(*)::integer from public.stripe_events where id = any (${events.map(({ id }) => id)})`;
		expect(count).toBe(4);
	});

	test('applies each event only once', async () => {
		const buyer = await host.newPayer();
		const event = eventOf('customer.subscription.updated', buyer);
		expect(await deliver(event)).toBe(200);
		await sql`
			update public.subscriptions set cancel_at_period_end = true, stripe_updated_at = stripe_updated_at - interval '1 hour'
			where user_id = ${buyer.userId}`;
		expect(await deliver(event)).toBe(200);
		expect(await stateOf(buyer)).toMatchObject({ cancel_at_period_end: true });
		expect(await deliver({ ...event, id: `${event.id}_another` })).toBe(200);
		expect(await stateOf(buyer)).toMatchObject({ cancel_at_period_end: false });
	});

	/** Delivers a new customer's purchase in an order, each event twice. @returns what is stored, without ids */
	async function outcomeOf(order: number[], shape: (event: StripeEvent) => StripeEvent, start: number) {
		const buyer = await host.newPayer();
		const events = purchaseOf(buyer, start).map(shape);
		for (const index of [...order, ...order.toReversed()]) {
			expect(await deliver(events[index] as StripeEvent)).toBe(200);
		}
		return JSON.stringify(await storedData(buyer)).replaceAll(buyer.purchase, '…');
	}
});

describe('the life cycle of a subscription', () => {
	test('ends for good, and no later event revives it', async () => {
		const buyer = await host.newCustomer();
		expect(await deliver(eventOf('customer.subscription.deleted', buyer, { start: daysAgo(40) }))).toBe(200);
		for (const event of purchaseOf(buyer, daysAgo(40))) expect(await deliver(event)).toBe(200);
		expect(await deliver(eventOf('customer.subscription.updated', buyer, { start: daysAgo(0) }))).toBe(200);
		expect(await stateOf(buyer)).toMatchObject({ status: 'canceled' });
		expect(await hasBasic(buyer)).toBe(false);
		expect(await activePlan(buyer)).toBeNull();
	});

	test('ends as canceled if the subscription never started', async () => {
		const buyer = await host.newPayer();
		const changes = { status: 'incomplete_expired' };
		expect(await deliver(eventOf('customer.subscription.updated', buyer, { changes }))).toBe(200);
		expect(await stateOf(buyer)).toMatchObject({ status: 'canceled' });
	});

	test('continues to the end of the period after a cancellation, and an older event does not undo it', async () => {
		const buyer = await host.newCustomer();
		await deliver(eventOf('customer.subscription.updated.cancel', buyer));
		for (const event of purchaseOf(buyer)) await deliver(event);
		expect(await stateOf(buyer)).toMatchObject({ status: 'active', cancel_at_period_end: true });
		expect(await hasBasic(buyer)).toBe(true);
	});

	test('ends on a cancellation date within its period, and renews before a later one', async () => {
		const buyer = await host.newCustomer();
		const cancelAt = async (cancel_at: number, seconds: number) => {
			const changes = { cancel_at_period_end: false, cancel_at };
			await deliver(eventOf('customer.subscription.updated.cancel', buyer, { changes, seconds }));
			const { current_period_end, cancel_at_period_end } = (await stateOf(buyer)) ?? {};
			return [current_period_end.getTime() / 1000, cancel_at_period_end];
		};
		const [end = 0] = await cancelAt(daysAgo(-300), 60);
		expect(end).toBeGreaterThan(daysAgo(-20));
		const within = daysAgo(-10);
		expect(await cancelAt(within, 61)).toEqual([within, true]);
		expect(await hasBasic(buyer)).toBe(true);
		expect(await cancelAt(end, 62)).toEqual([end, true]);
		expect(await cancelAt(end + 1, 63)).toEqual([end, false]);
		// Access ends on that day, whether or not Stripe's event of the end arrives.
		const yesterday = daysAgo(0) - 60;
		expect(await cancelAt(yesterday, 64)).toEqual([yesterday, true]);
		expect(await hasBasic(buyer)).toBe(false);
	});

	test.each(['unpaid', 'paused', 'incomplete', 'trialing'])('is %s as Stripe says', async (status) => {
		const buyer = await host.newCustomer();
		await deliver(eventOf('customer.subscription.updated', buyer, { changes: { status } }));
		expect(await stateOf(buyer)).toMatchObject({ status });
		expect(await hasBasic(buyer)).toBe(status === 'trialing');
	});
});

test('a subscription ends in the same state, whatever the order and number of its events', async () => {
	const start = daysAgo(3);
	const states = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'];
	// Events within one second that have the same status also agree on the cancellation: the next test covers events
	// that only Stripe can order.
	const change = fc
		.record({ seconds: fc.integer({ min: 0, max: 3 }), status: fc.constantFrom(...states) })
		.map(({ seconds, status }) => ({
			seconds,
			changes: { status, cancel_at_period_end: seconds % 2 === 0 },
		}));
	await fc.assert(
		fc.asyncProperty(
			fc.array(change, { minLength: 2, maxLength: 6 }).chain((delivered) =>
				fc.tuple(
					fc.constant(delivered),
					fc.shuffledSubarray([...delivered.keys(), ...delivered.keys()], {
						minLength: delivered.length * 2,
					}),
				),
			),
			async ([delivered, order]) => {
				const buyers = [await host.newPayer(), await host.newPayer()] as const;
				// The same events for two buyers: in order for one, shuffled and delivered twice for the other.
				const [first, second] = buyers.map((buyer) =>
					delivered.map((each, index) => ({
						...eventOf('customer.subscription.updated', buyer, { start, ...each }),
						id: `evt_${String(index).padStart(3, '0')}_${buyer.purchase}`,
					})),
				) as [StripeEvent[], StripeEvent[]];
				for (const event of first) expect(await deliver(event)).toBe(200);
				for (const index of order) expect(await deliver(second[index] as StripeEvent)).toBe(200);
				const [a, b] = await Promise.all(
					buyers.map(async (buyer) =>
						JSON.stringify(await storedData(buyer)).replaceAll(buyer.purchase, '…'),
					),
				);
				expect(b).toBe(a);
			},
		),
		{ numRuns: 15 },
	);
});

test.each([true, false])(
	'Stripe decides between two events of the same second: cancel_at_period_end is %s',
	async (ends) => {
		const start = daysAgo(1);
		for (const order of [
			[true, false],
			[false, true],
		]) {
			const buyer = await host.newPayer();
			const events = order.map((flag) =>
				eventOf('customer.subscription.updated', buyer, { start, changes: { cancel_at_period_end: flag } }),
			);
			const { object } = (events[order.indexOf(ends)] as StripeEvent).data;
			host.stripe.subscriptions.set(object.id, object);
			for (const event of events) expect(await deliver(event)).toBe(200);
			expect(await stateOf(buyer)).toMatchObject({ cancel_at_period_end: ends });
		}
	},
);

test.each([0, 1])(
	'Stripe also decides between two cancellation dates of the same second: %i',
	async (last) => {
		const days = [daysAgo(-5), daysAgo(-12)];
		for (const order of [days, days.toReversed()]) {
			const buyer = await host.newPayer();
			const events = order.map((cancel_at) =>
				eventOf('customer.subscription.updated.cancel', buyer, { changes: { cancel_at } }),
			);
			const { object } = (events[order.indexOf(days[last] ?? 0)] as StripeEvent).data;
			host.stripe.subscriptions.set(object.id, object);
			for (const event of events) expect(await deliver(event)).toBe(200);
			expect((await stateOf(buyer))?.current_period_end.getTime() / 1000).toBe(days[last]);
		}
	},
);

describe('a failed payment', () => {
	const DAY = 86_400;

	/** The events of a payment that failed, was retried two days later, and may have succeeded a day after that. */
	function failedPaymentEvents(buyer: Buyer, days: number, { recovers = false } = {}): StripeEvent[] {
		const start = daysAgo(days);
		const due = { start, changes: { status: 'past_due' } };
		return [
			eventOf('customer.subscription.updated', buyer, { start, seconds: -30 * DAY }),
			eventOf('invoice.payment_failed', buyer, { start, seconds: 0 }),
			eventOf('customer.subscription.updated', buyer, { ...due, seconds: 1 }),
			eventOf('customer.subscription.updated', buyer, { ...due, seconds: 2 * DAY }),
			...(recovers ? [eventOf('customer.subscription.updated', buyer, { start, seconds: 3 * DAY })] : []),
		];
	}

	test('is dated from the first failure, in any order of events', async () => {
		const minutesOff = await Promise.all(
			permutations([0, 1, 2, 3]).map(async (order) => {
				const buyer = await host.newPayer();
				const events = failedPaymentEvents(buyer, 5);
				for (const index of order) await deliver(events[index] as StripeEvent);
				const { past_due_since } = (await stateOf(buyer)) ?? {};
				return Math.round((past_due_since.getTime() / 1000 - daysAgo(5)) / 60);
			}),
		);
		expect(new Set(minutesOff)).toEqual(new Set([0]));
	});

	test('is cleared once it is paid, in any order of events', async () => {
		await Promise.all(
			permutations([1, 2, 3, 4]).map(async (order) => {
				const buyer = await host.newPayer();
				const events = failedPaymentEvents(buyer, 5, { recovers: true });
				for (const index of [0, ...order]) await deliver(events[index] as StripeEvent);
				expect(await stateOf(buyer)).toMatchObject({ status: 'active', past_due_since: null });
			}),
		);
	});

	test('is dated from the new failure when a later payment fails', async () => {
		const buyer = await host.newCustomer();
		for (const event of [
			...failedPaymentEvents(buyer, 60, { recovers: true }),
			...failedPaymentEvents(buyer, 2),
		])
			await deliver(event);
		const { past_due_since } = (await stateOf(buyer)) ?? {};
		expect(Math.abs(past_due_since.getTime() / 1000 - daysAgo(2))).toBeLessThan(60);
		expect(await hasBasic(buyer)).toBe(true);
	});
});

describe('two subscriptions of one user', () => {
	test('count as one: the older is active, and the newer takes over when it ends', async () => {
		const buyer = await host.newCustomer();
		const second = { ...buyer, purchase: `${buyer.purchase}b` };
		for (const event of purchaseOf(second, daysAgo(1))) expect(await deliver(event)).toBe(200);
		for (const event of purchaseOf(buyer, daysAgo(3))) expect(await deliver(event)).toBe(200);
		const states = () =>
			sql`select stripe_subscription_id as id, status from public.subscriptions where user_id = ${buyer.userId} order by 1`;
		const [older, newer] = [`sub_${buyer.purchase}`, `sub_${second.purchase}`];
		expect([...(await states())]).toEqual([
			{ id: older, status: 'active' },
			{ id: newer, status: 'paused' },
		]);
		expect(await activePlan(buyer)).toEqual({ plan: 'basic' });
		await deliver(eventOf('customer.subscription.deleted', buyer, { start: daysAgo(29) }));
		expect([...(await states())]).toEqual([
			{ id: older, status: 'canceled' },
			{ id: newer, status: 'active' },
		]);
	});

	test('become one when a paid plan replaces a granted one', async () => {
		const buyer = await host.newCustomer();
		await sql`
			insert into public.subscriptions (user_id, status, current_period_start, current_period_end)
			values (${buyer.userId}, 'active', now(), now() + interval '1 year')`;
		for (const event of purchaseOf(buyer)) expect(await deliver(event)).toBe(200);
		expect(await activePlan(buyer)).toEqual({ plan: 'basic' });
	});
});

function permutations(items: readonly number[]): number[][] {
	if (items.length < 2) return [[...items]];
	return items.flatMap((first) =>
		permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
	);
}
