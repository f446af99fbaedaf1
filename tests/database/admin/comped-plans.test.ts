/** Plans that an administrator gives to an account. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAdministrator, newAgent, search, subscribe, type TestUser } from '../../users.ts';
import { auditOf, call, day } from './admin-calls.ts';

const sql = await openDatabase();
const administrator = await newAdministrator(sql);

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
		expect((await auditOf(sql, guest.id)).map((row) => row.act)).toEqual([
			'comp_plan',
			'comp_plan',
			'end_comp',
		]);
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

describe('a comped Pro plan', () => {
	test('includes Basic, has no monthly limit, and can be changed or ended', async () => {
		const user = await newAgent();
		const comp = (parameters: object) =>
			call(administrator, 'admin_comp', { target_user: user.id, ...parameters });
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
		expect((await auditOf(sql, user.id)).map(({ facts }) => facts.plan)).toEqual(['pro', 'basic', undefined]);
	});
});
