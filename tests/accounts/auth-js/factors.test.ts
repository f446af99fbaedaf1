/**
 * What the documentation of supabase-js's auth client says of second factors, against this host. Each test names the one of
 * `test/GoTrueClient.test.ts` in supabase/auth-js that it stands for, in brackets, except "_listFactors returns correct factor
 * lists", which calls nothing. `two-factor-sign-in.test.ts` tests the rules of this host.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAgent } from '../../users.ts';
import { enroll, wrongCodeOf } from '../two-factors.ts';
import { storingClient } from './client.ts';

async function enrolled() {
	const { auth, ...agent } = { ...(await newAgent()), ...storingClient() };
	await auth.setSession(agent.session);
	return { mfa: auth.mfa, app: await enroll({ auth }) };
}

test('enroll gives a QR code, a key and a URI [enroll({factorType: "totp"}) returns totp]', async () => {
	const { client } = await newAgent();
	const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
	expect(error).toBeNull();
	expect(data).toMatchObject({ id: expect.any(String), type: 'totp' });
	expect(Object.keys(data?.totp ?? {}).sort()).toEqual(['qr_code', 'secret', 'uri']);
});

test('challenge gives an id and when it expires [challenge should create MFA challenge]', async () => {
	const { mfa, app } = await enrolled();
	const { data, error } = await mfa.challenge({ factorId: app.id });
	expect(error).toBeNull();
	expect(data).toMatchObject({ id: expect.any(String), type: 'totp' });
	expect((data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290);
});

test('verify and challengeAndVerify refuse a wrong code [verify should verify MFA challenge; challengeAndVerify should handle MFA challenge and verification in one call]', async () => {
	const { mfa, app } = await enrolled();
	const wrong = { factorId: app.id, code: wrongCodeOf(app.secret) };
	const challengeId = (await mfa.challenge({ factorId: app.id })).data?.id ?? '';
	for (const { data, error } of [
		await mfa.verify({ ...wrong, challengeId }),
		await mfa.challengeAndVerify(wrong),
	]) {
		expect(data).toBeNull();
		expect([error?.status, error?.code, error?.message]).toEqual([
			422,
			'mfa_verification_failed',
			'Invalid TOTP code entered',
		]);
	}
});

test('unenroll removes the factor [unenroll should remove MFA factor]', async () => {
	const { mfa, app } = await enrolled();
	expect((await mfa.unenroll({ factorId: app.id })).error).toBeNull();
	const { data } = await mfa.listFactors();
	expect([data?.all, data?.totp]).toEqual([[], []]);
});

test('the assurance level of a session with an unverified factor is aal1 [getAuthenticatorAssuranceLevel should return current AAL]', async () => {
	const { mfa } = await enrolled();
	expect((await mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
		currentLevel: 'aal1',
		nextLevel: 'aal1',
		currentAuthenticationMethods: [{ method: 'password', timestamp: expect.any(Number) }],
	});
});

test('without a session, every call is refused [enroll({factorType: "totp"}) should fail without session; should handle MFA enroll without session; … challenge …; … verify …; … unenroll …]', async () => {
	const { mfa } = storingClient().auth;
	const factorId = randomUUID();
	for (const { data, error } of [
		await mfa.enroll({ factorType: 'totp' }),
		await mfa.challenge({ factorId }),
		await mfa.verify({ factorId, challengeId: randomUUID(), code: '123456' }),
		await mfa.unenroll({ factorId }),
	]) {
		expect(data).toBeNull();
		expect([error?.status, error?.code]).toEqual([401, 'bad_jwt']);
	}
});
