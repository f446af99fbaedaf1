/** Admin procedures: only administrators may call them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAdministrator, newAgent, visitor } from '../../users.ts';
import { call, day, newFormerAdministrator } from './admin-calls.ts';

const sql = await openDatabase();
const [administrator, former, agent] = await Promise.all([
	newAdministrator(sql),
	newFormerAdministrator(sql),
	newAgent(),
]);

const NOBODY = randomUUID();

/** Every admin procedure with valid arguments and the status an administrator gets. */
const PROCEDURES: readonly [name: string, parameters: object, status: number][] = [
	['admin_overview', {}, 200],
	['admin_users', { search: 'x', page: 1 }, 200],
	['admin_subscriptions', { of_state: 'active', page: 1 }, 200],
	['admin_waitlist', { page: 1 }, 200],
	['admin_messages', { done: false, page: 1 }, 200],
	['admin_markets', { page: 1 }, 200],
	['admin_evidence', {}, 200],
	['admin_audit', { of_act: 'comp_plan', page: 1 }, 200],
	['admin_grant', { target_user: NOBODY }, 404],
	['admin_revoke', { target_user: NOBODY }, 404],
	['admin_disable', { target_user: NOBODY }, 404],
	['admin_enable', { target_user: NOBODY }, 404],
	['admin_comp', { target_user: NOBODY, last_day: day(30), plan: 'pro' }, 404],
	['admin_invite', { entry: NOBODY }, 409],
	['admin_close_message', { message: NOBODY, done: true }, 409],
	['admin_market_data', {}, 200],
	['admin_take_back_market_data', { file: 0 }, 200],
	['admin_start_market_import', { file_name: 'a.csv', bytes: 1, accepts_terms: true }, 200],
];

test('this file covers every admin procedure in the database', async () => {
	const rows = await sql`select proname from pg_proc where proname like 'admin\\_%' order by 1`;
	expect(rows.map((row) => row.proname)).toEqual(PROCEDURES.map(([name]) => name).sort());
});

test('a market shows which market its model comes from, a fit counts as running only while its lock is held, and a failed one says when it will be retried', async () => {
	await sql`
		insert into public.market_models (market, fitted_on, sales, model, errors, median_error)
		values ('Sioux County, ND', '2026-01-02', 12, '{"market": "Grant County, ND"}', 5, 0.08)`;
	await sql`insert into public.market_fits (market, demo, lock_number) values ('Slope County, ND', false, 987)`;
	const marketsShown = async () =>
		(await call(administrator, 'admin_markets', { page_size: 1000 })).data ?? [];
	const before: { market: string }[] = await marketsShown();
	expect(before.find(({ market }) => market === 'Sioux County, ND')).toMatchObject({
		model_of: 'Grant County, ND',
		sales: 12,
		errors: 5,
		running_since: null,
	});
	expect(before.some(({ market }) => market === 'Slope County, ND')).toBe(false);
	await sql.begin(async (holder) => {
		await holder`select pg_advisory_xact_lock(987)`;
		const [running]: { market: string; running_since: string | null }[] = await marketsShown();
		expect(running).toMatchObject({ market: 'Slope County, ND', priced: 0, sales: null });
		expect(running?.running_since).not.toBeNull();
	});
	await sql`
		update public.market_fits set market = 'Sioux County, ND', retry_at = '2026-01-03 04:05Z'
		where market = 'Slope County, ND'`;
	const [failed]: { market: string }[] = await marketsShown();
	expect(failed).toMatchObject({ market: 'Sioux County, ND', sales: 12, running_since: null });
	expect(failed).toMatchObject({ retry_at: expect.stringContaining('2026-01-03T04:05') });
	await sql`delete from public.market_fits`;
	await sql`delete from public.market_models where market = 'Sioux County, ND'`;
});

describe.each(PROCEDURES)('%s', (name, parameters, status) => {
	test('denies a visitor, an agent and a former administrator with an unexpired token', async () => {
		expect((await visitor().rpc(name, parameters)).status).toBe(401);
		for (const user of [agent, former]) {
			const response = await call(user, name, parameters);
			expect(response.status).toBe(403);
			expect(response.error?.message).toBe('Only an administrator may do this.');
			expect(response.data).toBeNull();
		}
	});

	test(`responds to an administrator with ${status}`, async () => {
		expect((await call(administrator, name, parameters)).status).toBe(status);
	});
});
