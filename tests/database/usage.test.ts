/** Credits: what a search costs, and that no one can exceed their limit or search for free. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readUsageStatus } from '../../contract/usage.ts';
import { startSecondProcess } from '../process.ts';
import { openDatabase, sharedHost } from '../shared-host.ts';
import { newAgent, search, subscribe, type TestUser } from '../users.ts';

const sql = await openDatabase();

const statusOf = async (user: TestUser) => readUsageStatus((await user.client.rpc('get_usage_status')).data);
const usedBy = async (user: TestUser) => (await statusOf(user)).used;
const increment = async (user: TestUser) => (await user.client.rpc('increment_usage')).data?.[0];
const searchStatus = async (user: TestUser, headers = {}) =>
	(await search(user, { zip: '10001', limit: 1 }, headers)).status;
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

/** A subscriber with the given number of credits left. */
async function subscriberWith(left: number): Promise<TestUser> {
	const user = await newAgent();
	const { current_period_start } = await subscribe(sql, user);
	await sql`insert into public.usage_periods values (${user.id}, ${current_period_start}, ${3300 - left})`;
	return user;
}

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
		expect((await statusOf(await subscriberWith(660))).usage_ratio).toBe(0.8);
		expect((await statusOf(await subscriberWith(0))).usage_ratio).toBe(1);
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

describe('the limit under concurrent calls', () => {
	test('allows two concurrent first searches of a period', async () => {
		const [user] = await sql`
			insert into auth.users (id, email) values (gen_random_uuid(), ${`${randomUUID()}@example.com`}) returning id`;
		const charge = (on: typeof sql | TransactionSql) => on`
			select private.charge_credit(${user?.id}, a.period_start, a.credits) as charged
			from private.credit_account(${user?.id}) a`;
		// Blocks the update of a transaction that opts in, after it has read the table.
		await sql`
			create function private.wait_for_test() returns trigger language plpgsql as
			'begin perform pg_advisory_xact_lock(4711); return null; end'`;
		await sql`
			create trigger wait_for_test before update on public.usage_periods for each statement
			when (current_setting('test.waits', true) = 'yes') execute function private.wait_for_test()`;
		onTestFinished(async () => void (await sql`drop function private.wait_for_test cascade`));
		let late: Promise<unknown> = Promise.resolve();
		await sql.begin(async (holder) => {
			await holder`select pg_advisory_xact_lock(4711)`;
			late = sql.begin(async (waiting) => {
				await waiting`select set_config('test.waits', 'yes', true)`;
				return charge(waiting);
			});
			await vi.waitFor(async () => {
				expect(await sql`select from pg_locks where objid = 4711 and not granted`).toHaveLength(1);
			}, 30_000);
			expect(await charge(sql)).toMatchObject([{ charged: true }]);
		});
		expect(await late).toMatchObject([{ charged: true }]);
		const used = await sql`select used from public.usage_periods where user_id = ${user?.id}`;
		expect(used).toMatchObject([{ used: 2 }]);
	});

	test('allows exactly as many reservations as there are credits left', async () => {
		const user = await subscriberWith(17);
		const responses = await times(60, () => increment(user));
		expect(responses.filter((response) => response.limit_reached === false)).toHaveLength(17);
		expect(responses.filter((response) => response.limit_reached === true)).toHaveLength(43);
		expect(await usedBy(user)).toBe(3300);
	});

	test('allows exactly as many searches as there are credits left', async () => {
		const user = await subscriberWith(9);
		const statuses = await times(40, () => searchStatus(user));
		expect(statuses.filter((status) => status === 200)).toHaveLength(9);
		expect(statuses.filter((status) => status === 402)).toHaveLength(31);
		expect(await usedBy(user)).toBe(3300);
	});

	test('allows exactly 100 of 1,000 searches, each reserved and then made, when 100 credits are left', async () => {
		const user = await subscriberWith(100);
		let searches = 0;
		const outcomes: (number | 'limit')[] = [];
		const lane = async () => {
			while (searches < 1_000) {
				searches += 1;
				// Every tenth bypasses the web app and has no reservation.
				const reserved = searches % 10 === 0 || (await increment(user)).limit_reached === false;
				outcomes.push(reserved ? await searchStatus(user) : 'limit');
			}
		};
		await times(50, lane);
		const found = outcomes.filter((outcome) => outcome === 200).length;
		expect(outcomes).toHaveLength(1_000);
		expect(outcomes.filter((outcome) => outcome === 'limit' || outcome === 402)).toHaveLength(1_000 - found);
		const [left] = await sql`
			select count(*)::integer as grants from public.usage_grants where user_id = ${user.id}`;
		expect([found, left?.grants, await usedBy(user)]).toEqual([100, 0, 3300]);
	});

	test('holds for mixed reservations and searches, and each reservation pays for one search', async () => {
		const user = await subscriberWith(10);
		const [reserved, searched] = await Promise.all([
			times(10, () => increment(user)),
			times(20, () => searchStatus(user)),
		]);
		const paid = reserved.filter((response) => !response.limit_reached).length;
		const found = searched.filter((status) => status === 200).length;
		const [left] =
			await sql`select count(*)::integer as grants from public.usage_grants where user_id = ${user.id}`;
		expect(found + left?.grants).toBe(10);
		expect(paid).toBeGreaterThanOrEqual(left?.grants);
		expect(await usedBy(user)).toBe(3300);
	});
});

