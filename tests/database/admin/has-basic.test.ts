/** Who has Basic, and who can ask. */
import { expect, test } from 'vitest';
import { openDatabase, post } from '../../shared-host.ts';
import { daysFromNow, newAdministrator, newAgent, PASSWORD, subscribe } from '../../users.ts';
import { hasBasic, isAdmin } from './role-calls.ts';

const sql = await openDatabase();

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

test('has_basic answers users about themselves, and only administrators about others', async () => {
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
] as const)('a %s subscription (past due since day %s) grants Basic: %s', async (status, since, entitled) => {
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
