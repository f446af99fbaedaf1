/** Credits as a user sees and uses them. */
import type { Sql } from 'postgres';
import { parseUsageStatus } from '../../../contract/usage.ts';
import { newAgent, search, subscribe, type TestUser } from '../../users.ts';

export const statusOf = async (user: TestUser) =>
	parseUsageStatus((await user.client.rpc('get_usage_status')).data);
export const increment = async (user: TestUser) => (await user.client.rpc('increment_usage')).data?.[0];
export const searchStatus = async (user: TestUser, headers = {}) =>
	(await search(user, { zip: '10001', limit: 1 }, headers)).status;
export const times = <T>(count: number, work: () => Promise<T>) =>
	Promise.all(Array.from({ length: count }, work));

/** A subscriber with the given number of credits left. */
export async function subscriberWith(sql: Sql, left: number): Promise<TestUser> {
	const user = await newAgent();
	const { current_period_start } = await subscribe(sql, user);
	await sql`insert into public.usage_periods values (${user.id}, ${current_period_start}, ${3300 - left})`;
	return user;
}
