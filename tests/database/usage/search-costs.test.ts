/** What a search costs. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search, type TestUser, usedBy } from '../../users.ts';
import { increment, searchStatus, times } from './usage-calls.ts';

const sql = await openDatabase();

const expireGrants = (user: TestUser) =>
	sql`update public.usage_grants set expires_at = now() - interval '1 second' where user_id = ${user.id}`;

describe('the cost of a search', () => {
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

	test('is paid with the newest of two reservations, so that the older one expires first', async () => {
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

	test('is not paid with an expired reservation', async () => {
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
});

test('a search is recorded with the query, the ZIP code and the number of homes found', async () => {
	const agent = await newAgent();
	const body = (await (await search(agent, { zip: '10001', limit: 1 })).json()) as { found: number };
	const { data } = await agent.client.from('searches').select('query, zip, found');
	expect(data).toEqual([{ query: '10001', zip: '10001', found: body.found }]);
});
