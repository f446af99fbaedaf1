/** The API key, reads of tables, and request bodies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, newSubscriber, search } from '../users.ts';
import { get } from './raw-requests.ts';

const sql = await openDatabase();

describe('the API key', () => {
	const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0' };
	const paths = ['/auth/v1/settings', '/auth/v1/user', '/rest/v1/plans', '/rest/v1/profiles'];

	test.each(paths)('is required at %s', async (path) => {
		for (const headers of [
			{},
			{ apikey: '' },
			{ apikey: 'x'.repeat(43) },
			{ apikey: sharedHost.publishableKey.slice(0, -1) },
			{ apikey: sharedHost.secretKey, ...BROWSER },
			{ authorization: `Bearer ${sharedHost.publishableKey}` },
		]) {
			expect((await get(path, headers)).status).toBe(401);
		}
	});

	test('identifies a visitor if publishable, and our own server if secret', async () => {
		expect((await get('/auth/v1/settings', { apikey: sharedHost.publishableKey })).status).toBe(200);
		expect((await get('/rest/v1/plans', { apikey: sharedHost.publishableKey, ...BROWSER })).status).toBe(401);
		const response = await get('/rest/v1/plans?select=id&order=id', { apikey: sharedHost.secretKey });
		expect(await response.json()).toEqual([
			{ id: 'basic' },
			{ id: 'enterprise' },
			{ id: 'pro' },
			{ id: 'trial' },
		]);
	});

	test('is required by procedures too', async () => {
		const agent = await newAgent();
		const call = (apikey: string) =>
			post('/rest/v1/rpc/get_usage_status', {}, { apikey, authorization: `Bearer ${agent.token}` });
		expect((await call('wrong')).status).toBe(401);
		expect((await call(sharedHost.publishableKey)).status).toBe(200);
	});
});

describe('a read of a table', () => {
	test('rejects filters of the wrong type for a column, without losing a connection', async () => {
		const agent = await newAgent();
		const headers = { apikey: sharedHost.publishableKey, authorization: `Bearer ${agent.token}` };
		const filters = [
			'searches?created_at=gt.x',
			'searches?created_at=lt.2026-13-45',
			'reports?effective_on=gt.abc',
			'subscriptions?current_period_start=gt.abc',
			'subscriptions?billed=eq.maybe',
			'searches?id=eq.no-uuid',
		];
		for (const filter of [...filters, ...filters, ...filters]) {
			const response = await fetch(`${sharedHost.url}/rest/v1/${filter}`, {
				headers,
				signal: AbortSignal.timeout(20_000),
			});
			expect(response.status, filter).toBe(400);
		}
		expect((await get('/rest/v1/searches?created_at=lt.infinity', headers)).status).toBe(200);
	});

	test('applies filters on boolean columns correctly', async () => {
		const agent = await newSubscriber(sql);
		const headers = { apikey: sharedHost.publishableKey, authorization: `Bearer ${agent.token}` };
		const read = async (condition: string) =>
			(await get(`/rest/v1/subscriptions?select=billed&billed=${condition}`, headers)).json();
		expect(await read('eq.false')).toEqual([{ billed: false }]);
		expect(await read('eq.true')).toEqual([]);
		expect(await read('neq.true')).toEqual([{ billed: false }]);
	});
});

describe('a request body', () => {
	const agent = newAgent();

	test.each([
		['/auth/v1/token?grant_type=password', 17],
		['/rest/v1/rpc/get_usage_status', 641],
		['/functions/v1/comps', 65],
	])('to %s of %i KB is too large, whether sent whole or in chunks', async (path, kilobytes) => {
		const body = JSON.stringify({ email: 'x'.repeat(kilobytes * 1024) });
		const headers = {
			'content-type': 'application/json',
			apikey: sharedHost.publishableKey,
			authorization: `Bearer ${(await agent).token}`,
		};
		const whole = await fetch(sharedHost.url + path, { method: 'POST', headers, body });
		expect(whole.status).toBe(413);
		expect(await whole.json()).toEqual({ error: expect.any(String) });
		const pieces = new Blob([body]).stream();
		const init = { method: 'POST', headers, body: pieces, duplex: 'half' } as RequestInit;
		expect((await fetch(sharedHost.url + path, init)).status).toBe(413);
	});

	test('that was too large does not break the next request', async () => {
		for (const wait of [0, 300, 450, 490, 505]) {
			expect((await search(await agent, { address: 'x'.repeat(1_000_000) })).status).toBe(413);
			await new Promise((done) => setTimeout(done, wait));
			expect((await search(await agent, {})).status).toBe(400);
		}
	});

	test('that the database refuses is not written to its log, which it could fill', async () => {
		const marker = `refused-${crypto.randomUUID()}`;
		const { error } = await (await agent).client.rpc('undo_upload', { upload: marker.repeat(10_000) });
		expect(error?.message).toContain(marker);
		expect(readFileSync(join(sharedHost.settings.dataFolder, 'postgres.log'), 'utf8')).not.toContain(marker);
	});

	test.each(['[]', '"x"', '{', 'null', '1'])(
		'%s is not a valid request to the auth service',
		async (body) => {
			expect((await post('/auth/v1/signup', body)).status).toBe(400);
			expect((await post('/auth/v1/token?grant_type=password', body)).status).toBe(400);
		},
	);
});
