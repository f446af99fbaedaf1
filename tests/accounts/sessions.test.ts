/** A session: how long it lasts, and what ends it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../contract/problems.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAgent, PASSWORD, type TestUser, visitor } from '../users.ts';
import { refresh, refreshTogether, statuses } from './session-calls.ts';

const sql = await openDatabase();

/** Backdates every refresh of a user's sessions. */
const advanceTime = (user: TestUser) =>
	sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = ${user.id}`;

describe('a session', () => {
	test('is refreshed by its refresh token, and gets a new one', async () => {
		const agent = await newAgent();
		const next = await refresh(agent.refreshToken);
		expect(next).not.toBeNull();
		expect(next).not.toBe(agent.refreshToken);
		expect(await refresh(next ?? '')).not.toBeNull();
	});

	test.each(['', 'x', 'a.b.c', randomUUID(), 'é'.repeat(300)])(
		'with the unknown refresh token %j is not found, as auth-js expects',
		async (refresh_token) => {
			const { error } = await visitor().auth.refreshSession({ refresh_token: refresh_token || ' ' });
			expect([error?.status, error?.code]).toEqual([400, 'refresh_token_not_found']);
			const response = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
			expect([response.status, (await response.json()).error_code]).toEqual([400, 'refresh_token_not_found']);
		},
	);

	test('that has ended is not found by its refresh token', async () => {
		const agent = await newAgent();
		await agent.client.auth.signOut();
		const { error } = await visitor().auth.refreshSession({ refresh_token: agent.refreshToken });
		expect(error?.code).toBe('refresh_token_not_found');
	});

	test('ends when its last refresh token is replayed after the grace period', async () => {
		const agent = await newAgent();
		const next = await refresh(agent.refreshToken);
		await advanceTime(agent);
		expect(await refresh(agent.refreshToken)).toBeNull();
		expect(await refresh(next ?? '')).toBeNull();
	});

	test('ends when many clients replay an old refresh token together', async () => {
		const agent = await newAgent();
		const second = await refresh(agent.refreshToken);
		await advanceTime(agent);
		const third = await refresh(second ?? '');
		expect(third).not.toBeNull();
		expect(await refreshTogether(agent.refreshToken, 4)).toEqual([null, null, null, null]);
		expect(await refresh(third ?? '')).toBeNull();
		expect(await sql`select from auth.sessions where user_id = ${agent.id}`).toHaveLength(0);
	});

	test('ends at sign-out, along with its refresh token', async () => {
		const agent = await newAgent();
		await agent.client.auth.signOut();
		expect(await refresh(agent.refreshToken)).toBeNull();
	});

	test('ends, like all others, when the password changes', async () => {
		const agent = await newAgent();
		const other = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
		const changed = await agent.client.auth.updateUser({
			password: 'another password',
			current_password: PASSWORD,
		});
		expect(changed.error).toBeNull();
		expect(await refresh(other.data.session?.refresh_token ?? '')).toBeNull();
		expect((await agent.client.auth.refreshSession()).error).toBeNull();
		expect(
			(await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD })).error,
		).not.toBeNull();
	});

	test('requires the current password to set a new one, and survives a wrong one', async () => {
		const agent = await newAgent();
		const other = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
		for (const current of [{}, { current_password: 'wrong password' }, { current_password: '' }]) {
			const { error } = await agent.client.auth.updateUser({ password: 'another password', ...current });
			expect(error?.message).toBe('The current password is incorrect.');
		}
		const short = await agent.client.auth.updateUser({ password: 'short', current_password: PASSWORD });
		expect(short.error?.code).toBe('weak_password');
		expect(await refresh(other.data.session?.refresh_token ?? '')).not.toBeNull();
		const sessions = await sql`select from auth.sessions where user_id = ${agent.id}`;
		expect(sessions).toHaveLength(2);
	});

	test('has access tokens that last 15 minutes', async () => {
		const { session } = await newAgent();
		const { exp, iat } = JSON.parse(atob(session.access_token.split('.')[1] ?? '')) as Record<string, number>;
		expect((exp ?? 0) - (iat ?? 0)).toBe(900);
	});

	describe('stops working immediately', () => {
		test.each<[string, (user: TestUser) => Promise<unknown>]>([
			['when its user signs out', ({ client }) => client.auth.signOut()],
			[
				'when its user signs out everywhere, in another session',
				async ({ email }) => {
					const other = visitor();
					await other.auth.signInWithPassword({ email, password: PASSWORD });
					await other.auth.signOut({ scope: 'global' });
				},
			],
			[
				'when its account is disabled',
				({ id }) => sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
			],
			['when its account is deleted', ({ id }) => sql`delete from auth.users where id = ${id}`],
		])('%s', async (_, end) => {
			const agent = await newAgent();
			expect(await statuses(agent)).toEqual([200, 200, 200]);
			await end(agent);
			expect(await statuses(agent)).toEqual([401, 401, 401]);
			const searches = await sql`select from public.searches where user_id = ${agent.id}`;
			expect(searches.length).toBeLessThanOrEqual(1);
		});

		test('when its user changes the password in another session, which stays signed in', async () => {
			const agent = await newAgent();
			const other = visitor();
			await other.auth.signInWithPassword({ email: agent.email, password: PASSWORD });
			await other.auth.updateUser({ password: 'another password', current_password: PASSWORD });
			expect(await statuses(agent)).toEqual([401, 401, 401]);
			const { data } = await other.auth.getSession();
			expect(await statuses({ ...agent, token: data.session?.access_token ?? '' })).toEqual([200, 200, 200]);
		});

		test('with a message that says what to do', async () => {
			const agent = await newAgent();
			await agent.client.auth.signOut();
			const authorization = `Bearer ${agent.token}`;
			const read = await post('/rest/v1/rpc/get_usage_status', {}, { authorization });
			expect(await read.json()).toMatchObject({ message: PROBLEMS.sessionEnded });
			const found = await post('/functions/v1/comps', { zip: '98178' }, { authorization });
			expect(await found.json()).toEqual({ error: PROBLEMS.sessionEnded });
		});
	});

	test.each(['', 'x', "' or true --", 'x'.repeat(5_000)])(
		'cannot be opened with the refresh token %j',
		async (token) => {
			const response = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
			expect(response.status).toBeGreaterThanOrEqual(400);
			expect(response.status).toBeLessThan(500);
		},
	);
});
