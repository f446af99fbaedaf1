/** Calls to the admin procedures, and the audit rows they leave. */
import type { Sql } from 'postgres';
import { utcDay } from '../../../domain/dates/days.ts';
import { daysFromNow, newAdministrator, type TestUser } from '../../users.ts';

export const day = (days: number) => utcDay(daysFromNow(days));
export const call = (user: TestUser, name: string, parameters: object = {}) =>
	user.client.rpc(name, parameters);
export const auditOf = (sql: Sql, subject: string) =>
	sql`select actor, act, facts from public.audit_events where subject = ${subject} order by id`;

/** A former administrator whose token has not expired. */
export async function newFormerAdministrator(sql: Sql): Promise<TestUser> {
	const former = await newAdministrator(sql);
	await sql`delete from public.user_roles where user_id = ${former.id}`;
	return former;
}
