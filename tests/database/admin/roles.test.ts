/** Who is an administrator, and what a disabled account may do. */
import { expect, test } from 'vitest';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { newAdministrator, newAgent, PASSWORD, search, subscribe, visitor } from '../../users.ts';
import { hasBasic, isAdmin } from './role-calls.ts';

const sql = await openDatabase();

test('is_admin answers an administrator about themselves and anyone else', async () => {
	const [administrator, second, agent] = await Promise.all([
		newAdministrator(sql),
		newAdministrator(sql),
		newAgent(),
	]);
	expect(await isAdmin(administrator)).toBe(true);
	expect(await isAdmin(administrator, administrator.id)).toBe(true);
	expect(await isAdmin(administrator, second.id)).toBe(true);
	expect(await isAdmin(administrator, agent.id)).toBe(false);
});

test('is_admin is false for an agent, whether asking about themselves or an administrator', async () => {
	const [administrator, agent] = await Promise.all([newAdministrator(sql), newAgent()]);
	expect(await isAdmin(agent)).toBe(false);
	expect(await isAdmin(agent, agent.id)).toBe(false);
	expect(await isAdmin(agent, administrator.id)).toBe(false);
});

test('is_admin is false for a missing or unknown user', async () => {
	const administrator = await newAdministrator(sql);
	const { data } = await administrator.client.rpc('is_admin', { user_id: null });
	expect(data).toBe(false);
	expect(await isAdmin(administrator, '00000000-0000-0000-0000-000000000000')).toBe(false);
});

test('revoking an administrator takes effect immediately, even with the same token', async () => {
	const administrator = await newAdministrator(sql);
	const agent = await newAgent();
	await subscribe(sql, agent);
	expect([await isAdmin(administrator), await hasBasic(administrator, agent.id)]).toEqual([true, true]);
	await sql`delete from public.user_roles where user_id = ${administrator.id}`;
	expect([await isAdmin(administrator), await hasBasic(administrator, agent.id)]).toEqual([false, false]);
});

test('an address in ADMIN_EMAILS makes an administrator only while it is confirmed', async () => {
	const owner = await newAgent(sharedHost.adminEmail);
	expect(await isAdmin(owner)).toBe(true);
	await sql`update auth.users set email_confirmed_at = null where id = ${owner.id}`;
	expect(await isAdmin(owner)).toBe(false);
});

test('an address that merely resembles one in ADMIN_EMAILS does not make an administrator', async () => {
	const lookalike = await newAgent(`x${sharedHost.adminEmail}`);
	expect(await isAdmin(lookalike)).toBe(false);
});

test('a user cannot change their own address to one in ADMIN_EMAILS', async () => {
	const agent = await newAgent();
	await agent.client.auth.updateUser({ email: sharedHost.adminEmail });
	expect(await isAdmin(agent)).toBe(false);
});

test('a visitor cannot call the role and usage procedures', async () => {
	for (const procedure of ['has_basic', 'is_admin', 'get_usage_status', 'increment_usage']) {
		const { data, status } = await visitor().rpc(procedure);
		expect(data).toBeNull();
		expect(status).toBe(401);
	}
});

test('a disabled account cannot search, sign in or refresh until it is enabled', async () => {
	const agent = await newAgent();
	expect((await search(agent, { zip: '10001' })).status).toBe(200);
	await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${agent.id}`;
	const response = await search(agent, { zip: '10001' });
	expect(response.status).toBe(401);
	expect(await response.json()).toEqual({ error: expect.any(String) });
	expect((await agent.client.auth.refreshSession()).error).not.toBeNull();
	const signIn = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	expect(signIn.error?.message).toBe('Invalid login credentials');
	await sql`update auth.users set banned_until = null where id = ${agent.id}`;
	const again = await visitor().auth.signInWithPassword({ email: agent.email, password: PASSWORD });
	expect(again.error).toBeNull();
});

test('the token of a deleted account no longer works', async () => {
	const agent = await newAgent();
	await sql`delete from auth.users where id = ${agent.id}`;
	expect((await search(agent, { zip: '10001' })).status).toBe(401);
	const { data, status, error } = await agent.client.rpc('increment_usage');
	expect(data).toBeNull();
	expect(status).toBeLessThan(500);
	expect(error?.message).not.toMatch(/constraint|relation|usage_periods/);
});
