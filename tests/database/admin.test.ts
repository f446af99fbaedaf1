/** The procedures of the admin pages: who may call them, and what they list. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openDatabase, post, sharedHost } from '../shared-host.ts';
import { daysFromNow, newAdministrator, newAgent, search, subscribe, visitor } from '../users.ts';
import { auditOf, call, day, newFormerAdministrator } from './admin-calls.ts';

const sql = await openDatabase();
const [administrator, former, agent] = await Promise.all([
	newAdministrator(sql),
	newFormerAdministrator(sql),
	newAgent(),
]);

const NOBODY = randomUUID();
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
		expect(await auditOf(sql, entry?.id as string)).toMatchObject([
			{ actor: administrator.id, act: 'invite' },
		]);
		await expect.poll(() => invitationsTo(email)).toBe(1);
	});
});
