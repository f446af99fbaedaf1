import { expect, test } from 'vitest';
import { PROBLEMS } from '../contract/problems.ts';
import { comps } from './comps.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';

/** Requests comps of a database whose answer is lost. @returns the procedure calls with their keys, and the status */
async function send(headers: Record<string, string> = {}) {
	const called: [procedure: string, key: unknown][] = [];
	const context = {
		env: () => undefined,
		now: () => new Date('2026-11-20T12:00:00Z'),
		userOf: async () => ({ id: 'somebody' }),
		call: async (procedure: string, named: Record<string, unknown>) => {
			called.push([procedure, named.idempotency_key]);
			if (procedure === 'search') throw new HttpError(503, PROBLEMS.busy);
			return [];
		},
		log: () => {},
	} as unknown as Context;
	const request = new Request('http://localhost/functions/v1/comps', {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: 'Bearer token', ...headers },
		body: JSON.stringify({ zip: '59601' }),
	});
	const status = await comps(request, context).then(
		(response) => response.status,
		(error) => error.status,
	);
	return { status, called: called.filter(([procedure]) => procedure !== 'record_search_failure') };
}

test('a search without a key whose answer was lost is refunded, in case the database has charged it', async () => {
	const { status, called } = await send();
	expect([status, called.map(([procedure]) => procedure)]).toEqual([503, ['search', 'refund_search']]);
	expect(called[0]?.[1]).toEqual(expect.any(String));
	expect(called[1]?.[1]).toBe(called[0]?.[1]);
});

test('a search with a key can be requested again for the same credit', async () => {
	expect(await send({ 'idempotency-key': 'search' })).toEqual({
		status: 503,
		called: [['search', 'search']],
	});
});
