/** Credits: what a search costs, and that no one can exceed their limit or search for free. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { newAgent, search, subscribe, type TestUser, usedBy } from '../users.ts';
import { increment, searchStatus, statusOf, subscriberWith, times } from './usage-calls.ts';

const sql = await openDatabase();

const expireGrants = (user: TestUser) =>
	sql`update public.usage_grants set expires_at = now() - interval '1 second' where user_id = ${user.id}`;

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

describe('the cost of a search', () => {
	test('is one credit for comps alone', async () => {
		const agent = await newAgent();
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(1);
	});

	test('is one credit for increment_usage and comps together', async () => {
		const agent = await newAgent();
		expect(await increment(agent)).toEqual({ limit_reached: false, used: 1, limit: 5 });
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(1);
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(2);
	});

	test('is refunded if the reservation is not used for ten minutes', async () => {
		const agent = await newAgent();
		const [reserved] = [await increment(agent), await increment(agent)];
		expect(reserved.used).toBe(1);
		const [grant] =
			await sql`select expires_at - now() <= interval '10 minutes' as timely from public.usage_grants where user_id = ${agent.id}`;
		expect(grant?.timely).toBe(true);
		await expireGrants(agent);
		expect(await usedBy(agent)).toBe(0);
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(1);
		expect(await sql`select from public.usage_grants where user_id = ${agent.id}`).toHaveLength(0);
	});

	test('is paid from the newest of two reservations, so that the older one expires first', async () => {
		const agent = await newAgent();
		await increment(agent);
		const older = await sql`select id from public.usage_grants where user_id = ${agent.id}`;
		await increment(agent);
		expect(await searchStatus(agent)).toBe(200);
		expect(await sql`select id from public.usage_grants where user_id = ${agent.id}`).toEqual(older);
		expect(await usedBy(agent)).toBe(2);
		await expireGrants(agent);
		expect(await usedBy(agent)).toBe(1);
	});

	test('is not paid from an expired reservation', async () => {
		const agent = await newAgent();
		await times(5, () => increment(agent));
		await expireGrants(agent);
		const statuses = await times(6, () => searchStatus(agent));
		expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 402]);
	});

	test('is nothing for a rejected search', async () => {
		const agent = await newAgent();
		for (const body of [
			{ zip: '1000' },
			{ address: '1 Nowhere Street' },
			{ address: '1 Main St, Nowhere 00001' },
			[],
		]) {
			expect((await search(agent, body)).status).toBeGreaterThanOrEqual(400);
		}
		expect(await usedBy(agent)).toBe(0);
	});

	test.each([
		['P0001', 500],
		['57014', 503],
	])('is nothing for a search that fails in the database with %s', async (code, status) => {
		const agent = await newAgent();
		await sql
			.unsafe(`
			create function private.fail_search() returns trigger language plpgsql as
				$$ begin raise exception 'A secret of the store' using errcode = '${code}'; end $$;
			create trigger fail_search before insert on public.searches for each row
				when (new.user_id = '${agent.id}') execute function private.fail_search()`)
			.simple();
		try {
			const response = await search(agent, { zip: '10001' });
			expect(response.status).toBe(status);
			expect(await response.text()).not.toContain('secret');
			expect(await usedBy(agent)).toBe(0);
			await increment(agent);
			expect((await search(agent, { zip: '10001' })).status).toBe(status);
			await expireGrants(agent);
			expect(await usedBy(agent)).toBe(0);
		} finally {
			await sql`drop function private.fail_search cascade`;
		}
		expect(await searchStatus(agent)).toBe(200);
		expect(await usedBy(agent)).toBe(1);
	});

	test('is recorded with the query, the ZIP code and the number of homes found', async () => {
		const agent = await newAgent();
		const body = (await (await search(agent, { zip: '10001', limit: 1 })).json()) as { found: number };
		const { data } = await agent.client.from('searches').select('query, zip, found');
		expect(data).toEqual([{ query: '10001', zip: '10001', found: body.found }]);
	});
});
