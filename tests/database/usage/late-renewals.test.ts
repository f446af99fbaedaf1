/** Credits before and after Stripe reports a renewal: never more than one allowance a month. */
import { describe, expect, test } from 'vitest';
import { parseUsageStatus } from '../../../contract/usage.ts';
import { MILLISECONDS_PER_DAY } from '../../../domain/dates/days.ts';
import { openDatabase } from '../../shared-host.ts';
import { daysFromNow, newAdministrator, newAgent, search, subscribe, type TestUser } from '../../users.ts';

const sql = await openDatabase();

const CREDITS = 3300;
const statusOf = async ({ client }: TestUser) =>
	parseUsageStatus((await client.rpc('get_usage_status')).data);
const searchStatus = async (user: TestUser) => (await search(user, { zip: '10001', limit: 1 })).status;

/** The latest moment at least two days ago on a day that every month has (1 to 28). */
function monthAnchor(): Date {
	const anchor = daysFromNow(-2);
	anchor.setUTCDate(Math.min(anchor.getUTCDate(), 28));
	return anchor;
}

function monthsAfter(date: Date, months: number): Date {
	const later = new Date(date);
	later.setUTCMonth(later.getUTCMonth() + months);
	return later;
}

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * MILLISECONDS_PER_DAY);

/** Applies a renewal that Stripe reports late. */
const reportRenewal = (user: TestUser, start: Date, end: Date) =>
	sql`update public.subscriptions set current_period_start = ${start}, current_period_end = ${end}
	     where user_id = ${user.id}`;

/** Uses up the credits of the current period. @returns how many were left */
async function exhaust(user: TestUser): Promise<number> {
	const { used, limit } = await statusOf(user);
	if ((await searchStatus(user)) === 402) return 0;
	// The period's row is the one this search was charged to.
	await sql`
		update public.usage_periods u set used = ${limit}
		 where u.user_id = ${user.id} and u.used = ${used + 1}
		   and u.period_start = (select max(period_start) from public.usage_periods
		                          where user_id = ${user.id} and used = ${used + 1})`;
	expect(await searchStatus(user)).toBe(402);
	return (limit ?? 0) - used;
}

/** Backdates all of a user's billing data by one month. */
async function advanceMonth({ id }: TestUser): Promise<void> {
	await sql`update public.subscriptions set current_period_start = current_period_start - interval '1 month',
	            current_period_end = current_period_end - interval '1 month' where user_id = ${id}`;
	// In two steps, because one statement may move a period to the start of another that it has yet to move.
	await sql`update public.usage_periods set period_start = period_start - interval '1 month 1000 years',
	            assumed_until = assumed_until - interval '1 month' where user_id = ${id}`;
	await sql`update public.usage_periods set period_start = period_start + interval '1000 years' where user_id = ${id}`;
}

describe('before a renewal is reported', () => {
	test('credits reset on the expected renewal date', async () => {
		const user = await newAgent();
		const end = monthAnchor();
		const start = monthsAfter(end, -1);
		await subscribe(sql, user, { current_period_start: start, current_period_end: end });
		await sql`insert into public.usage_periods values (${user.id}, ${start}, ${CREDITS})`;
		const status = await statusOf(user);
		expect([status.used, status.limit, status.plan]).toEqual([0, CREDITS, 'basic']);
		expect(new Date(status.period_end)).toEqual(monthsAfter(end, 1));
		expect(await searchStatus(user)).toBe(200);
		expect((await statusOf(user)).used).toBe(1);
	});

	test.each([29, 31, 45, 100, 366])('credits reset once a month, even %i days late', async (late) => {
		const user = await newAgent();
		await subscribe(sql, user, {
			current_period_start: daysFromNow(-late - 30),
			current_period_end: daysFromNow(-late),
		});
		expect(await searchStatus(user)).toBe(200);
		const { used, period_end } = await statusOf(user);
		const [period] = await sql`select period_start from public.usage_periods where user_id = ${user.id}`;
		expect(used).toBe(1);
		expect(period?.period_start.getTime()).toBeLessThanOrEqual(Date.now());
		expect(new Date(period_end).getTime()).toBeGreaterThan(Date.now());
		const days = (new Date(period_end).getTime() - period?.period_start.getTime()) / MILLISECONDS_PER_DAY;
		expect(days).toBeGreaterThan(27.9);
		expect(days).toBeLessThan(31.1);
	});

	test.each([
		['2026-01-31', '2026-02-28', '2026-03-05', '2026-02-28', '2026-03-31'],
		['2026-01-31', '2026-02-28', '2026-04-30', '2026-04-30', '2026-05-31'],
		['2026-02-28', '2026-03-31', '2026-05-01', '2026-04-30', '2026-05-31'],
		['2026-04-30', '2026-05-31', '2026-06-30', '2026-06-30', '2026-07-31'],
		['2026-01-30', '2026-02-28', '2026-03-29', '2026-02-28', '2026-03-30'],
		['2026-01-28', '2026-02-28', '2026-03-28', '2026-03-28', '2026-04-28'],
		['2025-11-10', '2025-12-10', '2026-12-09', '2026-11-10', '2026-12-10'],
	])('the period from %s to %s is extended so that %s is in the month from %s to %s', async (...days) => {
		const [start, end, moment, ...month] = days.map((day) => `${day}T12:00:00Z`) as [string, string, string];
		const [found] = await sql`
			select month_start, month_end from private.subscription_month(${start}, ${end}, ${moment})`;
		expect([found?.month_start, found?.month_end]).toEqual(month.map((day) => new Date(day)));
	});
});

