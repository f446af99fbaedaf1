/** The administrator role, and disabling accounts. */
import { describe, expect, test } from 'vitest';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { newAdministrator, newAgent, PASSWORD, search, visitor } from '../../users.ts';
import { auditOf, call } from './admin-calls.ts';

const sql = await openDatabase();
const administrator = await newAdministrator(sql);

describe('the administrator role', () => {
	test('is granted and revoked by another administrator, with an audit row each', async () => {
		const other = await newAgent();
		expect((await call(administrator, 'admin_grant', { target_user: other.id })).error).toBeNull();
		expect((await call(other, 'admin_overview')).status).toBe(200);
		expect((await call(administrator, 'admin_grant', { target_user: other.id })).status).toBe(409);
		expect((await call(administrator, 'admin_revoke', { target_user: other.id })).error).toBeNull();
		expect((await call(other, 'admin_overview')).status).toBe(403);
		expect(await auditOf(sql, other.id)).toMatchObject([
			{ actor: administrator.id, act: 'grant_admin' },
			{ actor: administrator.id, act: 'revoke_admin' },
		]);
	});

	test('cannot be revoked from a user listed in ADMIN_EMAILS', async () => {
		const owner = await newAgent(sharedHost.otherAdminEmail);
		await sql`update auth.users set email_confirmed_at = now() where id = ${owner.id}`;
		const { status, error } = await call(administrator, 'admin_revoke', { target_user: owner.id });
		expect([status, error?.message]).toEqual([409, expect.stringContaining('ADMIN_EMAILS')]);
	});

	test('cannot be given up by the last administrator, who cannot disable their account either', async () => {
		const claims = JSON.stringify({ sub: administrator.id });
		for (const act of ['admin_revoke', 'admin_disable']) {
			const alone = sql.begin(async (transaction) => {
				// Tests of other files may not add an administrator before all of this is rolled back.
				await transaction`lock table public.user_roles, public.admin_emails in share row exclusive mode`;
				await transaction`delete from public.user_roles where user_id <> ${administrator.id}`;
				await transaction`delete from public.admin_emails`;
				await transaction`select set_config('request.jwt.claim.sub', ${administrator.id}, true),
				                         set_config('request.jwt.claims', ${claims}, true)`;
				await transaction`select ${transaction(`public.${act}`)}(${administrator.id})`;
				throw new Error('The last administrator may leave.');
			});
			await expect(alone).rejects.toThrow('This is the last administrator.');
		}
		expect((await call(administrator, 'admin_overview')).status).toBe(200);
	});
});

describe('a disabled account', () => {
	test('is signed out everywhere and cannot search until it is enabled', async () => {
		const other = await newAgent();
		expect((await call(administrator, 'admin_disable', { target_user: other.id })).error).toBeNull();
		expect((await search(other, { zip: '10001' })).status).toBe(401);
		expect((await other.client.auth.refreshSession()).error).not.toBeNull();
		const signIn = () => visitor().auth.signInWithPassword({ email: other.email, password: PASSWORD });
		expect((await signIn()).error?.message).toBe('Invalid login credentials');
		expect((await call(administrator, 'admin_enable', { target_user: other.id })).error).toBeNull();
		expect((await signIn()).error).toBeNull();
	});
});
