/** A search that finds no homes is free. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { daysAgo, saveHomes, soldHome } from '../../homes.ts';
import { openDatabase } from '../../shared-host.ts';
import { findComps, newAgent, requestEvidence, search, type TestUser, usedBy } from '../../users.ts';

const sql = await openDatabase();

/** Nome, Alaska: no test adds homes in or near it. */
const EMPTY_ZIP = '99762';
const UNKNOWN_ZIP = '99999';

const reserve = async (user: TestUser) => (await user.client.rpc('increment_usage')).data?.[0];

describe('an empty search is free', () => {
	test.each([
		['for an unknown ZIP code', { zip: UNKNOWN_ZIP }],
		['for a ZIP code without homes', { zip: EMPTY_ZIP }],
		['for an address', { address: `1 Main St, Nome, AK ${EMPTY_ZIP}` }],
	])('%s: alone, with a reservation, with evidence, and repeated from the cache', async (_, body) => {
		const agent = await newAgent();
		for (let round = 0; round < 2; round++) {
			await findComps(agent, body);
			expect(await usedBy(agent)).toBe(0);
		}
		expect((await reserve(agent)).used).toBe(1);
		const key = { 'idempotency-key': randomUUID() };
		const both = await Promise.all([search(agent, body, key), requestEvidence(agent, body, key)]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		expect(await usedBy(agent)).toBe(0);
		expect(await sql`select from public.usage_grants where user_id = ${agent.id}`).toHaveLength(0);
		expect((await search(agent, body, key)).status).toBe(200);
		expect((await requestEvidence(agent, body)).status).toBe(200);
		expect(await usedBy(agent)).toBe(0);
	});

	test('in any number of concurrent calls, while searches that find homes are still charged', async () => {
		const agent = await newAgent();
		await reserve(agent);
		const times = (count: number, body: object) => Array.from({ length: count }, () => search(agent, body));
		const statusesOf = async (calls: Promise<Response>[]) =>
			(await Promise.all(calls)).map(({ status }) => status).sort();
		expect(new Set(await statusesOf(times(20, { zip: EMPTY_ZIP })))).toEqual(new Set([200]));
		expect(await usedBy(agent)).toBe(0);
		const empty = times(10, { zip: EMPTY_ZIP });
		const paid = times(8, { zip: '10001', limit: 1 });
		expect(await statusesOf(paid)).toEqual([200, 200, 200, 200, 200, 402, 402, 402]);
		await Promise.all(empty);
		expect(await usedBy(agent)).toBe(5);
	});

	test('up to 60 times an hour, even concurrently, after which searches that find homes still work', async () => {
		const agent = await newAgent();
		const empty = (count: number) =>
			Promise.all(Array.from({ length: count }, () => search(agent, { zip: EMPTY_ZIP })));
		for (let batch = 0; batch < 3; batch++) await empty(20);
		const [refused] = await empty(1);
		expect(refused?.status).toBe(429);
		expect(await refused?.json()).toEqual({ error: expect.stringMatching(/60 searches without results/) });
		expect((await requestEvidence(agent, { address: `1 Main St, Nome, AK ${EMPTY_ZIP}` })).status).toBe(429);
		expect((await findComps(agent, { zip: '10001', limit: 1 })).empty).toBeNull();
		expect(await usedBy(agent)).toBe(1);
		await sql`update public.searches set created_at = created_at - interval '1 hour' where user_id = ${agent.id}`;
		expect((await search(agent, { zip: EMPTY_ZIP })).status).toBe(200);
	});

	test('when a recorded one is repeated at the hourly limit, with its evidence', async () => {
		const agent = await newAgent();
		const recorded = [{ zip: '10001', limit: 1 }, { zip: EMPTY_ZIP }].map((body) => ({
			body,
			key: { 'idempotency-key': randomUUID() },
		}));
		for (const { body, key } of recorded) await findComps(agent, body, key);
		await sql`insert into public.searches (user_id, query, zip, found)
			select ${agent.id}, ${EMPTY_ZIP}, ${EMPTY_ZIP}, 0 from generate_series(1, 59)`;
		expect((await search(agent, { zip: EMPTY_ZIP })).status).toBe(429);
		for (const { body, key } of recorded) {
			const repeats = [await search(agent, body, key), await requestEvidence(agent, body, key)];
			expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
		}
		expect(await usedBy(agent)).toBe(1);
	});

	test('but rejected at the monthly limit', async () => {
		const agent = await newAgent();
		for (let paid = 0; paid < 5; paid++) await findComps(agent, { zip: '10001', limit: 1 });
		expect((await search(agent, { zip: EMPTY_ZIP })).status).toBe(402);
		expect(await usedBy(agent)).toBe(5);
	});

	test('and refunds its credit to the period that paid for it', async () => {
		const agent = await newAgent();
		await reserve(agent);
		await sql`update public.usage_grants set period_start = period_start - interval '1 month' where user_id = ${agent.id}`;
		await sql`insert into public.usage_periods select user_id, period_start - interval '1 month', 3 from public.usage_periods where user_id = ${agent.id}`;
		await findComps(agent, { zip: EMPTY_ZIP });
		const periods =
			await sql`select used from public.usage_periods where user_id = ${agent.id} order by period_start`;
		expect(periods.map(({ used }) => used)).toEqual([2, 1]);
	});

	test('but costs one credit once there are homes, even under the same key', async () => {
		const agent = await newAgent();
		const key = { 'idempotency-key': randomUUID() };
		await findComps(agent, { zip: '58627' }, key);
		expect(await usedBy(agent)).toBe(0);
		await saveHomes(sql, 'later.csv', [soldHome({ zip: '58627', soldOn: daysAgo(3) })]);
		for (let round = 0; round < 2; round++) {
			expect((await findComps(agent, { zip: '58627' }, key)).found).toBe(1);
			expect(await usedBy(agent)).toBe(1);
		}
		const { data } = await agent.client.from('searches').select('query, found');
		expect(data).toEqual([{ query: '58627', found: 1 }]);
	});

	test('and triggers no usage notice', async () => {
		const agent = await newAgent();
		await sql`insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
			values (${agent.id}, 'basic', 'active', now() - interval '7 days', now() + interval '21 days')`;
		await sql`insert into public.usage_periods select user_id, current_period_start, 2639 from public.subscriptions where user_id = ${agent.id}`;
		await findComps(agent, { zip: EMPTY_ZIP });
		expect(await sql`select from public.usage_notices where user_id = ${agent.id}`).toHaveLength(0);
		await findComps(agent, { zip: '10001', limit: 1 });
		expect(await sql`select from public.usage_notices where user_id = ${agent.id}`).toHaveLength(1);
	});
});
