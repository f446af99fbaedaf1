/** The audit log of what administrators do. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_ACTIONS } from '../../../contract/admin.ts';
import { openDatabase } from '../../shared-host.ts';
import { newAdministrator, newAgent } from '../../users.ts';
import { auditOf, call, day } from './admin-calls.ts';

const sql = await openDatabase();
const [administrator, agent] = await Promise.all([newAdministrator(sql), newAgent()]);

describe('the audit log', () => {
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
		const privileges = await sql`
			select privilege_type from information_schema.role_table_grants
			where table_name = 'audit_events' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')`;
		expect(privileges).toHaveLength(0);
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
		const found = async (parameters: object) => {
			const { data } = await call(administrator, 'admin_audit', {
				by_actor: administrator.email,
				...parameters,
			});
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
		expect(await auditOf(sql, other.id)).toHaveLength(0);
	});
});
