import { describe, expect, test, vi } from 'vitest';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { type Handler, jsonText, serve } from './serve.ts';

const context = { log: vi.fn() } as unknown as Context;
const send = (handler: Handler, method = 'POST') =>
	serve(handler).handle(new Request('http://localhost/functions/v1/x', { method }), context);

test("returns the handler's response unchanged", async () => {
	const response = await send(async () => jsonText('{"a":1}'));
	expect([response.status, await response.text()]).toEqual([200, '{"a":1}']);
	expect(response.headers.get('cache-control')).toBe('no-store');
});

test('turns a problem into its status and message', async () => {
	const response = await send(async () => {
		throw new HttpError(422, 'Check the ZIP code.');
	});
	expect([response.status, await response.json()]).toEqual([422, { error: 'Check the ZIP code.' }]);
});

test('logs any other error, and reveals nothing about it', async () => {
	const fault = new Error('relation "secret" does not exist');
	const response = await send(async () => {
		throw fault;
	});
	expect([response.status, await response.json()]).toEqual([500, { error: 'Something went wrong' }]);
	expect(context.log).toHaveBeenCalledWith(expect.any(String), fault);
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('%s does not reach the handler', async (method) => {
	const handler = vi.fn();
	expect((await send(handler, method)).status).toBe(405);
	expect(handler).not.toHaveBeenCalled();
});

describe('a browser on another origin', () => {
	const from = (origin: string) =>
		new Request('http://localhost/functions/v1/x', { method: 'OPTIONS', headers: { origin } });
	const baseContext = { env: (name: string) => (name === 'PUBLIC_URL' ? 'https://app.example/' : undefined) };
	const answerTo = (origin: string) => serve(vi.fn()).handle(from(origin), baseContext as unknown as Context);

	test('gets a preflight response if the web app is hosted there', async () => {
		const response = await answerTo('https://app.example');
		expect(response.status).toBe(204);
		expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
		expect(response.headers.get('access-control-allow-headers')).toMatch(/authorization.*idempotency-key/);
	});

	test('gets no preflight response from other origins', async () => {
		const response = await answerTo('https://evil.example');
		expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
	});
});
