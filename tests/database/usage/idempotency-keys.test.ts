/** An Idempotency-Key charges a repeated request only once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search, usedBy } from '../../users.ts';
import { searchStatus, times } from './usage-calls.ts';

const sql = await openDatabase();

describe('an Idempotency-Key', () => {
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

	test('lets a search be refined by radius and limit at no extra cost', async () => {
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
});