describe('a renewal reported late', () => {
	test('keeps the usage since the renewal date if it starts when expected', async () => {
		const user = await newAgent();
		const end = monthAnchor();
		await subscribe(sql, user, { current_period_start: monthsAfter(end, -1), current_period_end: end });
		await searchStatus(user);
		await reportRenewal(user, end, monthsAfter(end, 1));
		expect((await statusOf(user)).used).toBe(1);
		// Confirmed usage belongs to its own period only.
		await reportRenewal(user, daysAfter(end, 1), monthsAfter(daysAfter(end, 1), 1));
		expect((await statusOf(user)).used).toBe(0);
	});

	test.each([
		['starts in the middle of the expected one', 1],
		['started before the expected one', -20],
	])('counts the usage so far when its period %s', async (_, days) => {
		const user = await newAgent();
		const end = monthAnchor();
		await subscribe(sql, user, { current_period_start: monthsAfter(end, -1), current_period_end: end });
		for (let searches = 0; searches < 3; searches++) expect(await searchStatus(user)).toBe(200);
		await reportRenewal(user, daysAfter(end, days), monthsAfter(daysAfter(end, days), 1));
		expect((await statusOf(user)).used).toBe(3);
		expect(await searchStatus(user)).toBe(200);
		expect((await statusOf(user)).used).toBe(4);
		const administrator = await newAdministrator(sql);
		const { data } = await administrator.client.rpc('admin_users', { search: user.email });
		expect(data).toMatchObject([{ used: 4 }]);
	});

	test('refunds an earlier reservation that goes unused', async () => {
		const user = await newAgent();
		const end = monthAnchor();
		await subscribe(sql, user, { current_period_start: monthsAfter(end, -1), current_period_end: end });
		for (let calls = 0; calls < 2; calls++) await user.client.rpc('increment_usage');
		await reportRenewal(user, daysAfter(end, 1), monthsAfter(daysAfter(end, 1), 1));
		expect(await searchStatus(user)).toBe(200);
		expect((await statusOf(user)).used).toBe(2);
		await user.client.rpc('increment_usage');
		await sql`update public.usage_grants set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
		expect((await statusOf(user)).used).toBe(1);
		expect(await searchStatus(user)).toBe(200);
		expect((await statusOf(user)).used).toBe(2);
	});

	test('grants no second allowance if the subscription has in fact ended', async () => {
		const user = await newAgent();
		const end = monthAnchor();
		await subscribe(sql, user, { current_period_start: monthsAfter(end, -1), current_period_end: end });
		expect(await exhaust(user)).toBe(CREDITS);
		await sql`update public.subscriptions set status = 'canceled' where user_id = ${user.id}`;
		const { plan, used } = await statusOf(user);
		expect([plan, used]).toEqual(['trial', 5]);
		expect(await searchStatus(user)).toBe(402);
	});

	test('grants one allowance a month, however the periods overlap', async () => {
		const user = await newAgent();
		const anchor = monthAnchor();
		await subscribe(sql, user, {
			current_period_start: anchor,
			current_period_end: monthsAfter(anchor, 1),
		});
		let searches = await exhaust(user);
		for (let month = 2; month <= 3; month++) {
			await advanceMonth(user);
			searches += await exhaust(user);
		}
		expect(searches).toBe(3 * CREDITS);
		// Events arrive one at a time: a past period, the current one, then a shifted one.
		const renewals = [
			[daysAfter(monthsAfter(anchor, -1), -1), daysAfter(anchor, -1)],
			[daysAfter(anchor, -1), monthsAfter(daysAfter(anchor, -1), 1)],
			[daysAfter(anchor, 1), monthsAfter(daysAfter(anchor, 1), 1)],
		] as const;
		for (const [start, end] of renewals) {
			await reportRenewal(user, start, end);
			searches += await exhaust(user);
		}
		expect(searches).toBe(3 * CREDITS);
		await advanceMonth(user);
		searches += await exhaust(user);
		expect(searches).toBe(4 * CREDITS);
	});
});
