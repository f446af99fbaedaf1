/** Two-factor sign-in with an authenticator app, by supabase-js's own calls. */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, PASSWORD, type TestUser, visitor } from '../users.ts';
import { refresh, statuses } from './session-calls.ts';
import { codeOf, enroll, turnOn, wrongCodeOf } from './two-factors.ts';

const sql = await openDatabase();

/** Signs in with the password alone. */
async function signIn({ email }: TestUser, userAgent = ''): Promise<TestUser> {
	const client = visitor(undefined, userAgent ? { 'user-agent': userAgent } : {});
	const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	if (error) throw error;
	const { session, user } = data;
	return {
		id: user.id,
		email,
		client,
		session,
		token: session.access_token,
		refreshToken: session.refresh_token,
	};
}

const level = async (client: SupabaseClient) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

describe('setting up an authenticator app', () => {
	test('gives a QR code and a key; its first code raises the session and ends the others', async () => {
		const agent = await newAgent();
		const other = await signIn(agent);
		const { data } = await agent.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
		if (data?.type !== 'totp') throw new Error('It was not enrolled.');
		expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
		expect(data.totp.qr_code).not.toContain('#');
		expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
		expect(data.totp.uri).toContain(`secret=${data.totp.secret}`);
		expect(await level(agent.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

		const events: string[] = [];
		agent.client.auth.onAuthStateChange((event) => void events.push(event));
		const code = codeOf(data.totp.secret);
		expect((await agent.client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
		expect(events).toContain('MFA_CHALLENGE_VERIFIED');
		expect(await level(agent.client)).toMatchObject({
			currentLevel: 'aal2',
			nextLevel: 'aal2',
			currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
		});
		expect((await agent.client.auth.mfa.listFactors()).data?.totp).toMatchObject([
			{ id: data.id, friendly_name: 'Phone', status: 'verified' },
		]);
		expect(await refresh(other.refreshToken)).toBeNull();
		expect(await refresh(agent.refreshToken)).toBeNull();
		expect((await agent.client.auth.refreshSession()).error).toBeNull();
		expect((await level(agent.client))?.currentLevel).toBe('aal2');
	});

	test('is refused for a second app of the same name, for an eleventh, and for another type', async () => {
		const { client } = await newAgent();
		await enroll(client);
		const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
		expect([again.error?.status, again.error?.code, again.error?.message]).toEqual([
			422,
			'mfa_factor_name_conflict',
			'A factor with the friendly name "Phone" for this user already exists',
		]);
		const more = await Promise.all(
			Array.from({ length: 12 }, (_, n) =>
				client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `${n}` }),
			),
		);
		expect(more.filter(({ error }) => error === null)).toHaveLength(9);
		expect(more.find(({ error }) => error)?.error?.code).toBe('too_many_enrolled_mfa_factors');
		const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+12025550123' });
		expect([phone.error?.status, phone.error?.code]).toEqual([400, 'validation_failed']);
	});
});

describe('a session with one factor', () => {
	test('of an account with two is served nothing until its code is right', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		const halfway = await signIn(agent);
		expect(await level(halfway.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
		// Rows are hidden, procedures and functions refused.
		expect(await statuses(halfway)).toEqual([200, 403, 403]);
		expect((await halfway.client.from('profiles').select('name')).data).toEqual([]);
		expect((await halfway.client.rpc('get_usage_status')).error?.message).toBe(PROBLEMS.secondFactor);
		const verified = await halfway.client.auth.mfa.challengeAndVerify({
			factorId: app.id,
			code: codeOf(app.secret),
		});
		expect(verified.error).toBeNull();
		expect(await statuses({ ...halfway, token: verified.data?.access_token ?? '' })).toEqual([200, 200, 200]);
		// A token of before stays one of one factor.
		expect(await statuses(halfway)).toEqual([200, 403, 403]);
	});

	test('is no administrator of an account with two', async () => {
		const agent = await newAgent();
		await sql`insert into public.user_roles (user_id, role) values (${agent.id}, 'admin')`;
		expect((await agent.client.rpc('admin_overview')).error).toBeNull();
		await turnOn(agent.client);
		expect((await agent.client.rpc('admin_overview')).error).toBeNull();
		const { client } = await signIn(agent);
		for (const procedure of ['admin_overview', 'admin_users', 'admin_audit']) {
			const { error, status } = await client.rpc(procedure);
			expect([status, error?.message]).toEqual([403, PROBLEMS.secondFactor]);
		}
		expect((await client.rpc('is_admin')).data).toBe(false);
	});

	test('changes neither sign-in nor apps of an account with two', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		const { client } = await signIn(agent);
		const password = await client.auth.updateUser({
			password: 'another password',
			current_password: PASSWORD,
		});
		expect([password.error?.status, password.error?.code]).toEqual([401, 'insufficient_aal']);
		const second = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
		expect([second.error?.status, second.error?.code]).toEqual([403, 'insufficient_aal']);
		const removed = await client.auth.mfa.unenroll({ factorId: app.id });
		expect([removed.error?.status, removed.error?.code]).toEqual([422, 'insufficient_aal']);
		expect((await client.rpc('delete_my_account', { confirmation: agent.email })).status).toBe(403);
	});
});

describe('a code', () => {
	test('works once, in whichever session', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		const code = codeOf(app.secret);
		const sessions = await Promise.all([signIn(agent), signIn(agent), signIn(agent)]);
		const results = await Promise.all(
			sessions.map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId: app.id, code })),
		);
		expect(results.filter(({ error }) => error === null)).toHaveLength(1);
		const later = await (await signIn(agent)).client.auth.mfa.challengeAndVerify({ factorId: app.id, code });
		expect([later.error?.status, later.error?.code]).toEqual([422, 'mfa_verification_failed']);
	});

	test('that is wrong, or for a challenge that is too old, unknown or used, is refused', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		const { client } = await signIn(agent);
		const { mfa } = client.auth;
		const challenge = async () => (await mfa.challenge({ factorId: app.id })).data?.id ?? '';
		const verify = async (challengeId: string, code: string) =>
			(await mfa.verify({ factorId: app.id, challengeId, code })).error?.code;
		const code = codeOf(app.secret);
		expect(await verify(await challenge(), wrongCodeOf(app.secret))).toBe('mfa_verification_failed');
		expect(await verify(randomUUID(), code)).toBe('mfa_factor_not_found');
		const old = await challenge();
		await sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${old}`;
		expect(await verify(old, code)).toBe('mfa_challenge_expired');
		const used = await challenge();
		expect(await verify(used, code)).toBeUndefined();
		expect(await verify(used, codeOf(app.secret, 1))).toBe('mfa_challenge_expired');
	});

	test("of someone else's app is not found", async () => {
		const app = await turnOn((await newAgent()).client);
		const { client } = await newAgent();
		for (const { error } of [
			await client.auth.mfa.challenge({ factorId: app.id }),
			await client.auth.mfa.verify({ factorId: app.id, challengeId: randomUUID(), code: '123456' }),
			await client.auth.mfa.unenroll({ factorId: app.id }),
		])
			expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found']);
		expect((await post('/auth/v1/factors', { factor_type: 'totp' })).status).toBe(401);
	});

	test('can be guessed ten times in an hour, concurrently too, and still works', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		const { client } = await signIn(agent);
		const challengeId = (await client.auth.mfa.challenge({ factorId: app.id })).data?.id ?? '';
		const code = wrongCodeOf(app.secret);
		const guesses = await Promise.all(
			Array.from({ length: 40 }, () => client.auth.mfa.verify({ factorId: app.id, challengeId, code })),
		);
		expect(guesses.filter(({ error }) => error?.code === 'mfa_verification_failed')).toHaveLength(10);
		expect(guesses.filter(({ error }) => error?.status === 429)).toHaveLength(30);
		const right = await client.auth.mfa.verify({ factorId: app.id, challengeId, code: codeOf(app.secret) });
		expect(right.error?.status).toBe(429);
	});
});

describe('removing the app', () => {
	test('ends two-factor sign-in, lowers the session and deletes the recovery codes', async () => {
		const agent = await newAgent();
		const app = await turnOn(agent.client);
		expect((await agent.client.rpc('create_recovery_codes')).data).toHaveLength(10);
		expect((await agent.client.auth.mfa.unenroll({ factorId: app.id })).data?.id).toBe(app.id);
		await agent.client.auth.refreshSession();
		expect(await level(agent.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
		expect((await agent.client.rpc('recovery_codes_left')).data).toBe(0);
		expect(await statuses(await signIn(agent))).toEqual([200, 200, 200]);
	});

	test('happens with the account', async () => {
		const agent = await newAgent();
		await turnOn(agent.client);
		await agent.client.rpc('create_recovery_codes');
		expect((await agent.client.rpc('delete_my_account', { confirmation: agent.email })).error).toBeNull();
		const rows = await sql`
			select user_id from auth.mfa_factors where user_id = ${agent.id}
			union all select user_id from private.recovery_codes where user_id = ${agent.id}`;
		expect(rows).toHaveLength(0);
	});
});

describe('a recovery code', () => {
	test('turns off two-factor sign-in once, however it is typed', async () => {
		const agent = await newAgent();
		await turnOn(agent.client);
		const { data: codes } = await agent.client.rpc('create_recovery_codes');
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
		// A session with both factors needs none.
		expect((await agent.client.rpc('use_recovery_code', { code: codes[0] })).data).toBe(false);
		const { client } = await signIn(agent);
		expect((await client.rpc('create_recovery_codes')).status).toBe(403);
		expect((await client.rpc('use_recovery_code', { code: 'k7wq-m3fd-8hzp' })).data).toBe(false);
		const typed = codes[3].toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
		expect((await client.rpc('use_recovery_code', { code: typed })).data).toBe(true);
		expect((await client.rpc('get_usage_status')).error).toBeNull();
		expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
		expect((await client.rpc('recovery_codes_left')).data).toBe(0);
		const events = await sql`
			select from auth.audit_log_entries
			where payload ->> 'action' = 'recovery_code_used' and payload ->> 'actor_id' = ${agent.id}`;
		expect(events).toHaveLength(1);
	});

	test('can be guessed ten times in an hour, concurrently too', async () => {
		const agent = await newAgent();
		await turnOn(agent.client);
		const { data: codes } = await agent.client.rpc('create_recovery_codes');
		const { client } = await signIn(agent);
		const guesses = await Promise.all(
			Array.from({ length: 15 }, () => client.rpc('use_recovery_code', { code: 'k7wq-m3fd-8hzp' })),
		);
		expect(guesses.filter(({ data }) => data === false)).toHaveLength(10);
		expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
		expect((await client.rpc('use_recovery_code', { code: codes[0] })).data).toBe(true);
	});
});

test('devices have names without a place, and are signed out one at a time, by their own user', async () => {
	const agent = await newAgent();
	const chrome =
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
	const iphone =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
	await signIn(agent, chrome);
	const current = await signIn(agent, iphone);
	const { data: devices } = await current.client.rpc('my_sessions');
	expect(devices.map(({ name }: { name: string }) => name).sort()).toEqual([
		'Another device',
		'Chrome on Windows',
		'Safari on iPhone',
	]);
	expect(devices[0]).toMatchObject({ name: 'Safari on iPhone', is_current: true });
	const other = devices.find(({ name }: { name: string }) => name === 'Chrome on Windows');
	await (await newAgent()).client.rpc('end_session', { session: other.id });
	expect((await current.client.rpc('my_sessions')).data).toHaveLength(3);
	expect((await current.client.rpc('end_session', { session: other.id })).error).toBeNull();
	expect((await current.client.rpc('my_sessions')).data).toHaveLength(2);
});
