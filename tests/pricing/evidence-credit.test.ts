/** The credit that evidence shares with its search, and the requests that are refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseCompsResponse } from '../../contract/comps/comps.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase } from '../shared-host.ts';
import { findEvidence, newAgent, newSubscriber, requestEvidence, search, usedBy } from '../users.ts';

const sql = await openDatabase();
const agent = await newSubscriber(sql);

const find = (body: object) => findEvidence(agent, body);

describe('the credit', () => {
	test('is charged once for simultaneous comps and evidence requests with one key, in either order', async () => {
		const user = await newAgent();
		const body = { address: '1 Unknown Road, New York, NY 10001' };
		const key = { 'idempotency-key': randomUUID() };
		await user.client.rpc('increment_usage');
		const responses = await Promise.all([search(user, body, key), requestEvidence(user, body, key)]);
		expect(responses.map(({ status }) => status)).toEqual([200, 200]);
		expect(await usedBy(user)).toBe(1);
		const { found } = parseCompsResponse(await responses[0]?.json());
		const rows = await sql`select query, found from public.searches where user_id = ${user.id}`;
		expect([...rows]).toEqual([{ query: body.address, found }]);
	});

	test('is charged once for thirty calls of both kinds with one key, even without a reservation', async () => {
		const user = await newAgent();
		const key = { 'idempotency-key': randomUUID() };
		const calls = Array.from({ length: 30 }, (_, at) =>
			(at % 2 ? search : requestEvidence)(user, { zip: '10001' }, key),
		);
		for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
		expect(await usedBy(user)).toBe(1);
	});

	test('is charged for evidence alone, and evidence past the limit is refused', async () => {
		const user = await newAgent();
		for (let left = 5; left > 0; left--)
			expect((await requestEvidence(user, { zip: '10001' })).status).toBe(200);
		const refused = await requestEvidence(user, { zip: '10001' });
		expect([refused.status, await usedBy(user)]).toEqual([402, 5]);
		expect(await refused.json()).toEqual({ error: expect.stringMatching(/limit/) });
	});

	test('is charged by the second request when the first one with a key fails', async () => {
		const user = await newAgent();
		const key = randomUUID();
		let second: Promise<Response> | undefined;
		await sql
			.begin(async (first) => {
				await first`select private.charge_search(${user.id}, '10001', ${key})`;
				second = requestEvidence(user, { zip: '10001' }, { 'idempotency-key': key });
				await waitForLock();
				throw new Error('The first request fails.');
			})
			.catch(() => {});
		expect((await second)?.status).toBe(200);
		expect(await usedBy(user)).toBe(1);
	});

	test('of a key does not cover another search, another agent or a refused address', async () => {
		const [one, other] = await Promise.all([newAgent(), newAgent()]);
		const key = { 'idempotency-key': randomUUID() };
		expect((await search(one, { zip: '10001' }, key)).status).toBe(200);
		expect((await requestEvidence(one, { zip: '10002' }, key)).status).toBe(409);
		expect((await requestEvidence(other, { zip: '10001' }, key)).status).toBe(200);
		expect([await usedBy(one), await usedBy(other)]).toEqual([1, 1]);
		await one.client.rpc('increment_usage');
		const nowhere = { address: 'hello, is anybody there?' };
		const another = { 'idempotency-key': randomUUID() };
		const responses = await Promise.all([
			search(one, nowhere, another),
			requestEvidence(one, nowhere, another),
		]);
		expect(responses.map(({ status }) => status)).toEqual([422, 422]);
		expect(await usedBy(one)).toBe(1);
	});

	/** Resolves when a connection waits for an advisory lock. */
	async function waitForLock(): Promise<void> {
		for (;;) {
			const [row] =
				await sql`select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted`;
			if (row?.waiting > 0) return;
			await new Promise((done) => setTimeout(done, 10));
		}
	}
});

describe('an evidence request', () => {
	test('is refused with a message when the body is invalid', async () => {
		const response = await requestEvidence(agent, { zip: '10001', address: '1 Main St, Reston VA' });
		expect([response.status, await response.json()]).toEqual([400, { error: PROBLEMS.oneOfZipAndAddress }]);
	});

	test.each([
		"1'; drop table public.listings; --, New York, NY 10001",
		'% _ \\ $1 {} [], New York, NY 10001',
		'🏠 "Ñandú" <script>, New York, NY 10001',
	])('treats an odd address as plain text: %s', async (address) => {
		expect((await find({ address })).center?.basis).toBe('zip_centroid');
	});
});
