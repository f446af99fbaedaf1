/** The data and actions of administrators, closed to everyone else, and the audit of them that no one can change. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_ACTIONS } from '../../contract/admin.ts';
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
const [administrator, former, agent] = await Promise.all([
	newAdministrator(sql),
	newAdministrator(sql),
	newAgent(),
]);
await sql`delete from public.user_roles where user_id = ${former.id}`;

const NOBODY = randomUUID();
const day = (days: number) => daysFromNow(days).toISOString().slice(0, 10);
const call = (user: TestUser, name: string, given: object = {}) => user.client.rpc(name, given);
const auditOf = (subject: string) =>
	sql`select actor, act, facts from public.audit_events where subject = ${subject} order by id`;

/** How many invitations the demo mailbox has for an address. */
async function invitationsTo(email: string): Promise<number> {
	const mails = (await (await fetch(`${sharedHost.url}/demo/mail`)).json()) as {
		to: string;
		subject: string;
	}[];
	return mails.filter(({ to, subject }) => to === email && subject === 'Your Lotline Pro invitation').length;
}

/** Every admin procedure with valid arguments and the status an administrator gets. */
const PROCEDURES: readonly [name: string, given: object, status: number][] = [
	['admin_overview', {}, 200],
	['admin_users', { search: 'x', page: 1 }, 200],
	['admin_subscriptions', { of_state: 'active', page: 1 }, 200],
	['admin_waitlist', { page: 1 }, 200],
	['admin_messages', { done: false, page: 1 }, 200],
	['admin_markets', { page: 1 }, 200],
	['admin_audit', { of_act: 'comp_plan', page: 1 }, 200],
	['admin_grant', { target_user: NOBODY }, 404],
	['admin_revoke', { target_user: NOBODY }, 404],
	['admin_disable', { target_user: NOBODY }, 404],
	['admin_enable', { target_user: NOBODY }, 404],
	['admin_comp', { target_user: NOBODY, last_day: day(30), plan: 'pro' }, 404],
	['admin_invite', { entry: NOBODY }, 409],
	['admin_close_message', { message: NOBODY, done: true }, 409],
];

test('this file covers every admin procedure in the database', async () => {
	const rows = await sql`select proname from pg_proc where proname like 'admin\\_%' order by 1`;
	expect(rows.map((row) => row.proname)).toEqual(PROCEDURES.map(([name]) => name).sort());
});

test('a market shows which market its model comes from, a fit counts as running only while its lock is held, and one that failed says when it is tried again', async () => {
	await sql`
		insert into public.market_models (market, fitted_on, sales, model, errors, median_error)
		values ('Sioux County, ND', '2026-01-02', 12, '{"market": "Grant County, ND"}', 5, 0.08)`;
	await sql`insert into public.market_fits (market, demo, lock_number) values ('Slope County, ND', false, 987)`;
	const seen = async () => (await call(administrator, 'admin_markets', { page_size: 1000 })).data ?? [];
	const before: { market: string }[] = await seen();
	expect(before.find(({ market }) => market === 'Sioux County, ND')).toMatchObject({
		model_of: 'Grant County, ND',
		sales: 12,
		errors: 5,
		running_since: null,
	});
	expect(before.some(({ market }) => market === 'Slope County, ND')).toBe(false);
	await sql.begin(async (holding) => {
		await holding`select pg_advisory_xact_lock(987)`;
		const [running]: { market: string; running_since: string | null }[] = await seen();
		expect(running).toMatchObject({ market: 'Slope County, ND', priced: 0, sales: null });
		expect(running?.running_since).not.toBeNull();
	});
	await sql`
		update public.market_fits set market = 'Sioux County, ND', retry_at = '2026-01-03 04:05Z'
		where market = 'Slope County, ND'`;
	const [failed]: { market: string }[] = await seen();
	expect(failed).toMatchObject({ market: 'Sioux County, ND', sales: 12, running_since: null });
	expect(failed).toMatchObject({ retry_at: expect.stringContaining('2026-01-03T04:05') });
	await sql`delete from public.market_fits`;
	await sql`delete from public.market_models where market = 'Sioux County, ND'`;
});

