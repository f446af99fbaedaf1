import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { localRateLimits } from '../../rate-limits/rate-limits.ts';
import { limitCalls } from './limit-calls.ts';

const SENTENCE = 'Too many requests. Try again in a minute.';

const app = () => {
	const limited = new Hono();
	const limit = localRateLimits('calls', { points: 3, seconds: 60 });
	limited.use(limitCalls(limit, (c) => c.req.header('client') ?? '', SENTENCE));
	limited.post('/:path', (c) => c.text('served'));
	return (client: string, path = '/form') => limited.request(path, { method: 'POST', headers: { client } });
};

test('serves an address up to the limit, then returns a retry time', async () => {
	const call = app();
	const responses = await Promise.all(Array.from({ length: 5 }, () => call('203.0.113.1')));
	expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
	const refused = responses.find(({ status }) => status === 429);
	expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused?.json()).toMatchObject({ code: 'PT429', message: SENTENCE, error: SENTENCE });
});

test('counts an IPv6 network as one address, and each path separately', async () => {
	const call = app();
	for (let times = 0; times < 4; times++) await call('2001:db8::1');
	expect((await call('2001:db8::2')).status).toBe(429);
	expect((await call('2001:db8:1::1')).status).toBe(200);
	expect((await call('2001:db8::1', '/other')).status).toBe(200);
});
