/**
 * What the documentation of supabase-js's auth client says of accounts, against this host. Each test names the one of
 * `test/GoTrueClient.test.ts` in supabase/auth-js that it stands for, in brackets.
 *
 * Not applicable:
 * - They call nothing, so the client alone decides them: "should handle debug function in settings", "should handle custom lock
 *   implementation", "should handle userStorage configuration", "setSession should fail without refresh_token", "setSession should
 *   fail without access_token", "_getSessionFromURL() can only be called from a browser", "resend() fails without email or phone",
 *   "signUp() should fail when both email and phone are missing", "signInWithPassword() should fail when both email and phone are
 *   missing", "signInWithOtp() should fail when both email and phone are missing", "getClaims should return error for expired JWT
 *   format", "getClaims should return error for invalid base64url encoded access_token", "Subscribe a listener", "Unsubscribe a
 *   listener", "getSession() with invalid refreshToken should return session with invalid tokens", "should return null session when
 *   no valid session exists", "should handle custom URL parameters", "_callRefreshToken() should reject all pending refresh requests
 *   and reset deferred upon any non AuthError", "should handle _exchangeCodeForSession with network error", "should use existing
 *   JWKS cache when available", and those of the groups "GoTrueClient with storageisServer = true", "Auto Refresh" except recovery,
 *   "Session Management" of subscribers and removal, "Storage adapter edge cases", "Lock functionality" and "userNotAvailableProxy
 *   behavior".
 * - Phones, which have no route: "resend with phone with options", "resend with phone with empty options", the group "Phone OTP
 *   Auth", "signInWithPassword() for phone", "signIn() with the wrong phone", "should handle signInWithOtp with invalid phone",
 *   "signInWithOtp() pkce flow fails with invalid sms provider".
 * - Sign-in without a password or account: the groups "signInWithOtp" and "signInAnonymously", "should handle signInWithOtp with
 *   invalid email"; a test below shows that the host refuses both.
 * - Other providers: the groups "Web3 Authentication", "ID Token Authentication" and "SSO Authentication", which need AUTH_URL.
 * - A setting that this host doesn't have: "User cannot sign up" where sign-ups are off.
 * - `reauthenticate()`, `linkIdentity()` and `unlinkIdentity()`: a change asks for the password, and identities are linked by address.
 * - Keys in place of an authenticator app: the group "WebAuthn MFA".
 * - The admin API of `GoTrueApi.test.ts`, which is Supabase's own and no route of this host.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { post, sharedHost } from '../../shared-host.ts';
import { newAgent, PASSWORD } from '../../users.ts';
import { storingClient } from './client.ts';

const newEmail = () => `agent-${randomUUID()}@example.com`;
const NONE = { user: null, session: null };

describe('signUp', () => {
	test.each(['implicit', 'pkce'] as const)(
		'with an address, in the %s flow, opens a session where none must be confirmed [signUp() with email; signUp() with email and PKCE flowType; User can sign up]',
		async (flow) => {
			const email = newEmail();
			const { data, error } = await storingClient(flow).auth.signUp({ email, password: PASSWORD });
			expect(error).toBeNull();
			expect(data.session?.token_type).toBe('bearer');
			expect(data.user?.email).toBe(email);
		},
	);

	test('keeps the user’s data [signUp() with email and options]', async () => {
		const email = newEmail();
		const options = { emailRedirectTo: `${sharedHost.url}/account`, data: { first: 'Ada', age: 36 } };
		const { data, error } = await storingClient().auth.signUp({ email, password: PASSWORD, options });
		expect(error).toBeNull();
		expect(data.user?.user_metadata).toMatchObject(options.data);
	});

	test('with a short password is refused as weak, with the reasons [fail to signUp() with invalid password]', async () => {
		const { data, error } = await storingClient().auth.signUp({ email: newEmail(), password: '123' });
		expect(data).toEqual(NONE);
		expect(error).toMatchObject({ status: 422, code: 'weak_password', name: 'AuthWeakPasswordError' });
		expect((error as unknown as { reasons: string[] }).reasons).toContain('length');
	});

	test.each(['a', 'invalid-email', '@example.com', 'a@', 'a b@example.com'])(
		'with the address %j is refused [fail to signUp() with invalid email; should handle signUp with invalid credentials]',
		async (email) => {
			const { data, error } = await storingClient().auth.signUp({ email, password: PASSWORD });
			expect(data).toEqual(NONE);
			expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
		},
	);

	test('without an address is refused by the host as well [signUp() should fail when both email and phone are missing]', async () => {
		const response = await post('/auth/v1/signup', { password: PASSWORD });
		expect([response.status, (await response.json()).error_code]).toEqual([
			422,
			'anonymous_provider_disabled',
		]);
	});

	test('with a known address opens nothing, and changes nothing there [signUp() the same user twice should not share email already registered message]', async () => {
		const { email } = await newAgent();
		const { data, error } = await storingClient().auth.signUp({ email, password: 'another good password' });
		expect(data).toEqual(NONE);
		expect([error?.status, error?.code]).toEqual([422, 'sign_up_refused']);
		expect((await storingClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
	});
});

describe('signInWithPassword', () => {
	test('opens a session of the account, whatever the case of the address [signInWithPassword() for email]', async () => {
		const { email, id } = await newAgent();
		for (const written of [email, email.toUpperCase()]) {
			const { data, error } = await storingClient().auth.signInWithPassword({
				email: written,
				password: PASSWORD,
			});
			expect(error).toBeNull();
			expect(data.user).toMatchObject({ id, email, app_metadata: { provider: 'email' } });
			expect(data.session?.expires_in).toBe(900);
		}
	});

	test('says the same of a wrong password and an unknown address [signIn() with the wrong password; should handle signInWithPassword with invalid credentials]', async () => {
		const { email } = await newAgent();
		for (const address of [email, newEmail()]) {
			const sign = { email: address, password: 'wrong password', options: { captchaToken: 'some token' } };
			const { data, error } = await storingClient().auth.signInWithPassword(sign);
			expect(data).toEqual(NONE);
			expect([error?.status, error?.code]).toEqual([400, 'invalid_credentials']);
			expect(error?.message).toBe('Invalid login credentials');
		}
	});
});

describe('getUser and updateUser', () => {
	test('return the account [Get user]', async () => {
		const { client, email, id } = await newAgent();
		const { data } = await client.auth.getUser();
		expect(data.user).toMatchObject({ id, email, phone: '', aud: 'authenticated', is_anonymous: false });
	});

	test('change the user’s data, which the next reading has [Update user; Get user after updating]', async () => {
		const { client, email } = await newAgent();
		const { data, error } = await client.auth.updateUser({ data: { hello: 'world' } });
		expect(error).toBeNull();
		expect(data.user).toMatchObject({ email, user_metadata: { hello: 'world' } });
		expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ hello: 'world' });
	});

	test('are refused without a session [should handle getUser without valid session; should handle updateUser without valid session]', async () => {
		const { auth } = storingClient();
		expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError');
		expect((await auth.updateUser({ data: { name: 'x' } })).error?.name).toBe('AuthSessionMissingError');
		expect((await auth.getUser('a.b.c')).data.user).toBeNull();
	});

	test('change an address in the PKCE flow as in the other, once its link is opened [should use PKCE flow for updateUser with email when flowType is pkce and user has session]', async () => {
		const { auth } = storingClient('pkce');
		const email = newEmail();
		await auth.signUp({ email, password: PASSWORD });
		const change = { email: newEmail(), current_password: PASSWORD };
		const { data, error } = await auth.updateUser(change);
		expect(error).toBeNull();
		expect(data.user).toMatchObject({ email, new_email: change.email });
	});

	test('know how the user signs in [getUserIdentities() returns user identities after signup; getUserIdentities() returns error without session]', async () => {
		const { client, email } = await newAgent();
		const { data } = await client.auth.getUserIdentities();
		expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
		expect((await storingClient().auth.getUserIdentities()).error?.name).toBe('AuthSessionMissingError');
	});
});

describe('emailed links', () => {
	test('are requested for a new password [resetPasswordForEmail() sends an email for password recovery]', async () => {
		const { email } = await newAgent();
		const redirectTo = `${sharedHost.url}/auth/update-password`;
		const { data, error } = await storingClient().auth.resetPasswordForEmail(email, { redirectTo });
		expect([data, error]).toEqual([{}, null]);
		const sent = async () => (await (await fetch(`${sharedHost.url}/demo/mail`)).json()) as { to: string }[];
		await expect.poll(async () => (await sent()).filter(({ to }) => to === email)).not.toHaveLength(0);
	});

	test('are requested alike for an unknown address [resetPasswordForEmail() if user does not exist, user details are not exposed]', async () => {
		const { data, error } = await storingClient().auth.resetPasswordForEmail(newEmail(), {
			redirectTo: 'http://localhost:9999/welcome',
			captchaToken: 'some token',
		});
		expect([data, error]).toEqual([{}, null]);
	});

	test.each([{ emailRedirectTo: 'https://elsewhere.example' }, {}])(
		'are sent again with the options %j [resend with email with options; resend with email with empty options]',
		async (options) => {
			const { error } = await storingClient().auth.resend({ email: newEmail(), type: 'signup', options });
			expect(error).toBeNull();
		},
	);

	test('open nothing by a code that could be guessed [should handle verifyOtp with invalid code; verifyOTP() fails with invalid token]', async () => {
		for (const token of ['123456', 'invalid-token']) {
			const code = { email: (await newAgent()).email, token, type: 'email' } as const;
			const { data, error } = await storingClient().auth.verifyOtp(code);
			expect(data).toEqual(NONE);
			expect([error?.status, error?.code]).toEqual([403, 'otp_expired']);
		}
	});
});

describe('signInWithOAuth', () => {
	const urlOf = async (
		...options: Parameters<ReturnType<typeof storingClient>['auth']['signInWithOAuth']>
	) => {
		const { data, error } = await storingClient().auth.signInWithOAuth(...options);
		expect(error).toBeNull();
		return new URL(data.url ?? '');
	};

	test('leads to the provider’s page through this host, with what it was asked for [signIn() with Provider; … can append a redirectUrl; … can append scopes; … can append multiple options; should handle signInWithOAuth with redirectTo option; should handle signInWithOAuth with queryParams]', async () => {
		const options = {
			redirectTo: `${sharedHost.url}/account`,
			scopes: 'email',
			queryParams: { prompt: 'consent' },
		};
		const url = await urlOf({ provider: 'google', options });
		expect(url.href).toContain(`${sharedHost.url}/auth/v1/authorize?`);
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			...{ provider: 'google', redirect_to: options.redirectTo, scopes: 'email', prompt: 'consent' },
			code_challenge_method: 's256',
		});
	});

	test('to a provider that the host does not have is refused [should handle signInWithOAuth with invalid provider]', async () => {
		const url = await urlOf({ provider: 'invalid-provider' as 'google' });
		expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
	});

	test('ends with a code that must be known [exchangeCodeForSession() should fail with invalid authCode; should handle exchangeCodeForSession with invalid code]', async () => {
		const response = await post('/auth/v1/token?grant_type=pkce', {
			auth_code: 'invalid',
			code_verifier: 'x',
		});
		expect([response.status, (await response.json()).error_code]).toEqual([404, 'flow_state_not_found']);
		const { data, error } = await storingClient().auth.exchangeCodeForSession('invalid');
		expect(data).toMatchObject(NONE);
		expect(error?.name).toBe('AuthPKCECodeVerifierMissingError');
	});
});

test('what this host does not have is refused, and opens no session', async () => {
	const { auth } = storingClient();
	const email = newEmail();
	for (const [attempt, ...refusal] of [
		[() => auth.signInAnonymously(), 422, 'anonymous_provider_disabled'],
		[() => auth.signInWithOtp({ email }), 404, 'not_found'],
		[() => auth.signInWithOtp({ phone: '+12065550100' }), 404, 'not_found'],
		[() => auth.signInWithIdToken({ provider: 'google', token: 'x' }), 400, 'invalid_credentials'],
		[() => auth.signInWithSSO({ domain: 'brokerage.example' }), 404, 'not_found'],
	] as const) {
		const { error } = await attempt();
		expect([error?.status, error?.code]).toEqual(refusal);
	}
	expect((await auth.getSession()).data.session).toBeNull();
});