describe.each(PROCEDURES)('%s', (name, given, status) => {
	test('denies a visitor, an agent and a former administrator with an unexpired token', async () => {
		expect((await visitor().rpc(name, given)).status).toBe(401);
		for (const user of [agent, former]) {
			const response = await call(user, name, given);
			expect(response.status).toBe(403);
			expect(response.error?.message).toBe('Only an administrator may do this.');
			expect(response.data).toBeNull();
		}
	});

	test(`responds to an administrator with ${status}`, async () => {
		expect((await call(administrator, name, given)).status).toBe(status);
	});
});

describe('the audit', () => {
	test('accepts exactly the actions that the pages have labels for', async () => {
		const [row] = await sql`
			select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'audit_events_act_check'`;
		const known = [...String(row?.rule).matchAll(/'(\w+)'::text/g)].map(([, act]) => act);
		expect(known.sort()).toEqual(Object.keys(ADMIN_ACTIONS).sort());
	});

	beforeAll(async () => {
		expect(
			(await call(administrator, 'admin_comp', { target_user: agent.id, last_day: day(3) })).error,
		).toBeNull();
	});

	test('cannot be written, changed or deleted through the API, even by the server', async () => {
		const before = await sql`select * from public.audit_events order by id`;
		expect(before.length).toBeGreaterThan(0);
		const row = { act: 'grant_admin', subject: agent.id };
		for (const client of [visitor(), agent.client, administrator.client]) {
			const table = () => client.from('audit_events');
			for (const attempt of [
				table().insert(row),
				table().update({ act: 'invite' }).eq('subject', agent.id),
				table().delete().eq('subject', agent.id),
				table().select('*'),
			]) {
				expect((await attempt).status).toBeGreaterThanOrEqual(400);
			}
		}
		const rights = await sql`
			select privilege_type from information_schema.role_table_grants
			where table_name = 'audit_events' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')`;
		expect(rights).toHaveLength(0);
		expect(await sql`select * from public.audit_events order by id`).toEqual(before);
	});

	test('rejects changes even from the table owner', async () => {
		for (const statement of [
			sql`update public.audit_events set act = 'invite' where subject = ${agent.id}`,
			sql`delete from public.audit_events where subject = ${agent.id}`,
			sql`truncate public.audit_events`,
		]) {
			await expect(statement).rejects.toThrow('Audit events cannot be changed.');
		}
	});

	test('can be filtered by action, actor and day, and is paginated', async () => {
		const other = await newAgent();
		await call(administrator, 'admin_disable', { target_user: other.id });
		await call(administrator, 'admin_enable', { target_user: other.id });
		const found = async (given: object) => {
			const { data } = await call(administrator, 'admin_audit', { by_actor: administrator.email, ...given });
			return data as { act: string; actor: string; subject_email: string; total: number }[];
		};
		expect((await found({})).slice(0, 2).map((row) => row.act)).toEqual([
			'enable_account',
			'disable_account',
		]);
		expect(await found({ of_act: 'disable_account' })).toMatchObject([
			{ actor: administrator.email, subject_email: other.email },
		]);
		expect(await found({ on_day: day(-1) })).toEqual([]);
		const pages = [await found({ page: 1, page_size: 1 }), await found({ page: 2, page_size: 1 })];
		expect(pages.map(([row]) => row?.act)).toEqual(['enable_account', 'disable_account']);
		expect(pages[0]?.[0]?.total).toBe((await found({})).length);
	});

	test('outlives a deleted account, without its email address', async () => {
		const leaving = await newAgent();
		await call(administrator, 'admin_comp', { target_user: leaving.id, last_day: day(3) });
		await call(leaving, 'delete_my_account', { confirmation: leaving.email });
		const { data } = await call(administrator, 'admin_audit', {});
		const row = (data as { subject: string; subject_email: string | null }[]).find(
			(each) => each.subject === leaving.id,
		);
		expect(row?.subject_email).toBeNull();
	});

	test('has no row for a rejected action', async () => {
		const other = await newAgent();
		expect((await call(administrator, 'admin_enable', { target_user: other.id })).status).toBe(409);
		expect(
			(await call(administrator, 'admin_comp', { target_user: other.id, last_day: day(-1) })).status,
		).toBe(400);
		expect(await auditOf(other.id)).toHaveLength(0);
	});
});

