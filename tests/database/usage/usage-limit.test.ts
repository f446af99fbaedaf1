/** The monthly limit while many calls arrive at once, in one process and in two. */
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startSecondProcess } from '../../process.ts';
import { openDatabase, sharedHost } from '../../shared-host.ts';
import { usedBy } from '../../users.ts';
import { increment, searchStatus, subscriberWith, times } from './usage-calls.ts';

const sql = await openDatabase();

describe('the limit under concurrent calls', () => {
	test('allows two concurrent first searches of a period', async () => {
		const [user] = await sql`
			insert into auth.users (id, email) values (gen_random_uuid(), ${`${randomUUID()}@example.com`}) returning id`;
		const charge = (connection: typeof sql | TransactionSql) => connection`
			select private.charge_credit(${user?.id}, a.period_start, a.credits) as charged
			from private.credit_account(${user?.id}) a`;
		// Blocks the update of a transaction that opts in, after it has read the table.
		await sql`
			create function private.wait_for_test() returns trigger language plpgsql as
			'begin perform pg_advisory_xact_lock(12345); return null; end'`;
		await sql`
			create trigger wait_for_test before update on public.usage_periods for each statement
			when (current_setting('test.waits', true) = 'yes') execute function private.wait_for_test()`;
		onTestFinished(async () => void (await sql`drop function private.wait_for_test cascade`));
		let late: Promise<unknown> = Promise.resolve();
		await sql.begin(async (holder) => {
			await holder`select pg_advisory_xact_lock(12345)`;
			late = sql.begin(async (waiting) => {
				await waiting`select set_config('test.waits', 'yes', true)`;
				return charge(waiting);
			});
			await vi.waitFor(async () => {
				expect(await sql`select from pg_locks where objid = 12345 and not granted`).toHaveLength(1);
			}, 30_000);
			expect(await charge(sql)).toMatchObject([{ charged: true }]);
		});
		expect(await late).toMatchObject([{ charged: true }]);
		const used = await sql`select used from public.usage_periods where user_id = ${user?.id}`;
		expect(used).toMatchObject([{ used: 2 }]);
	});

	test('allows exactly 100 of 1,000 searches, each reserved and then made, when 100 credits are left', async () => {
		const user = await subscriberWith(sql, 100);
		let searches = 0;
		const outcomes: (number | 'limit')[] = [];
		const worker = async () => {
			while (searches < 1_000) {
				searches += 1;
				// Every tenth bypasses the web app and has no reservation.
				const isReserved = searches % 10 === 0 || (await increment(user)).limit_reached === false;
				outcomes.push(isReserved ? await searchStatus(user) : 'limit');
			}
		};
		await times(50, worker);
		const found = outcomes.filter((outcome) => outcome === 200).length;
		expect(outcomes).toHaveLength(1_000);
		expect(outcomes.filter((outcome) => outcome === 'limit' || outcome === 402)).toHaveLength(1_000 - found);
		const [left] = await sql`
			select count(*)::integer as grants from public.usage_grants where user_id = ${user.id}`;
		expect([found, left?.grants, await usedBy(user)]).toEqual([100, 0, 3300]);
	});
});

describe('two processes on one database', () => {
	test("share one limit and accept each other's sessions", async () => {
		const second = startSecondProcess(sharedHost);
		const secondUrl = await second.ready;
		const user = await subscriberWith(sql, 13);
		const isCharged = async (url: string) => {
			const response = await fetch(`${url}/rest/v1/rpc/increment_usage`, {
				method: 'POST',
				headers: { apikey: sharedHost.publishableKey, authorization: `Bearer ${user.token}` },
			});
			return ((await response.json()) as { limit_reached: boolean }[])[0]?.limit_reached === false;
		};
		expect([await isCharged(sharedHost.url), await isCharged(secondUrl)]).toEqual([true, true]);
		const urls = Array.from({ length: 60 }, (_, call) => (call % 2 ? sharedHost.url : secondUrl));
		const charged = await Promise.all(urls.map(isCharged));
		expect(charged.filter(Boolean)).toHaveLength(11);
		expect(await usedBy(user)).toBe(3300);
	});
});
