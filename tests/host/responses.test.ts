/** What every response reveals, and what it doesn’t: headers, and public information about the host. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { post, sharedHost } from '../shared-host.ts';
import { newAgent, PASSWORD, search } from '../users.ts';
import { get, raw } from './raw-requests.ts';

describe('headers', () => {
	test.each([
		'/',
		'/dashboard',
		'/health',
		'/config.json',
		'/none.js',
		'/functions/v1/comps',
		'/rest/v1/plans',
	])('of %s protect the browser', async (path) => {
		const { headers } = await get(path);
		const policy = headers.get('content-security-policy') ?? '';
		const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule] as const));
		expect(rules.get('default-src')).toContain("'self'");
		expect(rules.get('script-src')).toMatch(/script-src 'self'$/);
		expect(rules.get('worker-src')).toMatch(/worker-src 'self'$/);
		// The map's tiles come only from the host of its style.
		expect(rules.get('connect-src')).toMatch(/connect-src 'self' https:\/\/tiles\.lotline\.example$/);
		expect(rules.get('img-src')).toMatch(/img-src 'self' data: blob: https:\/\/tiles\.lotline\.example$/);
		expect(rules.get('object-src')).toContain("'none'");
		expect(rules.get('base-uri')).toContain("'none'");
		expect(rules.get('frame-ancestors')).toContain("'none'");
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
		expect(headers.get('permissions-policy')).toContain('camera=()');
		expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
		expect(headers.get('x-powered-by')).toBeNull();
	});

	test('keep account data out of every cache, whatever the status', async () => {
		const agent = await newAgent();
		const signedIn = { authorization: `Bearer ${agent.token}` };
		const key = { apikey: sharedHost.publishableKey };
		const token = '/auth/v1/token?grant_type=password';
		const responses: [number, Promise<Response>][] = [
			[200, get('/rest/v1/profiles', { ...key, ...signedIn })],
			[200, post('/rest/v1/rpc/get_usage_status', {}, signedIn)],
			[404, post('/rest/v1/rpc/none', {}, signedIn)],
			[413, post('/rest/v1/rpc/update_profile', { name: 'x'.repeat(700_000) }, signedIn)],
			[401, get('/rest/v1/profiles')],
			[200, get('/auth/v1/user', { ...key, ...signedIn })],
			[200, post(token, { email: agent.email, password: PASSWORD })],
			[400, post(token, { email: agent.email, password: 'wrong password' })],
			[404, post('/auth/v1/otp', {})],
			[200, search(agent, { zip: '10001', limit: 1 })],
			[400, search(agent, {})],
			[401, post('/functions/v1/comps', { zip: '10001' })],
			[404, post('/functions/v1/none', {}, signedIn)],
			[405, get('/functions/v1/comps', signedIn)],
		];
		for (const [status, response] of responses) {
			const { url, headers, status: actual } = await response;
			expect([url, actual, headers.get('cache-control')]).toEqual([url, status, 'no-store']);
		}
	});

	test('let no other site read a response', async () => {
		const origin = { origin: 'https://evil.example' };
		const agent = await newAgent();
		const responses = [
			await search(agent, { zip: '10001', limit: 1 }, origin),
			await post('/rest/v1/rpc/get_usage_status', {}, { authorization: `Bearer ${agent.token}`, ...origin }),
			await post('/auth/v1/token?grant_type=password', { email: agent.email, password: PASSWORD }, origin),
		];
		for (const response of responses) {
			expect(response.status).toBe(200);
			expect(response.headers.get('access-control-allow-origin')).toBeNull();
		}
	});
});

describe('public information about the host', () => {
	test('includes only what the web app needs at /config.json', async () => {
		const body = await (await get('/config.json')).json();
		expect(body).toEqual(parsePublicConfig(body));
		expect(body).toEqual({
			supabaseUrl: sharedHost.url,
			photosUrl: sharedHost.url,
			supabaseAnonKey: sharedHost.publishableKey,
			demo: true,
			defaultSearchLimit: 50,
			google: false,
			sso: false,
			ai: false,
			mail: 'shown',
			contactEmail: null,
			billing: 'demo',
			mapStyleUrl: 'https://tiles.lotline.example/style.json',
		});
	});

	test.each(['localhost', '127.0.0.1', '[::1]'])(
		'uses the address that the browser opened: %s',
		async (name) => {
			const host = `${name}:${new URL(sharedHost.url).port}`;
			const { text } = await raw('GET', '/config.json', { host });
			expect(JSON.parse(text).supabaseUrl).toBe(`http://${host}`);
		},
	);

	test.each(['evil.example', 'evil.example:3000', '203.0.113.7', 'localhost.evil.example'])(
		'is refused, like everything else, for the host %s',
		async (host) => {
			for (const [method, path] of [
				['GET', '/config.json'],
				['GET', '/'],
				['GET', '/sitemap.xml'],
				['POST', '/demo/sign-in'],
				['GET', '/rest/v1/plans'],
			] as const) {
				const { status, text } = await raw(method, path, { host, 'x-forwarded-host': 'localhost' });
				expect([path, status]).toEqual([path, 421]);
				expect(JSON.parse(text).error).toMatch(
					/^This server doesn't serve "[\w.]+"\. Use .*ALLOWED_HOSTS\.$/,
				);
			}
			// Monitoring may use any host name.
			expect((await raw('GET', '/health', { host })).status).toBe(200);
		},
	);

	test('includes no secret in any file of the build', () => {
		const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
			// What the second lane has installed there: the CLI, Deno, other versions of PostgreSQL.
			.filter((name) => !name.startsWith(`tools${sep}`))
			.map((name) => join('dist', name))
			.filter((file) => statSync(file).isFile());
		expect(files.length).toBeGreaterThan(10);
		const secret = /sb_secret_[\w-]{20}|sb_publishable_[\w-]{20}|eyJhbGciOi[\w-]+\.eyJ|-----BEGIN|sk_live_/;
		expect(files.filter((file) => secret.test(readFileSync(file, 'utf8')))).toEqual([]);
	});

	test('includes no secret in any response', async () => {
		for (const path of [
			'/',
			'/config.json',
			'/health',
			'/auth/v1/settings',
			'/auth/v1/.well-known/jwks.json',
		]) {
			const text = await (await get(path, { apikey: sharedHost.publishableKey })).text();
			for (const secret of [sharedHost.secretKey, sharedHost.jwtSecret]) expect(text).not.toContain(secret);
		}
	});
});