describe('two processes on one database', () => {
	test("share one limit and accept each other's sessions", async () => {
		const second = startSecondProcess(sharedHost);
		const secondUrl = await second.ready;
		const user = await subscriberWith(13);
		const isCharged = async (url: string) => {
			const response = await fetch(`${url}/rest/v1/rpc/increment_usage`, {
				method: 'POST',
				headers: { apikey: sharedHost.publishableKey, authorization: `Bearer ${user.token}` },
			});
			return ((await response.json()) as { limit_reached: boolean }[])[0]?.limit_reached === false;
		};
		expect([await isCharged(sharedHost.url), await isCharged(secondUrl)]).toEqual([true, true]);
		const urls = Array.from({ length: 60 }, (_, call) => (call % 2 ? sharedHost.url : secondUrl));
		const charged = await Promise.all(urls.map(isCharged));
		expect(charged.filter(Boolean)).toHaveLength(11);
		expect(await usedBy(user)).toBe(3300);
	});
});

describe('an Idempotency-Key', () => {
	test('charges a request that is sent twice only once', async () => {
		const agent = await newAgent();
		const headers = { 'idempotency-key': randomUUID() };
		expect([await searchStatus(agent, headers), await searchStatus(agent, headers)]).toEqual([200, 200]);
		expect(await usedBy(agent)).toBe(1);
	});

	test('charges concurrent requests only once', async () => {
		const agent = await newAgent();
		const headers = { 'idempotency-key': randomUUID() };
		expect(new Set(await times(8, () => searchStatus(agent, headers)))).toEqual(new Set([200]));
		expect(await usedBy(agent)).toBe(1);
		expect((await agent.client.from('searches').select('id')).data).toHaveLength(1);
	});

	test('still returns its search after the limit is reached', async () => {
		const agent = await newAgent();
		const headers = { 'idempotency-key': randomUUID() };
		await searchStatus(agent, headers);
		await times(4, () => searchStatus(agent));
		expect(await searchStatus(agent)).toBe(402);
		expect(await searchStatus(agent, headers)).toBe(200);
	});

	test('lets a search be refined by radius and limit at no extra credit', async () => {
		const agent = await newAgent();
		const refined = async (place: object) => {
			const headers = { 'idempotency-key': randomUUID() };
			const changes = [{}, { radius: 1 }, { radius: 0.25, limit: 3 }, { limit: 500 }];
			return Promise.all(
				changes.map(async (change) => (await search(agent, { ...place, ...change }, headers)).status),
			);
		};
		const ok = [200, 200, 200, 200];
		expect(await refined({ zip: '78704' })).toEqual(ok);
		expect(await refined({ address: '1 Main St, Austin, TX 78704' })).toEqual(ok);
		expect(await usedBy(agent)).toBe(2);
	});

	test('does not make a different search free', async () => {
		const agent = await newAgent();
		const headers = { 'idempotency-key': randomUUID() };
		expect((await search(agent, { zip: '10001' }, headers)).status).toBe(200);
		const another = await search(agent, { zip: '98103' }, headers);
		expect({ refused: another.status >= 400, used: await usedBy(agent) }).not.toEqual({
			refused: false,
			used: 1,
		});
	});

	test('is valid for a day and rejected after that', async () => {
		const agent = await newAgent();
		const headers = { 'idempotency-key': randomUUID() };
		expect(await searchStatus(agent, headers)).toBe(200);
		const createdHoursAgo = (hours: number) =>
			sql`update public.searches set created_at = now() - ${hours} * interval '1 hour' where user_id = ${agent.id}`;
		await createdHoursAgo(23);
		expect(await searchStatus(agent, headers)).toBe(200);
		await createdHoursAgo(25);
		expect(await searchStatus(agent, headers)).toBe(409);
		expect(await usedBy(agent)).toBe(1);
	});

	test('belongs to one user: another user with the same key pays separately', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		const headers = { 'idempotency-key': randomUUID() };
		await searchStatus(agent, headers);
		await searchStatus(other, headers);
		expect([await usedBy(agent), await usedBy(other)]).toEqual([1, 1]);
	});
});
