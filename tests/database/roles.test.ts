/** Who is an administrator, who has Basic, and who can ask. */
import { expect, test } from 'vitest';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import {
	daysFromNow,
	newAdministrator,
	newAgent,
	PASSWORD,
	search,
	subscribe,
	type TestUser,
	visitor,
} from '../users.ts';

const sql = await openDatabase();
const isAdmin = async (user: Pick<TestUser, 'client'>, user_id?: string) =>
	(await user.client.rpc('is_admin', user_id ? { user_id } : {})).data;
const hasBasic = async (user: TestUser, user_id?: string) =>
	(await user.client.rpc('has_basic', user_id ? { user_id } : {})).data;

test('is_admin tells an administrator about themselves and anyone else', async () => {
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

test('user-supplied metadata makes no one an administrator or a subscriber', async () => {
	const claims = {
		role: 'service_role',
		is_admin: true,
		plan: 'basic',
		app_metadata: { role: 'admin' },
		used: 0,
	};
	const agent = await newAgent(undefined, claims);
	await agent.client.auth.updateUser({ data: claims });
	await post('/auth/v1/signup', {
		email: `x${agent.email}`,
		password: PASSWORD,
		role: 'service_role',
		is_super_admin: true,
		app_metadata: claims,
	});
	const session = await agent.client.auth.refreshSession();
	expect(session.data.user?.user_metadata.is_admin).toBe(true);
	expect([await isAdmin(agent), await hasBasic(agent)]).toEqual([false, false]);
	const users = await sql`
		select role, raw_app_meta_data ->> 'role' as app_role from auth.users
		where email in (${agent.email}, ${`x${agent.email}`})`;
	expect(users).toHaveLength(2);
	for (const user of users) expect([user.role, user.app_role]).toEqual(['authenticated', null]);
	expect((await agent.client.from('user_roles').select('*')).status).toBe(403);
});

test('a user cannot change their own address to one in ADMIN_EMAILS', async () => {
	const agent = await newAgent();
	await agent.client.auth.updateUser({ email: sharedHost.adminEmail });
	expect(await isAdmin(agent)).toBe(false);
});

test('has_basic tells a user about themselves, and only an administrator about others', async () => {
	const [subscriber, agent, administrator] = await Promise.all([
		newAgent(),
		newAgent(),
		newAdministrator(sql),
	]);
	await subscribe(sql, subscriber);
	expect(await hasBasic(subscriber)).toBe(true);
	expect(await hasBasic(subscriber, subscriber.id)).toBe(true);
	expect(await hasBasic(agent, subscriber.id)).toBe(false);
	expect(await hasBasic(administrator, subscriber.id)).toBe(true);
	expect(await hasBasic(administrator)).toBe(false);
});

test.each([
	['active', null, true],
	['trialing', null, true],
	['past_due', -6.9, true],
	['past_due', -7.1, false],
	['incomplete', null, false],
	['unpaid', null, false],
	['canceled', null, false],
	['paused', null, false],
] as const)('a %s subscription (past due from day %s) grants Basic: %s', async (status, since, entitled) => {
	const agent = await newAgent();
	await subscribe(sql, agent, { status, past_due_since: since === null ? null : daysFromNow(since) });
	expect(await hasBasic(agent)).toBe(entitled);
	const { data } = await agent.client.rpc('get_usage_status');
	expect([data[0].plan, data[0].limit]).toEqual(entitled ? ['basic', 3300] : ['trial', 5]);
});

test.each(['active', 'trialing', 'past_due'])(
	'a canceled subscription that is %s in Stripe grants Basic until its period ends',
	async (status) => {
		const agent = await newAgent();
		const past_due_since = status === 'past_due' ? daysFromNow(-2) : null;
		await subscribe(sql, agent, { status, past_due_since, cancel_at_period_end: true });
		expect(await hasBasic(agent)).toBe(true);
		await sql`update public.subscriptions set current_period_end = now() where user_id = ${agent.id}`;
		expect(await hasBasic(agent)).toBe(false);
		const { data } = await agent.client.rpc('get_usage_status');
		expect([data[0].plan, data[0].limit]).toEqual(['trial', 5]);
	},
);

test('a visitor cannot call any of the four procedures', async () => {
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
