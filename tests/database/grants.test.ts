/** What the API roles may do. */
import { expect, test } from 'vitest';
import { openDatabase } from '../shared-host.ts';
import { GRANTED_TO_AUTHENTICATED } from './granted-to-authenticated.ts';

const sql = await openDatabase();

/** Tables, columns, sequences and functions of our schemas, with what a role was granted by name or as PUBLIC. */
const grantsTo = async (role: string): Promise<string[]> => {
	const rows = await sql`
		with objects (name, acl) as (
			select c.relname::text, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))
			  from pg_class c
			 where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p', 'S')
			union all
			select c.relname || '.' || a.attname, a.attacl
			  from pg_class c join pg_attribute a on a.attrelid = c.oid
			 where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attacl is not null
			union all
			select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
			       coalesce(p.proacl, acldefault('f', p.proowner))
			  from pg_proc p
			 where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
		)
		select distinct lower(granted.privilege_type) || ' ' || name as right
		  from objects, aclexplode(acl) granted left join pg_roles r on r.oid = granted.grantee
		 where r.rolname = ${role} or granted.grantee = 0
		 order by 1`;
	return rows.map((row) => row.right as string);
};

const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.name);

test('a visitor may contact us, read the accuracy study, ask what data a ZIP code has and open a link, and nothing else', async () => {
	expect(await grantsTo('anon')).toEqual([
		'execute join_waitlist(email text, name text, brokerage text, market text, needs text)',
		'execute latest_backtest()',
		'execute measured_markets()',
		'execute record_opening(token text, opening_key text, seconds jsonb)',
		'execute sealed_accuracy()',
		'execute send_contact_message(name text, email text, topic text, message text)',
		'execute shared_report(token text, passcode text, device text, device_key text)',
		'execute stop_market_email(token uuid)',
		'execute stop_opening_emails(token text)',
		'execute stop_report_emails(token text)',
		'execute zip_coverage(zip text)',
	]);
});

test('a signed-in user is granted exactly what is listed', async () => {
	expect(await grantsTo('authenticated')).toEqual(GRANTED_TO_AUTHENTICATED);
});

test('the private schema is closed to the API roles', async () => {
	const rows = await sql`
		select r.rolname as name from pg_roles r
		where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.oid, 'private', 'usage')`;
	expect(namesOf(rows)).toEqual([]);
});

test('the API roles cannot execute any function of the private schema, except in policies', async () => {
	const rows = await sql`
		select r.rolname || ' ' || p.proname as name from pg_proc p, pg_roles r
		where p.pronamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
		  and has_function_privilege(r.oid, p.oid, 'execute')`;
	expect(namesOf(rows)).toEqual(['authenticated active_caller']);
});

test('the API roles cannot read or write the auth tables', async () => {
	const rows = await sql`
		select r.rolname || ' ' || c.relname as name from pg_class c, pg_roles r
		where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')
		  and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')`;
	expect(namesOf(rows)).toEqual([]);
});

test('the API roles cannot create anything in our schemas', async () => {
	const rows = await sql`
		select r.rolname || ' ' || n.nspname as name from pg_namespace n, pg_roles r
		where n.nspname in ('public', 'private', 'auth') and r.rolname in ('anon', 'authenticated', 'service_role')
		  and has_schema_privilege(r.oid, n.oid, 'create')`;
	expect(namesOf(rows)).toEqual([]);
});

test('a procedure that a function may call returns rows or one value, never one row, which PostgREST would not put in a list', async () => {
	const rows = await sql`
		select p.proname as name from pg_proc p join pg_type t on t.oid = p.prorettype
		 where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'execute')
		   and not p.proretset and (t.typtype = 'c' or t.typname = 'record')`;
	expect(namesOf(rows)).toEqual([]);
});
