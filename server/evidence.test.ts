import { expect, test } from 'vitest';
import type { Context, ReplicaCall } from './context.ts';
import { evidence } from './evidence.ts';

const HEAD = { spot: null, subject: null, reach: null, as_of: '2026-11-20', demo: false, market: null };

/** Requests evidence. @returns the procedure calls with their keys, and the status */
async function send(isTimedOut: boolean, headers: Record<string, string> = {}, replica?: Context['replica']) {
	const called: [procedure: string, key: unknown][] = [];
	const context = {
		now: () => new Date('2026-11-20T12:00:00Z'),
		userOf: async () => ({ id: 'somebody' }),
		call: async (procedure: string, named: Record<string, unknown>) => {
			called.push([procedure, named.idempotency_key]);
			if ((named.wants as { settle_only?: boolean } | undefined)?.settle_only)
				return [{ head: { position: '0/1' } }];
			return [{ head: HEAD, sales: null, offers: null, model: '{}' }];
		},
		...(replica && { replica }),
		isTimedOut: () => isTimedOut,
		log: () => {},
	} as unknown as Context;
	const request = new Request('http://localhost/functions/v1/evidence', {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: 'Bearer token', ...headers },
		body: JSON.stringify({ address: '1 Test Lane, Helena, MT 59601' }),
	});
	const status = await evidence(request, context).then(
		(response) => response.status,
		(error) => error.status,
	);
	return { called, status };
}

test('evidence without a key that took too long refunds its credit', async () => {
	const { called, status } = await send(true);
	expect(status).toBe(503);
	expect(called.map(([procedure]) => procedure)).toEqual(['search', 'refund_search']);
	expect(called[0]?.[1]).toEqual(expect.any(String));
	expect(called[1]?.[1]).toBe(called[0]?.[1]);
});

test('evidence with the key of a search can be requested again for the same credit', async () => {
	const { called, status } = await send(true, { 'idempotency-key': 'search' });
	expect([status, called]).toEqual([503, [['search', 'search']]]);
});

test('evidence sent in time is charged', async () => {
	const { called, status } = await send(false);
	expect([status, called.map(([procedure]) => procedure)]).toEqual([200, ['search']]);
});

test('evidence is charged on the primary and read from the replica, and from the primary if that one is behind or away', async () => {
	const calls = async (replica: Context['replica']) =>
		(await send(false, {}, replica)).called.map(([procedure]) => procedure);
	const current = (async () => [{ head: HEAD, sales: null, offers: null, model: '{}' }]) as ReplicaCall;
	expect(await calls(() => current)).toEqual(['search']);
	expect(await calls(() => async () => null)).toEqual(['search', 'read_evidence']);
	expect(await calls(() => null)).toEqual(['search']);
});

test('evidence without a key that could be read neither from the replica nor from the primary refunds its credit', async () => {
	const { called, status } = await send(true, {}, () => async () => null);
	expect(status).toBe(503);
	expect(called.map(([procedure]) => procedure)).toEqual(['search', 'read_evidence', 'refund_search']);
});
