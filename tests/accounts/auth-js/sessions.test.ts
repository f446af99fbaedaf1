/**
 * What the documentation of supabase-js's auth client says of sessions, against this host. Each test names the one of
 * `test/GoTrueClient.test.ts` in supabase/auth-js that it stands for, in brackets. `factors.test.ts` has the group "MFA", and
 * `accounts.test.ts` the rest, with a list of those that don't apply.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../users.ts';
import { storingClient } from './client.ts';

const HOUR_AGO = Math.floor(Date.now() / 1000) - 3_600;

async function signedUp() {
	const client = storingClient();
	const email = `agent-${randomUUID()}@example.com`;
	const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
	if (error || !data.session) throw error ?? new Error('No session');
	return { ...client, email, session: data.session };
}

const USER = {
	...{ id: expect.any(String), aud: 'authenticated', role: 'authenticated', phone: '' },
	...{ email_confirmed_at: expect.any(String), last_sign_in_at: expect.any(String) },
	...{ created_at: expect.any(String), updated_at: expect.any(String) },
	app_metadata: { provider: 'email', providers: ['email'] },
};
const SESSION = {
	...{ access_token: expect.any(String), refresh_token: expect.any(String), token_type: 'bearer' },
	...{ expires_in: expect.any(Number), expires_at: expect.any(Number), user: expect.objectContaining(USER) },
};

/** A token as the host signs it, of another time: its signature is wrong. */
function expired(token: string): string {
	const [head, payload = '', signature] = token.split('.');
	const claims = { ...JSON.parse(atob(payload)), exp: HOUR_AGO };
	return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('refreshSession', () => {
	test('with a refresh token gives another session of the same user [refreshSession() should return a new session using a passed-in refresh token]', async () => {
		const { auth, session, email } = await signedUp();
		const { data, error } = await auth.refreshSession({ refresh_token: session.refresh_token });
		expect(error).toBeNull();
		expect(data.session).toMatchObject(SESSION);
		expect(data.user?.email).toBe(email);
		expect(data.session?.refresh_token).not.toBe(session.refresh_token);
	});

	test('without one refreshes the stored session [refreshSession() should return a new session without a passed-in refresh token]', async () => {
		const { auth, session } = await signedUp();
		const { data, error } = await auth.refreshSession();
		expect(error).toBeNull();
		expect(data.session?.refresh_token).not.toBe(session.refresh_token);
		expect((await auth.getSession()).data.session?.refresh_token).toBe(data.session?.refresh_token);
	});

	test('with an unknown token has no session [should handle refreshSession with invalid refresh token]', async () => {
		const { data, error } = await storingClient().auth.refreshSession({ refresh_token: 'unknown' });
		expect(data.session).toBeNull();
		expect(error?.message).toBe('Invalid Refresh Token: Refresh Token Not Found');
	});

	test('from two places at once asks once [refresh should only happen once; _callRefreshToken() should resolve all pending refresh requests; refreshAccessToken()]', async () => {
		const { auth, change, fetched } = await signedUp();
		change({ expires_at: HOUR_AGO });
		const both = await Promise.all([auth.getSession(), auth.getSession()]);
		const [first, second] = both.map(({ data }) => data.session?.refresh_token);
		expect(first).toEqual(expect.any(String));
		expect(second).toBe(first);
		expect(fetched.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(1);
	});

	test('of many callers at once with one token succeeds for all, or fails for all [_callRefreshToken() should resolve all pending refresh requests and reset deferred upon AuthError]', async () => {
		const { auth } = storingClient();
		const all = await Promise.all([1, 2, 3].map(() => auth.refreshSession({ refresh_token: 'unknown' })));
		expect(all.map(({ error }) => error?.code)).toEqual(Array(3).fill('refresh_token_not_found'));
	});
});

describe('setSession', () => {
	test('takes over the tokens of a session, which then changes its user [setSession should return no error]', async () => {
		const { session } = await signedUp();
		const { auth } = storingClient();
		const { data, error } = await auth.setSession(session);
		expect(error).toBeNull();
		expect(data.session).toMatchObject({ access_token: session.access_token, token_type: 'bearer' });
		const changed = await auth.updateUser({ data: { hello: 'world' } });
		expect(changed.data.user?.user_metadata).toMatchObject({ hello: 'world' });
	});

	test('refuses what is no token [setSession should fail with invalid access token; should handle setSession with invalid session data]', async () => {
		const { session } = await signedUp();
		const { data, error } = await storingClient().auth.setSession({ ...session, access_token: 'no-token' });
		expect(error?.message).toBe('Invalid JWT structure');
		expect(data.session).toBeNull();
	});

	test('with an expired token needs a refresh token that exists [setSession should fail with invalid refresh token]', async () => {
		const { session } = await signedUp();
		const tokens = { access_token: expired(session.access_token), refresh_token: 'unknown' };
		const { data, error } = await storingClient().auth.setSession(tokens);
		expect(error?.message).toBe('Invalid Refresh Token: Refresh Token Not Found');
		expect(data.session).toBeNull();
	});

	test('with an expired token and a good refresh token gets a new session', async () => {
		const { session } = await signedUp();
		const tokens = { access_token: expired(session.access_token), refresh_token: session.refresh_token };
		const { data, error } = await storingClient().auth.setSession(tokens);
		expect(error).toBeNull();
		expect(data.session).toMatchObject(SESSION);
	});
});

describe('getSession', () => {
	test('returns the stored session with its user [getSession() should return the currentUser session; signIn() with refreshToken]', async () => {
		const { auth, email } = await signedUp();
		const { data, error } = await auth.getSession();
		expect(error).toBeNull();
		expect(data.session).toMatchObject(SESSION);
		expect(data.session?.user.email).toBe(email);
	});

	test('refreshes one that has expired [getSession() should refresh the session and return a new access token; should recover and refresh session when valid session exists; should handle expired session by attempting refresh]', async () => {
		const { auth, change, session } = await signedUp();
		change({ expires_at: HOUR_AGO });
		const { data, error } = await auth.getSession();
		expect(error).toBeNull();
		expect(data.session?.refresh_token).not.toBe(session.refresh_token);
		expect((await auth.getUser()).error).toBeNull();
	});

	test('forgets one that has expired and can no longer be refreshed [getSession() with expired refreshToken should return error for invalid token]', async () => {
		const { auth, change } = await signedUp();
		change({ expires_at: HOUR_AGO, refresh_token: 'unknown' });
		const { data, error } = await auth.getSession();
		expect(data.session).toBeNull();
		expect(error?.code).toBe('refresh_token_not_found');
		expect((await auth.getSession()).error).toBeNull();
	});

	test('returns null without one [getSession() returns null when no session is stored; should handle getSession when no session exists]', async () => {
		expect(await storingClient().auth.getSession()).toEqual({ data: { session: null }, error: null });
	});
});

describe('signOut', () => {
	test('ends the session [signOut; Get user after logging out]', async () => {
		const { auth, session } = await signedUp();
		expect((await auth.signOut()).error).toBeNull();
		expect((await auth.getUser()).data.user).toBeNull();
		expect((await auth.getSession()).data.session).toBeNull();
		expect((await storingClient().auth.getUser(session.access_token)).error?.name).toBe(
			'AuthSessionMissingError',
		);
	});

	test('forgets a session whose token is no longer valid [signOut should remove session if user is not found or jwt is invalid]', async () => {
		const { auth, change, session } = await signedUp();
		await storingClient().auth.setSession(session);
		await auth.admin.signOut(session.access_token, 'global');
		expect((await auth.signOut()).error).toBeNull();
		expect((await auth.getSession()).data.session).toBeNull();
		change({ ...session, access_token: `${session.access_token.slice(0, -4)}AAAA` });
		expect((await auth.signOut()).error).toBeNull();
		expect((await auth.getSession()).data.session).toBeNull();
	});
});

describe('getClaims', () => {
	test('returns nothing without a session [getClaims returns nothing if there is no session present]', async () => {
		expect(await storingClient().auth.getClaims()).toEqual({ data: null, error: null });
	});

	test('verifies the token by the key that the host publishes [getClaims fetches JWKS to verify asymmetric jwt; fetchJwk]', async () => {
		const { auth, fetched, email, session } = await signedUp();
		const { data, error } = await auth.getClaims();
		expect(error).toBeNull();
		expect(data?.header.alg).toBe('ES256');
		expect(data?.claims).toMatchObject({ email, sub: session.user.id, role: 'authenticated', aal: 'aal1' });
		expect(fetched.at(-1)).toBe('/auth/v1/.well-known/jwks.json');
	});

	test('refuses a changed signature [getClaims should return error for Invalid JWT signature]', async () => {
		const { auth, change, session } = await signedUp();
		const [head, payload, signature = ''] = session.access_token.split('.');
		const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
		change({ access_token: [head, payload, changed].join('.') });
		const { data, error } = await auth.getClaims();
		expect(data).toBeNull();
		expect(error?.message).toBe('Invalid JWT signature');
	});

	test('has the host refuse a token with a secret that is not its own [getClaims should return error for Invalid JWT signature, of a symmetric token; getClaims calls getUser if symmetric jwt is present]', async () => {
		const { auth, change, session, fetched } = await signedUp();
		const [, payload, signature] = session.access_token.split('.');
		const head = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
		change({ access_token: [head, payload, signature].join('.') });
		const { data, error } = await auth.getClaims();
		expect(data).toBeNull();
		expect([error?.status, error?.code]).toEqual([401, 'bad_jwt']);
		expect(fetched.at(-1)).toBe('/auth/v1/user');
	});

	test('refreshes a session that has expired [getClaims should refresh expired JWT token]', async () => {
		const { auth, change, email } = await signedUp();
		change({ expires_at: HOUR_AGO });
		const { data, error } = await auth.getClaims();
		expect(error).toBeNull();
		expect(data?.claims.email).toBe(email);
	});
});
