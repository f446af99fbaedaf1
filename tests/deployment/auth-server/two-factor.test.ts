/** Two-factor sign-in where a Supabase Auth server signs people in: it checks the codes, and Lotline's database demands them. */
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../contract/problems.ts';
import { codeOf, turnOn, wrongCodeOf } from '../../accounts/two-factors.ts';
import { PASSWORD } from '../../users.ts';
import { openHostWithAuthServer } from './open-host.ts';

const { authSql, host, newAgent, statuses } = await openHostWithAuthServer();

/** Signs in with the password alone. */
async function signIn(email: string) {
	const client = host.visitor();
	const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	expect(error).toBeNull();
	return { client, token: data.session?.access_token ?? '' };
}

const tokenOf = async ({ client }: Awaited<ReturnType<typeof signIn>>) =>
	(await client.auth.getSession()).data.session?.access_token ?? '';

test('the server sets an app up, ends the other sessions, and raises this one by a code', async () => {
	const agent = await newAgent();
	const other = await signIn(agent.email);
	const app = await turnOn(agent.client);
	expect(await statuses(await tokenOf(agent))).toEqual([200, 200, 200]);
	// A token of before stays one of one factor.
	expect(await statuses(agent.token)).toEqual([200, 403, 403]);
	expect(await statuses(other.token)).toEqual([401, 401, 401]);
	expect((await agent.client.auth.mfa.listFactors()).data?.totp).toMatchObject([
		{ id: app.id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
	]);
	expect((await agent.client.auth.refreshSession()).error).toBeNull();
	expect((await agent.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
		currentLevel: 'aal2',
		nextLevel: 'aal2',
	});
});

test('a session is served nothing until its code is right, and what the server refuses arrives as it says it', async () => {
	const agent = await newAgent();
	const app = await turnOn(agent.client);
	const halfway = await signIn(agent.email);
	expect(await statuses(halfway.token)).toEqual([200, 403, 403]);
	expect((await halfway.client.from('profiles').select('name')).data).toEqual([]);
	expect((await halfway.client.rpc('get_usage_status')).error?.message).toBe(PROBLEMS.secondFactor);
	const { mfa } = halfway.client.auth;
	const wrong = await mfa.challengeAndVerify({ factorId: app.id, code: wrongCodeOf(app.secret) });
	expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'mfa_verification_failed']);
	const removed = await mfa.unenroll({ factorId: app.id });
	expect([removed.error?.status, removed.error?.code]).toEqual([422, 'insufficient_aal']);
	const second = await mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
	expect([second.error?.status, second.error?.code]).toEqual([403, 'insufficient_aal']);
	expect((await mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })).error).toBeNull();
	expect(await statuses(await tokenOf(halfway))).toEqual([200, 200, 200]);
	expect((await mfa.unenroll({ factorId: app.id })).error).toBeNull();
	expect(await statuses((await signIn(agent.email)).token)).toEqual([200, 200, 200]);
});

test("a recovery code removes the server's own factor, and lowers its sessions", async () => {
	const agent = await newAgent();
	await turnOn(agent.client);
	const { data: codes } = await agent.client.rpc('create_recovery_codes');
	const halfway = await signIn(agent.email);
	expect((await halfway.client.rpc('use_recovery_code', { code: codes[0] })).data).toBe(true);
	expect(await statuses(halfway.token)).toEqual([200, 200, 200]);
	expect(await authSql`select from auth.mfa_factors where user_id = ${agent.id}`).toHaveLength(0);
	const levels = await authSql`select distinct aal::text from auth.sessions where user_id = ${agent.id}`;
	expect(levels).toEqual([{ aal: 'aal1' }]);
});
