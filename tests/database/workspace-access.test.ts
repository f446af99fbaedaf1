/**
 * Who may use the workspace: signed in, with an account that exists and is not disabled. Hosted Supabase serves an access
 * token until it expires, so the database itself has to check. The procedures come from the catalog.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDraft, saveReportFor } from '../reports.ts';
import { openDatabase, post } from '../shared-host.ts';
import { newAdministrator, search, subscribe } from '../users.ts';

const sql = await openDatabase();
const [user, disabled] = await Promise.all([newAdministrator(sql), newAdministrator(sql)]);

const granted = (kind: 'tables' | 'procedures') =>
	kind === 'tables'
		? sql`
			select c.relname as name, string_agg(a.attname, ',') as columns from pg_class c
			join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where c.relnamespace = 'public'::regnamespace and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
			group by 1 order by 1`
		: sql`
			select p.proname as name, p.proargnames[:p.pronargs] as parameters from pg_proc p
			where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
			  and not has_function_privilege('anon', p.oid, 'execute')
			order by 1`;
const [TABLES, PROCEDURES] = await Promise.all([granted('tables'), granted('procedures')]);

const ZIP = '78757';
/** A valid request body for each server function. */
const FUNCTIONS: Readonly<Record<string, object>> = {
	comps: { zip: ZIP },
	evidence: { address: `1 Outside St, Austin, TX ${ZIP}` },
	'export-comps': { zip: ZIP },
	report: createDraft(`1 Outside St, Austin, TX ${ZIP}`),
	'market-map': { zip: ZIP },
	checkout: {},
};

beforeAll(async () => {
	for (const agent of [user, disabled]) {
		const { id, client } = agent;
		await subscribe(sql, agent);
		await search(agent, { zip: ZIP, limit: 1 });
		await client.rpc('watch_area', { area: ZIP, name: ZIP });
		const { id: report } = await saveReportFor(sql, agent);
		await client.rpc('share_report', { report, days: 30 });
		await sql`
			insert into public.report_emails (user_id, report_id, recipient, is_copy, subject, digest)
			values (${id}, ${report}, 'client@example.com', false, 'Your report', sha256('your report'))`;
		await sql`
			insert into public.attachments (user_id, name, pages, words, shapes)
			values (${id}, 'Brochure', '[{"words": ""}]', '', '[]')`;
		await sql`
			insert into public.invoices (id, user_id, status, amount, currency, created_at, stripe_updated_at)
			values (${`in_${id}`}, ${id}, 'paid', 9900, 'USD', now(), now())`;
	}
	await sql.begin(async (transaction) => {
		// Keeps the session, like a token that outlives the account's access.
		await transaction`set local session_replication_role = replica`;
		await transaction`update auth.users set banned_until = now() + interval '1 year' where id = ${disabled.id}`;
	});
});

/** Calls a procedure over REST with null for every parameter. */
const call = (token: string, name: string, parameters: readonly string[] | null) =>
	post(`/rest/v1/rpc/${name}`, Object.fromEntries((parameters ?? []).map((each) => [each, null])), {
		authorization: `Bearer ${token}`,
	});

describe.each(TABLES)('the table $name', ({ name, columns }) => {
	test('is readable by its user and empty for a disabled account', async () => {
		const read = ({ client }: typeof user) => client.from(name).select(columns);
		expect((await read(user)).data).toHaveLength(1);
		expect(await read(disabled)).toMatchObject({ status: 200, data: [] });
	});
});

/** Procedures by which pages decide what to show: they return false instead of refusing. */
const RETURNS_FALSE = ['is_admin', 'has_basic'];

test.each(PROCEDURES)('the procedure $name refuses a disabled account', async ({ name, parameters }) => {
	const response = await call(disabled.token, name, parameters);
	if (RETURNS_FALSE.includes(name)) expect(await response.json()).toBe(false);
	else expect(response.status).toBe(name.startsWith('admin_') ? 403 : 401);
});

test.each(Object.entries(FUNCTIONS))('the function %s refuses a disabled account', async (name, body) => {
	const headers = { authorization: `Bearer ${disabled.token}`, 'idempotency-key': randomUUID() };
	expect((await post(`/functions/v1/${name}`, body, headers)).status).toBe(401);
});

test('an active account is not blocked', async () => {
	expect(await user.client.rpc('is_admin')).toMatchObject({ data: true });
	expect(await user.client.rpc('has_basic')).toMatchObject({ data: true });
	expect((await call(user.token, 'my_uploads', null)).status).toBe(200);
	expect((await call(user.token, 'admin_overview', null)).status).toBe(200);
});
