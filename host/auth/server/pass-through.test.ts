import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { openLocalServer } from '../../../tests/samples/local-server.ts';
import { createPassThrough } from './pass-through.ts';

const SITE = 'https://lotline.example';
const KEYS = { publishableKey: 'sb_publishable_of_this_test', secretKey: 'sb_secret_of_this_test' };
let calls: IncomingMessage[] = [];
let answer = (_: ServerResponse): void => {};
const server = await openLocalServer((request, response) => {
	calls.push(request);
	answer(response);
});
afterAll(server.close);
beforeEach(() => {
	calls = [];
	answer = (response) => void response.end('{}');
});

const pass = createPassThrough({
	server: { url: server.url, apiKey: null },
	keys: KEYS,
	siteUrl: SITE,
	log: { warn: () => {} },
	timeout: 2_000,
});
const ask = (
	method: string,
	path: string,
	headers: Record<string, string> = { apikey: KEYS.publishableKey },
) => pass(new Request(`${SITE}/auth/v1${path}`, { method, headers }), '203.0.113.7');
const redirect = (location: string) => (response: ServerResponse) =>
	void response.writeHead(303, { location }).end();

describe('a request', () => {
	test.each(['/signup', '/token?grant_type=password', '/factors', '/sso'])(
		'to %s needs the key of the site',
		async (path) => {
			for (const headers of [{}, { apikey: 'x' }])
				expect((await ask('POST', path, headers)).status).toBe(401);
			expect(calls).toHaveLength(0);
			expect((await ask('POST', path)).status).toBe(200);
			expect(calls[0]?.url).toBe(path);
		},
	);

	test.each([
		['GET', '/health'],
		['GET', '/.well-known/jwks.json'],
		['GET', '/authorize?provider=google'],
		['GET', '/callback?code=x'],
		['POST', '/callback'],
		['GET', '/verify?token=x&type=signup'],
		['GET', '/sso/saml/metadata'],
		['POST', '/sso/saml/acs'],
	])('%s %s, which a browser opens without our client, needs none', async (method, path) => {
		expect((await ask(method, path, {})).status).toBe(200);
	});

	test.each([
		...[
			'/admin/users',
			'/admin',
			'/invite',
			'/scim/v2/Users',
			'/%61dmin/users',
			'//admin/users',
			'/x/%2e%2e%2fadmin',
		],
		...['/sso%2fsaml', '/a%00b', '/', ''],
	])('to %j, which is for operators or no path, is not passed on', async (path) => {
		expect((await ask('GET', path)).status).toBe(404);
		expect(calls).toHaveLength(0);
	});

	test('brings a session to the server, but not the keys of this host', async () => {
		const apikey = KEYS.publishableKey;
		for (const [token, sent] of [
			['a.session.token', 'Bearer a.session.token'],
			[KEYS.publishableKey, undefined],
			[KEYS.secretKey, undefined],
		]) {
			await ask('GET', '/user', { apikey, authorization: `Bearer ${token}` });
			expect(calls.at(-1)?.headers.authorization).toBe(sent);
			expect(calls.at(-1)?.headers.apikey).toBeUndefined();
			expect(calls.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.7');
		}
	});
});

describe('a response', () => {
	test('keeps its status, body and error code, and loses cookies and what names the server', async () => {
		answer = (response) =>
			void response
				.writeHead(422, {
					'content-type': 'application/json',
					'x-sb-error-code': 'weak_password',
					'set-cookie': 'sb=1',
					server: 'kong',
					'access-control-allow-origin': '*',
					connection: 'close',
				})
				.end('{"code":"weak_password"}');
		const response = await ask('POST', '/signup');
		expect([response.status, await response.json()]).toEqual([422, { code: 'weak_password' }]);
		expect([...response.headers.keys()].sort()).toEqual(['content-type', 'x-sb-error-code']);
	});

	test('arrives piece by piece', async () => {
		answer = (response) => void response.write('{"first":');
		const response = await ask('GET', '/settings');
		const { value } = (await response.body?.getReader().read()) ?? {};
		expect(Buffer.from(value ?? []).toString()).toBe('{"first":');
	});

	test.each([
		['GET', '/verify?token=x', `${SITE}/auth/confirm?code=x`],
		['GET', '/callback?code=x', `${SITE}/auth/callback/google?code=x`],
		['POST', '/sso/saml/acs', `${SITE}/account`],
		['GET', '/authorize?provider=google', 'https://accounts.google.example/auth'],
		['POST', '/sso', 'https://idp.example/saml'],
	])('of %s %s may lead to %s', async (method, path, location) => {
		answer = redirect(location);
		const response = await ask(method, path);
		expect([response.status, response.headers.get('location')]).toEqual([303, location]);
	});

	test.each([
		['GET', '/verify?token=x', 'https://evil.example/?code=x'],
		['GET', '/callback?code=x', 'https://lotline.example.evil.example/'],
		['GET', '/callback?code=x', 'https://lotline.example@evil.example/'],
		['GET', '/callback?code=x', '//evil.example/'],
		['GET', '/callback?code=x', '/relative'],
		['POST', '/sso/saml/acs', 'http://lotline.example/'],
		['POST', '/token', 'https://idp.example/'],
		['GET', '/authorize?provider=google', 'javascript:alert(1)'],
		['GET', '/authorize?provider=google', 'data:text/html,x'],
		['GET', '/authorize?provider=google', 'https://user:password@accounts.google.example/'],
		['GET', '/authorize?provider=google', `${server.url}/internal`],
	])('of %s %s may not lead to %s', async (method, path, location) => {
		answer = redirect(location);
		const response = await ask(method, path);
		expect([response.status, response.headers.get('location')]).toEqual([503, null]);
	});

	test.each<[string, (response: ServerResponse) => void]>([
		['with status 500', (response) => void response.writeHead(500).end('pq: no such table')],
		['with status 504', (response) => void response.writeHead(504).end()],
		['that never comes', () => {}],
		['that breaks off', (response) => void response.destroy()],
		[
			'that declares too much',
			(response) => void response.writeHead(200, { 'content-length': 2 ** 21 }).write('{'),
		],
	])('%s becomes a 503 in our own words', async (_, fault) => {
		answer = fault;
		const response = await ask('POST', '/token?grant_type=refresh_token');
		expect(response.status).toBe(503);
		expect(await response.json()).toMatchObject({ error_code: 'unexpected_failure', msg: PROBLEMS.busy });
	});

	test('that is longer than it may be ends with an error', async () => {
		answer = (response) => {
			for (let piece = 0; piece < 40; piece++) response.write('x'.repeat(2 ** 16));
			response.end();
		};
		const response = await ask('GET', '/settings');
		await expect(response.text()).rejects.toThrow();
	});
});
