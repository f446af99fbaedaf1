import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressBody, compressResponses } from './compress.ts';

const LONG = JSON.stringify({ comps: Array.from({ length: 100 }, (_, id) => ({ id, city: 'Reston' })) });
const HUGE = JSON.stringify('x'.repeat(100_000));

const app = new Hono();
app.use(compressResponses());
app.get('/long', (c) => c.body(LONG, 402, { 'content-type': 'application/json', vary: 'Origin' }));
app.get('/huge', (c) => c.body(HUGE, 200, { 'content-type': 'application/json' }));
app.get('/short', (c) => c.json({ error: 'Sign in to search.' }));
app.get('/text', (c) => c.text(LONG));
app.get('/ready', (c) =>
	c.body(compressBody(Buffer.from(LONG)) ?? '', 200, {
		'content-type': 'application/json',
		'content-encoding': 'gzip',
	}),
);

const send = (path: string, accepted = 'br, gzip') =>
	app.request(path, { headers: { 'accept-encoding': accepted } });

test.each([
	['/long', LONG],
	['/huge', HUGE],
])('%s is compressed, and decompresses to the original', async (path, text) => {
	const response = await send(path);
	expect(response.headers.get('content-encoding')).toBe('gzip');
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(bytes.length).toBeLessThan(text.length / 4);
	expect(gunzipSync(bytes).toString()).toBe(text);
});

test('a response keeps its status and its existing Vary header', async () => {
	const response = await send('/long');
	expect(response.status).toBe(402);
	expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
});

test.each([
	['a short response', '/short', 'gzip'],
	['a response that is not JSON', '/text', 'gzip'],
	['a response for a client that does not accept gzip', '/long', 'identity'],
])('%s is not compressed', async (_, path, accepted) => {
	const response = await send(path, accepted);
	expect(response.headers.get('content-encoding')).toBeNull();
	expect((await response.text()).length).toBeGreaterThan(10);
});

test('a response compressed by its handler is sent unchanged', async () => {
	const response = await send('/ready');
	expect(response.headers.get('vary')).toBe('Accept-Encoding');
	expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(LONG);
});

test('a body that is small, or so large that others would wait, is not compressed by its handler', () => {
	expect(compressBody(Buffer.from('{}'))).toBeNull();
	expect(compressBody(Buffer.from(HUGE))).toBeNull();
});
