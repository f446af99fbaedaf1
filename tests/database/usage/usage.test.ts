/** The usage status, and the trial. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search, subscribe, usedBy } from '../../users.ts';
import { increment, searchStatus, statusOf, subscriberWith, times } from './usage-calls.ts';

const sql = await openDatabase();

describe('the usage status', () => {
	test('of a new user is an unused trial of five searches that ends with the UTC month', async () => {
		const now = new Date();
		const { period_end, ...status } = await statusOf(await newAgent());
		expect(status).toEqual({ usage_ratio: 0, used: 0, limit: 5, plan: 'trial' });
		expect(new Date(period_end).getTime()).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
	});

	test('of a subscriber is their billing period with 3,300 credits', async () => {
		const user = await newAgent();
		const { current_period_end } = await subscribe(sql, user);
		const { period_end, ...status } = await statusOf(user);
		expect(status).toEqual({ usage_ratio: 0, used: 0, limit: 3300, plan: 'basic' });
		expect(new Date(period_end)).toEqual(current_period_end);
	});

	test('has a ratio between 0 and 1, as a number', async () => {
		expect((await statusOf(await subscriberWith(sql, 660))).usage_ratio).toBe(0.8);
		expect((await statusOf(await subscriberWith(sql, 0))).usage_ratio).toBe(1);
		const downgraded = await newAgent();
		await sql`insert into public.usage_periods values (${downgraded.id}, date_trunc('month', now(), 'utc'), 9)`;
		expect((await statusOf(downgraded)).usage_ratio).toBe(1);
	});

	test('is one row and costs nothing to read', async () => {
		const agent = await newAgent();
		for (const { data } of await times(3, async () => agent.client.rpc('get_usage_status'))) {
			expect(data).toHaveLength(1);
		}
		expect(await usedBy(agent)).toBe(0);
	});
});

describe('the trial', () => {
	test('ends after five searches with a message and status 402, and charges no more', async () => {
		const agent = await newAgent();
		for (const used of [1, 2, 3, 4, 5]) {
			expect(await searchStatus(agent)).toBe(200);
			expect(await usedBy(agent)).toBe(used);
		}
		const response = await search(agent, { zip: '10001' });
		expect(response.status).toBe(402);
		expect(await response.json()).toEqual({ error: expect.stringContaining('Monthly limit reached') });
		expect(await increment(agent)).toEqual({ limit_reached: true, used: 5, limit: 5 });
		expect(await usedBy(agent)).toBe(5);
	});

	test('resets each month and ignores the usage of the previous month', async () => {
		const agent = await newAgent();
		await sql`insert into public.usage_periods values (${agent.id}, date_trunc('month', now() - interval '32 days', 'utc'), 5)`;
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(1);
	});

	test('is replaced by a subscription and returns when it is canceled', async () => {
		const agent = await newAgent();
		await times(5, () => searchStatus(agent));
		expect(await searchStatus(agent)).toBe(402);
		await subscribe(sql, agent);
		expect(await searchStatus(agent)).toBe(200);
		await sql`update public.subscriptions set status = 'canceled' where user_id = ${agent.id}`;
		expect(await searchStatus(agent)).toBe(402);
		expect((await statusOf(agent)).plan).toBe('trial');
	});
});
