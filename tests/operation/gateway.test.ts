/** Checks that apply to every request: keys, closed routes, limits and headers; also sign-up and sign-in. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPublicConfig } from '../../contract/config.ts';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { newAgent, PASSWORD, search, subscribe, visitor } from '../users.ts';

const sql = await openDatabase();

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(new Request(sharedHost.url + path, { headers }));

/** Sends a request exactly as written, for paths and methods that `fetch` would fix or refuse. */
function raw(
	method: string,
	path: string,
	headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
	const { hostname, port } = new URL(sharedHost.url);
	return new Promise((done, fail) => {
		const sent = httpRequest({ hostname, port, method, path, headers }, async (response) => {
			let text = '';
			for await (const chunk of response) text += chunk;
			done({ status: response.statusCode ?? 0, text });
		});
		sent.once('error', fail).end();
	});
}

describe('the API key', () => {
	const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0' };
	const doors = ['/auth/v1/settings', '/auth/v1/user', '/rest/v1/plans', '/rest/v1/profiles'];

	test.each(doors)('is required at %s', async (door) => {
		for (const headers of [
			{},
			{ apikey: '' },
			{ apikey: 'x'.repeat(43) },
			{ apikey: sharedHost.publishableKey.slice(0, -1) },
			{ apikey: sharedHost.secretKey, ...BROWSER },
			{ authorization: `Bearer ${sharedHost.publishableKey}` },
		]) {
			expect((await get(door, headers)).status).toBe(401);
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
		const agent = await newAgent();
		await subscribe(sql, agent);
		const headers = { apikey: sharedHost.publishableKey, authorization: `Bearer ${agent.token}` };
		const read = async (condition: string) =>
			(await get(`/rest/v1/subscriptions?select=billed&billed=${condition}`, headers)).json();
		expect(await read('eq.false')).toEqual([{ billed: false }]);
		expect(await read('eq.true')).toEqual([]);
		expect(await read('neq.true')).toEqual([{ billed: false }]);
	});
});

describe('routes that are not offered', () => {
	test.each([
		'/auth/v1/otp',
		'/auth/v1/magiclink',
		'/auth/v1/invite',
		'/auth/v1/resend',
		'/auth/v1/authorize',
		'/auth/v1/admin/users',
		'/auth/v1/admin/generate_link',
		'/auth/v1/factors',
		'/_system/schema',
		'/storage/v1/object/list/files',
		'/realtime/v1/api/broadcast',
		'/graphql/v1',
		'/functions/v1/nothing',
		'/functions/v1/__proto__',
		'/functions/v1/constructor',
	])('%s returns nothing, whatever the key', async (path) => {
		for (const apikey of [sharedHost.publishableKey, sharedHost.secretKey]) {
			expect((await post(path, {}, { apikey })).status).toBe(404);
		}
	});

	test.each([
		'/auth/v1/admin/users',
		'/_system/schema',
		'/storage/v1/bucket',
		'/realtime/v1/websocket',
		'/functions/v1/nothing',
		'/.env',
		'/.git/config',
		'/.vite/manifest.json',
		'/assets/',
		'/assets/none.js',
	])('%s does not exist for GET', async (path) => {
		expect((await get(path, { apikey: sharedHost.publishableKey })).status).toBe(404);
	});

	test.each(['TRACE', 'PROPFIND'])('the method %s is refused', async (method) => {
		for (const path of ['/', '/health', '/rest/v1/plans']) {
			const { status, text } = await raw(method, path);
			expect([400, 405]).toContain(status);
			expect(text).not.toContain('host:');
		}
	});

	test.each([
		'/../package.json',
		'/../../package.json',
		'/%2e%2e/%2e%2e/package.json',
		'/..%2f..%2fpackage.json',
		'/assets/..%2f..%2f..%2fpackage.json',
		'/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
		'/..%5c..%5cpackage.json',
		'/assets/....//....//....//package.json',
		'//etc/passwd',
		'/%00package.json',
		'/%ff%fe',
		'/%',
	])('%s does not escape the web app folder', async (path) => {
		const { status, text } = await raw('GET', path);
		expect(text).not.toMatch(/"dependencies"|root:/);
		expect(status).toBeLessThan(500);
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
	test('includes its status at /health', async () => {
		const response = await get('/health');
		expect(response.status).toBe(200);
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(await response.json()).toMatchObject({
			status: 'ok',
			database: 'ok',
			provider: { name: 'local' },
			billing: expect.any(String),
			demo: true,
		});
	});

	test('includes only what the web app needs at /config.json', async () => {
		const body = await (await get('/config.json')).json();
		expect(body).toEqual(readPublicConfig(body));
		expect(body).toEqual({
			supabaseUrl: sharedHost.url,
			supabaseAnonKey: sharedHost.publishableKey,
			demo: true,
			defaultSearchLimit: 50,
			google: false,
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
					/^This server doesn't serve "[\w.]+"\. Open .*ALLOWED_HOSTS\.$/,
				);
			}
			// Monitoring may use any host name.
			expect((await raw('GET', '/health', { host })).status).toBe(200);
		},
	);

	test('includes no secret in any file of the build', () => {
		const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
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

describe('signing up', () => {
	const signUp = (email: unknown, password: unknown) => post('/auth/v1/signup', { email, password });

	test.each([
		['of nine characters', 'x'.repeat(9), 422],
		['of ten characters', 'x9!Kp2#vQr', 200],
		['of 72 bytes', 'größere Fische über den Dächern, märchenhaft schöne Träume für7K', 200],
		['of 73 bytes, which would be cut', `${'é'.repeat(36)}x`, 422],
		['that is a number', 1234567890, 400],
		['with a NUL', 'correct horse\0battery', 400],
	])('with a password %s returns its status', async (_, password, status) => {
		const response = await signUp(`password-${crypto.randomUUID()}@example.com`, password);
		expect(response.status).toBe(status);
	});

	test.each([
		'a\0b@example.com',
		'no address',
		'',
		`${'x'.repeat(250)}@example.com`,
		['a@example.com'],
		{ a: 1 },
	])('with the address %j is refused', async (email) => {
		const response = await signUp(email, PASSWORD);
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
	});

	test('with a known address neither signs in nor reveals that the account exists', async () => {
		const agent = await newAgent();
		for (const email of [agent.email, agent.email.toUpperCase()]) {
			const response = await signUp(email, 'another password');
			expect(response.status).toBe(422);
			expect(await response.text()).not.toMatch(/access_token|already (registered|exists)/i);
		}
		const signIn = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
		expect(signIn.error).toBeNull();
	});
});

describe('signing in', () => {
	test('fails the same way for an unknown address and a wrong password: status, text and timing', async () => {
		const agent = await newAgent();
		const refusals = [];
		for (const email of [agent.email, 'nobody-there@example.com']) {
			const start = performance.now();
			const response = await post('/auth/v1/token?grant_type=password', {
				email,
				password: 'wrong password',
			});
			refusals.push({ status: response.status, text: await response.text() });
			expect(performance.now() - start).toBeGreaterThanOrEqual(350);
		}
		expect(refusals[0]).toEqual(refusals[1]);
		expect(refusals[0]?.status).toBe(400);
		expect(JSON.parse(refusals[0]?.text ?? '')).toMatchObject({ msg: 'Invalid login credentials' });
	});

	test('works with the right password, and with the address in different case', async () => {
		const agent = await newAgent();
		for (const email of [agent.email, agent.email.toUpperCase()]) {
			const { data, error } = await visitor().auth.signInWithPassword({ email, password: PASSWORD });
			expect([error, data.user?.id]).toEqual([null, agent.id]);
		}
	});

	test('does not work with the first 72 bytes of a longer password', async () => {
		const email = `long-${crypto.randomUUID()}@example.com`;
		const password = 'seventy-two bytes is as far as bcrypt reads, so the last one of them: en';
		expect((await post('/auth/v1/signup', { email, password })).status).toBe(200);
		expect((await post('/auth/v1/token?grant_type=password', { email, password })).status).toBe(200);
		expect(
			(await post('/auth/v1/token?grant_type=password', { email, password: `${password}y` })).status,
		).toBe(422);
	});

	test('works with one click for the demo account, which has Basic', async () => {
		const response = await post('/demo/sign-in', '');
		expect(response.status).toBe(200);
		const tokens = (await response.json()) as { access_token: string; refresh_token: string };
		const client = visitor();
		expect((await client.auth.setSession(tokens)).error).toBeNull();
		expect((await client.rpc('has_basic')).data).toBe(true);
		expect((await post('/demo/sign-in', '')).status).toBe(200);
	});
});