describe('the administrator role', () => {
	test('is granted and revoked by another administrator, with an audit row each', async () => {
		const other = await newAgent();
		expect((await call(administrator, 'admin_grant', { target_user: other.id })).error).toBeNull();
		expect((await call(other, 'admin_overview')).status).toBe(200);
		expect((await call(administrator, 'admin_grant', { target_user: other.id })).status).toBe(409);
		expect((await call(administrator, 'admin_revoke', { target_user: other.id })).error).toBeNull();
		expect((await call(other, 'admin_overview')).status).toBe(403);
		expect(await auditOf(other.id)).toMatchObject([
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
			// The expected error rolls all of this back.
			const alone = sql.begin(async (transaction) => {
				await transaction`delete from public.user_roles where user_id <> ${administrator.id}`;
				await transaction`delete from public.admin_emails`;
				await transaction`select set_config('request.jwt.claim.sub', ${administrator.id}, true),
				                         set_config('request.jwt.claims', ${claims}, true)`;
				await transaction`select ${transaction(`public.${act}`)}(${administrator.id})`;
			});
			await expect(alone).rejects.toThrow('This is the last administrator.');
		}
		expect((await call(administrator, 'admin_overview')).status).toBe(200);
	});

	test('has no effect for a disabled account with an unexpired token', async () => {
		const other = await newAdministrator(sql);
		expect((await call(other, 'admin_overview')).status).toBe(200);
		await call(administrator, 'admin_disable', { target_user: other.id });
		expect((await call(other, 'admin_overview')).status).toBe(401);
		expect((await call(other, 'is_admin')).data).not.toBe(true);
	});
});

describe('a disabled account', () => {
	test('is signed out everywhere and cannot search until it is enabled', async () => {
		const other = await newAgent();
		expect((await call(administrator, 'admin_disable', { target_user: other.id })).error).toBeNull();
		expect((await search(other, { zip: '10001' })).status).toBe(401);
		expect((await other.client.auth.refreshSession()).error).not.toBeNull();
		for (const [procedure, given] of [
			[
				'update_preferences',
				{ search_mode: 'zip', search_limit: 50, theme: 'dark', notifications: true, units: 'square_feet' },
			],
			['download_my_data', {}],
			['delete_my_account', { confirmation: other.email }],
		] as const) {
			expect((await call(other, procedure, given)).status, procedure).toBe(401);
		}
		expect(await sql`select from public.profiles where id = ${other.id}`).toHaveLength(1);
		expect((await call(administrator, 'admin_enable', { target_user: other.id })).error).toBeNull();
		const { error } = await visitor().auth.signInWithPassword({ email: other.email, password: PASSWORD });
		expect(error).toBeNull();
	});
});

describe('a comped plan', () => {
	const comp = (user: TestUser, last_day: string | null) =>
		call(administrator, 'admin_comp', { target_user: user.id, last_day });
	const planOf = async (user: TestUser) => (await call(user, 'get_usage_status')).data[0].plan;
	const endComp = (user: TestUser) =>
		sql`update public.subscriptions set comped_until = now() - interval '1 second',
			current_period_end = now() - interval '1 second', current_period_start = now() - interval '3 days' where user_id = ${user.id}`;

	test('is Basic with its credits through the last day, then the trial again', async () => {
		const guest = await newAgent();
		expect((await comp(guest, day(40))).error).toBeNull();
		expect((await call(guest, 'has_basic')).data).toBe(true);
		expect((await call(guest, 'get_usage_status')).data[0]).toMatchObject({ plan: 'basic', limit: 3300 });
		expect(
			(await guest.client.from('subscriptions').select('plan').eq('status', 'active')).data,
		).toHaveLength(1);
		await endComp(guest);
		expect((await call(guest, 'has_basic')).data).toBe(false);
		expect(await planOf(guest)).toBe('trial');
		expect((await guest.client.from('subscriptions').select('plan').eq('status', 'active')).data).toEqual([]);
	});

	test('can be extended without new credits, and ended early', async () => {
		const guest = await newAgent();
		await comp(guest, day(5));
		await search(guest, { zip: '10001', limit: 1 });
		expect((await comp(guest, day(60))).error).toBeNull();
		expect((await call(guest, 'get_usage_status')).data[0]).toMatchObject({ used: 1, plan: 'basic' });
		expect((await comp(guest, null)).error).toBeNull();
		expect(await planOf(guest)).toBe('trial');
		expect((await auditOf(guest.id)).map((row) => row.act)).toEqual(['comp_plan', 'comp_plan', 'end_comp']);
		expect((await comp(guest, null)).status).toBe(409);
	});

	test('is replaced by a paid subscription, and cannot be given to a paying user', async () => {
		const guest = await newAgent();
		await comp(guest, day(5));
		await subscribe(sql, guest);
		const rows = await sql`select status, comped_until is null as paid from public.subscriptions
			where user_id = ${guest.id} order by paid`;
		expect([...rows]).toEqual([
			{ status: 'canceled', paid: false },
			{ status: 'active', paid: true },
		]);
		expect((await comp(guest, day(5))).status).toBe(409);
	});

	test('that has ended does not block a paid subscription or another comped plan', async () => {
		const guest = await newAgent();
		await comp(guest, day(5));
		await endComp(guest);
		expect((await comp(guest, day(5))).error).toBeNull();
		expect(await planOf(guest)).toBe('basic');
		await endComp(guest);
		await subscribe(sql, guest);
		expect(await planOf(guest)).toBe('basic');
	});

	test.each([day(-1), day(800)])('cannot end on %s', async (last_day) => {
		expect((await comp(await newAgent(), last_day)).status).toBe(400);
	});
});

describe('the admin pages', () => {
	test('find a user by email with plan and usage', async () => {
		const other = await newAgent();
		await subscribe(sql, other);
		await search(other, { zip: '10001', limit: 1 });
		const { data } = await call(administrator, 'admin_users', { search: other.email.toUpperCase() });
		expect(data).toMatchObject([
			{
				id: other.id,
				email: other.email,
				plan: 'basic',
				subscription_status: 'active',
				used: 1,
				disabled: false,
				total: 1,
			},
		]);
		expect((await call(administrator, 'admin_users', { search: '%' })).data).toEqual([]);
	});

	test('count searches, failures and revenue in the overview', async () => {
		const read = async () => (await call(administrator, 'admin_overview')).data;
		const before = await read();
		const [other, guest] = await Promise.all([newAgent(), newAgent()]);
		const customer = `cus_${randomUUID()}`;
		await sql`insert into public.billing_customers (customer_id, user_id, mode) values (${customer}, ${other.id}, 'test')`;
		await subscribe(sql, other);
		await sql`update public.subscriptions set customer_id = ${customer}, stripe_subscription_id = ${customer},
			stripe_status = 'active', stripe_updated_at = now() where user_id = ${other.id}`;
		await call(administrator, 'admin_comp', { target_user: guest.id, last_day: day(1) });
		await search(other, { zip: '10001', limit: 1 });
		const failure = await post(
			'/rest/v1/rpc/record_search_failure',
			{ status: 503 },
			{ apikey: sharedHost.secretKey },
		);
		expect(failure.status).toBe(200);
		const after = await read();
		expect(after.days).toHaveLength(30);
		expect(after.days[29].searches).toBeGreaterThan(before.days[29].searches);
		// Other test files search at the same time, and their searches may fail on a busy machine.
		expect(after.days[29].failures).toBeGreaterThan(before.days[29].failures);
		expect(after.subscriptions.monthly_revenue_cents).toBeGreaterThanOrEqual(
			before.subscriptions.monthly_revenue_cents + 9900,
		);
		expect(after.subscriptions.given).toBeGreaterThan(0);
		expect(after.subscriptions.paid).toBeGreaterThan(before.subscriptions.paid);
		expect(after.sources).toContainEqual(expect.objectContaining({ demo: true }));
	});

	test('filter subscriptions by status, with comped apart from active', async () => {
		const [payer, guest] = await Promise.all([newAgent(), newAgent()]);
		await subscribe(sql, payer, { status: 'past_due', past_due_since: daysFromNow(-1) });
		await call(administrator, 'admin_comp', { target_user: guest.id, last_day: day(1) });
		const emails = async (of_state: string) =>
			(
				(await call(administrator, 'admin_subscriptions', { of_state, page_size: 1000 })).data as {
					email: string;
				}[]
			).map((row) => row.email);
		expect(await emails('past_due')).toContain(payer.email);
		expect(await emails('past_due')).not.toContain(guest.email);
		expect(await emails('comped')).toContain(guest.email);
		expect(await emails('active')).not.toContain(guest.email);
	});

	test('list the waitlist and invite each entry only once', async () => {
		const email = `waits-${randomUUID()}@example.com`;
		await visitor().rpc('join_waitlist', { email, name: 'Who Waits' });
		const { data } = await call(administrator, 'admin_waitlist', { page_size: 1000 });
		const entry = (data as { id: string; email: string; invited_at: string | null }[]).find(
			(row) => row.email === email,
		);
		expect(entry?.invited_at).toBeNull();
		expect((await call(administrator, 'admin_invite', { entry: entry?.id })).error).toBeNull();
		expect((await call(administrator, 'admin_invite', { entry: entry?.id })).status).toBe(409);
		expect(await auditOf(entry?.id as string)).toMatchObject([{ actor: administrator.id, act: 'invite' }]);
		await expect.poll(() => invitationsTo(email)).toBe(1);
	});
});

describe('a comped Pro plan', () => {
	test('includes Basic, has no monthly limit, and can be changed or ended', async () => {
		const user = await newAgent();
		const comp = (given: object) => call(administrator, 'admin_comp', { target_user: user.id, ...given });
		expect((await comp({ last_day: day(3), plan: 'enterprise' })).error?.message).toBe(
			'Choose Basic or Pro.',
		);
		expect((await comp({ last_day: day(3), plan: 'pro' })).error).toBeNull();
		expect((await user.client.rpc('has_basic')).data).toBe(true);
		expect((await user.client.from('subscriptions').select('plan').eq('status', 'active')).data).toEqual([
			{ plan: 'pro' },
		]);
		expect((await user.client.rpc('increment_usage')).data[0]).toMatchObject({
			limit_reached: false,
			limit: null,
		});
		await sql`update public.usage_periods set used = 100000 where user_id = ${user.id}`;
		expect((await user.client.rpc('increment_usage')).data[0]).toMatchObject({ limit_reached: false });
		expect((await user.client.rpc('get_usage_status')).data[0]).toMatchObject({
			plan: 'pro',
			limit: null,
			usage_ratio: 0,
		});
		expect((await search(user, { zip: '10001', limit: 1 })).status).toBe(200);
		expect(await sql`select from public.usage_notices where user_id = ${user.id}`).toHaveLength(0);
		expect((await comp({ last_day: day(3), plan: 'basic' })).error).toBeNull();
		expect((await user.client.rpc('get_usage_status')).data[0]).toMatchObject({
			plan: 'basic',
			limit: 3300,
		});
		expect((await comp({ last_day: null })).error).toBeNull();
		expect((await user.client.rpc('has_basic')).data).toBe(false);
		expect((await auditOf(user.id)).map(({ facts }) => facts.plan)).toEqual(['pro', 'basic', undefined]);
	});
});
