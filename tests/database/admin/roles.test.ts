/** Who is an administrator. */
import { expect, test } from 'vitest';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { newAdministrator, newAgent } from '../../users.ts';
import { isAdmin } from './role-calls.ts';

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
