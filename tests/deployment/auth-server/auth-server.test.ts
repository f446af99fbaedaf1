/** What people can do where a Supabase Auth server signs them in. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { PASSWORD } from '../../users.ts';
import { SSO_EMAIL } from './double.ts';
import { openHostWithAuthServer, SITE } from './open-host.ts';

const { authSql, server, host, newAgent, headers, statuses } = await openHostWithAuthServer();

test('a sign-up, the emailed link, a sign-in, a refresh and a sign-out go through the server, and its sessions open everything', async () => {
	const agent = await newAgent();
	expect(await statuses(agent.token)).toEqual([200, 200, 200]);
	const again = await host.visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	expect(again.data.user?.id).toBe(agent.id);
	const refreshed = await agent.client.auth.refreshSession();
	expect(refreshed.error).toBeNull();
	expect(refreshed.data.session?.refresh_token).not.toBe(agent.refreshToken);
	expect((await agent.client.auth.getUser()).data.user?.email).toBe(agent.email);
	expect((await agent.client.auth.signOut()).error).toBeNull();
	expect(await statuses(agent.token)).toEqual([401, 401, 401]);
});

test('what the server refuses arrives as it says it', async () => {
	const { client, email } = await newAgent();
	const weak = await host.visitor().auth.signUp({ email: 'new@example.com', password: 'short' });
	expect([weak.error?.status, weak.error?.code]).toEqual([422, 'weak_password']);
	const wrong = await client.auth.signInWithPassword({ email, password: 'wrong password' });
	expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials']);
	const link = await client.auth.verifyOtp({ type: 'recovery', token_hash: 'x' });
	expect([link.error?.status, link.error?.code]).toEqual([403, 'otp_expired']);
	const again = await client.auth.refreshSession({ refresh_token: 'x' });
	expect([again.error?.status, again.error?.code]).toEqual([400, 'refresh_token_not_found']);
});

describe('a session stops working immediately', () => {
	test.each([
		[
			'when its account is disabled',
			(id: string) => authSql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
		],
		['when its account is deleted', (id: string) => authSql`delete from auth.users where id = ${id}`],
		['when the server ends it', (id: string) => authSql`delete from auth.sessions where user_id = ${id}`],
	])('%s', async (_, end) => {
		const agent = await newAgent();
		expect(await statuses(agent.token)).toEqual([200, 200, 200]);
		await end(agent.id);
		expect(await statuses(agent.token)).toEqual([401, 401, 401]);
	});

	test('when its user deletes the account, and the server no longer knows them', async () => {
		const agent = await newAgent();
		const { error } = await agent.client.rpc('delete_my_account', { confirmation: agent.email });
		expect(error).toBeNull();
		expect(await authSql`select from auth.users where id = ${agent.id}`).toHaveLength(0);
		expect(await statuses(agent.token)).toEqual([401, 401, 401]);
		expect((await agent.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
	});
});

test('single sign-on starts at the identity provider of a domain, and ends with a code for this browser alone', async () => {
	const verifier = randomBytes(32).toString('base64url');
	const code_challenge = createHash('sha256').update(verifier).digest('base64url');
	const sso = { code_challenge, code_challenge_method: 's256', skip_http_redirect: true };
	const started = await host.post('/auth/v1/sso', { domain: 'brokerage.example', ...sso });
	const { url } = (await started.json()) as { url: string };
	expect(url).toMatch(/^https:\/\/idp\.example\//);
	const unknown = await host.visitor().auth.signInWithSSO({ domain: 'elsewhere.example' });
	expect(unknown.error?.code).toBe('sso_provider_not_found');
	// The provider has the browser post its answer, without our key.
	const groups = 'g'.repeat(100_000);
	const back = await fetch(`${host.url}/auth/v1/sso/saml/acs`, {
		method: 'POST',
		body: new URLSearchParams({
			SAMLResponse: `signed ${groups}`,
			RelayState: new URL(url).searchParams.get('RelayState') ?? '',
		}),
		redirect: 'manual',
	});
	expect(back.status).toBe(303);
	const location = new URL(back.headers.get('location') ?? '');
	expect(location.origin).toBe(SITE);
	const auth_code = location.searchParams.get('code');
	const exchange = (code_verifier: string) =>
		host.post('/auth/v1/token?grant_type=pkce', { auth_code, code_verifier });
	const session = (await (await exchange(verifier)).json()) as {
		access_token: string;
		user: { email: string };
	};
	expect(session.user.email).toBe(SSO_EMAIL);
	expect(await statuses(session.access_token)).toEqual([200, 200, 200]);
	expect((await exchange(verifier)).status).toBe(404);
});

test('the page for signing in offers what the server has, and administrators are named by command alone', async () => {
	const config = (await (await fetch(`${host.url}/config.json`)).json()) as Record<string, unknown>;
	expect(config).toMatchObject({ google: true, sso: true, demo: false, mail: 'sent' });
	const boss = await newAgent('boss@lotline.example');
	expect((await boss.client.rpc('is_admin')).data).toBe(false);
});

test('the server learns one address of the visitor, and no cookie, host or key of theirs', async () => {
	server.calls.length = 0;
	await fetch(`${host.url}/auth/v1/user`, {
		headers: {
			...headers((await newAgent()).token),
			cookie: 'device=secret',
			'x-forwarded-for': '203.0.113.9, 203.0.113.10',
			'x-real-ip': '203.0.113.9',
			forwarded: 'for=203.0.113.9',
			'x-forwarded-host': 'evil.example',
			'sb-forwarded-for': '203.0.113.9',
			referer: 'https://evil.example/',
			'x-client-info': 'supabase-js',
		},
	});
	const sent = server.calls.findLast(({ route }) => route === 'GET /user')?.headers ?? {};
	expect(sent['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
	expect(sent['x-client-info']).toBe('supabase-js');
	expect(sent.apikey).toBe('key of the gateway');
	for (const name of ['cookie', 'x-real-ip', 'forwarded', 'x-forwarded-host', 'sb-forwarded-for', 'referer'])
		expect(sent[name]).toBeUndefined();
	const settings = server.calls.length;
	await fetch(`${host.url}/auth/v1/admin/users`, { headers: headers('x') });
	expect(server.calls).toHaveLength(settings);
});

test('a server that signs with a secret, and so publishes no keys, is asked once for each token', async () => {
	server.signing.useSecret(true);
	server.calls.length = 0;
	const agent = await newAgent();
	expect(await statuses(agent.token)).toEqual([200, 200, 200]);
	expect(await statuses(agent.token)).toEqual([200, 200, 200]);
	expect(server.calls.filter(({ route }) => route === 'GET /user')).toHaveLength(1);
	expect(await statuses(`${agent.token.slice(0, -4)}AAAA`)).toEqual([401, 401, 401]);
});

describe('while the server', () => {
	test.each<[string, () => Response | Promise<Response>]>([
		[
			'answers 500 with its own words',
			() => Response.json({ msg: 'pq: password of postgres' }, { status: 500 }),
		],
		['answers 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
		[
			'sends people to another site',
			() => new Response(null, { status: 303, headers: { location: 'https://evil.example/?code=1' } }),
		],
		[
			'sends people to its own address',
			() => new Response(null, { status: 303, headers: { location: server.url } }),
		],
		[
			'sends a script as an address',
			() => new Response(null, { status: 303, headers: { location: 'javascript:alert(1)' } }),
		],
	])('%s, a visitor gets a 503 that keeps their session', async (_, fault) => {
		const agent = await newAgent();
		await statuses(agent.token);
		server.fault = fault;
		const response = await host.post('/auth/v1/token?grant_type=refresh_token', {
			refresh_token: agent.refreshToken,
		});
		expect(response.status).toBe(503);
		expect(await response.json()).toMatchObject({ msg: PROBLEMS.busy });
		expect(response.headers.get('location')).toBeNull();
		// A session that was verified before keeps working.
		expect(await statuses(agent.token)).toEqual([200, 200, 200]);
	});

	test('is away, verified sessions keep working, and everything works again once it is back', async () => {
		const agent = await newAgent();
		expect(await statuses(agent.token)).toEqual([200, 200, 200]);
		await server.stop();
		expect(await statuses(agent.token)).toEqual([200, 200, 200]);
		expect(
			(await host.visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD })).error
				?.status,
		).toBe(503);
		expect((await fetch(`${host.url}/health`)).status).toBe(200);
		await server.start();
		expect(
			(await host.visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD })).error,
		).toBeNull();
	});
});
