/** Who is notified that the month's credits are running out, and when. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../shared-host.ts';
import { newAgent, search, subscribe, type TestUser } from '../../users.ts';

const sql = await openDatabase();

/** A subscriber who has used the given number of credits in the period. */
async function newSubscriber(used: number): Promise<TestUser> {
	const user = await newAgent();
	const { current_period_start: start } = await subscribe(sql, user);
	await sql`insert into public.usage_periods (user_id, period_start, used) values (${user.id}, ${start}, ${used})`;
	return user;
}

const spend = (user: TestUser) => search(user, { zip: '10001', limit: 1 });
const noticesOf = async (user: TestUser) =>
	(await sql`select used, credits from public.usage_notices where user_id = ${user.id} order by used`).map(
		(row) => ({ ...row }),
	);

test('a subscriber is notified once at 80% and once at the last credit', async () => {
	const agent = await newSubscriber(2638);
	await spend(agent);
	expect(await noticesOf(agent)).toEqual([]);
	await spend(agent);
	expect(await noticesOf(agent)).toEqual([{ used: 2640, credits: 3300 }]);
	await sql`update public.usage_periods set used = 3298 where user_id = ${agent.id}`;
	await Promise.all([spend(agent), spend(agent), spend(agent)]);
	expect(await noticesOf(agent)).toEqual([
		{ used: 2640, credits: 3300 },
		{ used: 3300, credits: 3300 },
	]);
});

test('a credit that is refunded and spent again sends no second notice', async () => {
	const agent = await newSubscriber(2639);
	await spend(agent);
	await sql`update public.usage_periods set used = 2639 where user_id = ${agent.id}`;
	expect((await spend(agent)).status).toBe(200);
	expect(await noticesOf(agent)).toHaveLength(1);
});

test('a trial user gets no notice', async () => {
	const agent = await newAgent();
	for (let searched = 0; searched < 5; searched++) await spend(agent);
	expect(await noticesOf(agent)).toEqual([]);
});
