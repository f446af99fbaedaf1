import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Traced } from '../http/observe-requests.ts';
import { openLanes } from './lanes.ts';
import { ONLY_HOST } from './live-hosts.ts';

/** One call per minute is allowed, so that the second is refused. */
function openApp() {
	const limits = { callsAtOnce: 2, perMinute: 1, perHour: 100, repeatsPerMinute: 100 };
	const lanes = openLanes(
		limits,
		ONLY_HOST,
		async (c) => c.req.header('x-account') ?? null,
		() => 'an address',
		{ gauge: () => {} },
		{ stats: () => ({ running: 0, waiting: 0 }) },
	);
	const app = new Hono<Traced>();
	app.all('/auth/v1/*', lanes.sessions, (c) => c.text('served'));
	app.all('/rest/v1/*', lanes.data, (c) => c.text('served'));
	app.all('/functions/v1/checkout', lanes.payments, (c) => c.text('served'));
	app.all('/functions/v1/stripe-webhook', lanes.webhook, (c) => c.text('served'));
	app.all('/functions/v1/*', lanes.data, (c) => c.text('served'));
	return async (method: string, path: string, account: string | null = 'ann') => {
		const headers = account ? { 'x-account': account } : {};
		const first = await app.request(path, { method, headers });
		expect(first.status).toBe(200);
		return app.request(path, { method, headers });
	};
}

test.concurrent.each([
	['POST', '/functions/v1/comps', { error: PROBLEMS.tooManyRequests }],
	['POST', '/functions/v1/checkout', { error: PROBLEMS.tooManyRequests }],
	['POST', '/rest/v1/rpc/increment_usage', { code: 'PT429', message: PROBLEMS.tooManyRequests }],
	['GET', '/auth/v1/user', { error_code: 'over_request_rate_limit', msg: PROBLEMS.tooManyRequests }],
])('too many calls of %s %s are refused in the format that its client reads', async (method, path, body) => {
	const second = await openApp()(method, path);
	expect(second.status).toBe(429);
	expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await second.json()).toMatchObject(body);
});

test.concurrent('too many refreshes get a 503, which ends no session', async () => {
	const second = await openApp()('POST', '/auth/v1/token?grant_type=refresh_token');
	expect(second.status).toBe(503);
});

test.concurrent.each([
	['POST', '/auth/v1/token?grant_type=password'],
	['POST', '/auth/v1/signup'],
	['PUT', '/auth/v1/user'],
	['POST', '/functions/v1/stripe-webhook'],
])('%s %s is not counted, because it has its own limits', async (method, path) => {
	expect((await openApp()(method, path)).status).toBe(200);
});

test.concurrent('programs with the secret key are not limited', async () => {
	expect((await openApp()('POST', '/functions/v1/comps', null)).status).toBe(200);
});
