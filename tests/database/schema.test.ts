/** Guarantees of the database after our migrations, read from its catalog. */
import { expect, test } from 'vitest';
import { PLANS } from '../../domain/plans.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { prepareSchema } from '../../host/schema/schema.ts';
import { openTestStore } from '../shared-host.ts';

const { sql, store } = await openTestStore();

/** Everything that a signed-in user may do in our schemas. New grants are added here. */
const GRANTED_TO_AUTHENTICATED = [
	'execute active_caller()',
	'execute admin_audit(of_act text, by_actor text, on_day date, page integer, page_size integer)',
	'execute admin_close_message(message uuid, done boolean)',
	'execute admin_comp(target_user uuid, last_day date, plan text)',
	'execute admin_disable(target_user uuid)',
	'execute admin_enable(target_user uuid)',
	'execute admin_grant(target_user uuid)',
	'execute admin_invite(entry uuid)',
	'execute admin_markets(page integer, page_size integer)',
	'execute admin_messages(done boolean, page integer, page_size integer)',
	'execute admin_overview()',
	'execute admin_revoke(target_user uuid)',
	'execute admin_subscriptions(of_state text, page integer, page_size integer)',
	'execute admin_users(search text, page integer, page_size integer)',
	'execute admin_waitlist(page integer, page_size integer)',
	'execute append_upload(upload uuid, from_byte integer, content text)',
	'execute confirm_upload(upload uuid, choices jsonb, import boolean)',
	'execute delete_my_account(confirmation text)',
	'execute delete_report(id uuid)',
	'execute download_my_data()',
	'execute get_usage_status()',
	'execute has_basic(user_id uuid)',
	'execute increment_usage()',
	'execute is_admin(user_id uuid)',
	'execute join_waitlist(email text, name text, brokerage text, market text, needs text)',
	'execute latest_backtest()',
	'execute market_summary(zip text, today date)',
	'execute my_uploads()',
	'execute read_report(id uuid)',
	'execute revoke_share(id uuid)',
	'execute send_contact_message(name text, email text, topic text, message text)',
	'execute share_report(report uuid, days integer)',
	'execute shared_report(token text)',
	'execute start_upload(file_name text, bytes integer, modified_on date)',
	'execute suggest_addresses(typed text)',
	'execute undo_upload(upload uuid)',
	'execute unwatch_zip(zip text)',
	'execute update_preferences(search_mode text, search_limit integer, theme text, notifications boolean, units text)',
	'execute update_profile(name text, brokerage text, license_number text, phone text, website text, brand_color text, photo text, logo text)',
	'execute upload_rejected_rows(upload uuid)',
	'execute watch_zip(zip text)',
	'select invoices.amount',
	'select invoices.created_at',
	'select invoices.currency',
	'select invoices.hosted_url',
	'select invoices.id',
	'select invoices.number',
	'select invoices.pdf_url',
	'select invoices.status',
	'select profiles',
	'select report_shares.created_at',
	'select report_shares.expires_at',
	'select report_shares.id',
	'select report_shares.report_id',
	'select report_shares.revoked_at',
	'select report_shares.token',
	'select report_shares.viewed_at',
	'select report_shares.views',
	'select reports.address',
	'select reports.created_at',
	'select reports.demo',
	'select reports.effective_on',
	'select reports.fingerprint',
	'select reports.high',
	'select reports.id',
	'select reports.kind',
	'select reports.low',
	'select reports.prepared_for',
	'select reports.price',
	'select reports.title',
	'select reports.updated_at',
	'select reports.zip',
	'select searches',
	'select subscriptions.billed',
	'select subscriptions.cancel_at_period_end',
	'select subscriptions.comped_until',
	'select subscriptions.current_period_end',
	'select subscriptions.current_period_start',
	'select subscriptions.ended_at',
	'select subscriptions.past_due_since',
	'select subscriptions.plan',
	'select subscriptions.status',
	'select watched_zips',
];

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

test('the migrations alone load the ZIP codes', async () => {
	const [row] = await sql`select count(*)::integer as places from public.zip_places`;
	expect(row?.places).toBe(readZipPlaces().length);
});

test('every table has row level security', async () => {
	const tables = await sql`
		select relname as name, relrowsecurity as secured from pg_class
		where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`;
	expect(namesOf(tables)).toContain('listings');
	expect(namesOf(tables.filter((table) => !table.secured))).toEqual([]);
});

test('all tables of homes have the columns of listings, and so do their views', async () => {
	const columns = async (table: string) =>
		namesOf(
			await sql`select attname || ' ' || format_type(atttypid, atttypmod) as name from pg_attribute
				where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by 1`,
		);
	const wanted = await columns('public.listings');
	const views = ['private.visible_listings', 'private.readable_listings'];
	for (const table of ['public.uploaded_listings', 'private.licensed_listings', ...views])
		expect(await columns(table), table).toEqual(expect.arrayContaining(wanted));
});

test('every policy admits only an active account', async () => {
	const policies = await sql`
		select policyname as name, qual like '%private.active_caller()%' as asks from pg_policies
		where schemaname in ('public', 'private')`;
	expect(policies.length).toBeGreaterThan(5);
	expect(namesOf(policies.filter(({ asks }) => !asks))).toEqual([]);
});

test('every security definer function pins its search_path', async () => {
	const functions = await sql`
		select p.proname as name, coalesce('search_path=""' = any (p.proconfig), false) as pinned
		from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
	expect(namesOf(functions)).toContain('increment_usage');
	expect(namesOf(functions.filter((each) => !each.pinned))).toEqual([]);
});

test('every constraint that a function names exists', async () => {
	// PL/pgSQL looks for a constraint only when the function runs.
	const missing = await sql`
		select p.proname, m.names[1] as constraint
		  from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
		       regexp_matches(p.prosrc, 'on constraint (\\w+)', 'g') as m (names)
		 where n.nspname in ('public', 'private')
		   and not exists (select from pg_constraint c where c.conname = m.names[1])`;
	expect(missing).toEqual([]);
});

test('a visitor may contact us, read the accuracy study and open a link, and nothing else', async () => {
	expect(await grantsTo('anon')).toEqual([
		'execute join_waitlist(email text, name text, brokerage text, market text, needs text)',
		'execute latest_backtest()',
		'execute send_contact_message(name text, email text, topic text, message text)',
		'execute shared_report(token text)',
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

/** Procedures that trust the caller id they receive from our functions: with them, anyone could act as anyone. */
const OF_THE_SERVER = [
	'search_comps',
	'search_evidence',
	'apply_stripe_event',
	'apply_stripe_snapshot',
	'begin_checkout',
	'billing_account',
	'end_demo_billing',
	'end_test_billing',
	'upsert_billing_customer',
	'save_checkout_session',
	'active_stripe_subscriptions',
	'mark_billing_customer_missing',
	'next_checkout_attempt',
	'begin_report',
	'save_report',
	'report_figures',
	'record_reconciliation',
	'claim_zip',
	'save_zip',
	'provider_home',
	'photos_of',
	'apply_cache_scope',
];

test.each(OF_THE_SERVER)('only the server may call %s', async (procedure) => {
	const rows = await sql`
		select r.rolname as name from pg_proc p, pg_roles r
		where p.proname = ${procedure} and r.rolname in ('anon', 'authenticated', 'service_role')
		  and has_function_privilege(r.oid, p.oid, 'execute')`;
	expect(namesOf(rows)).toEqual(['service_role']);
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

test('the plans in the database match the pages, and the trial has five searches', async () => {
	const rows =
		await sql`select id, name, monthly_price_cents, monthly_credits, access from public.plans order by monthly_price_cents`;
	const sold = PLANS.map(({ id, name, monthlyPrice, monthlyCredits, access }) => ({
		id,
		name,
		monthly_price_cents: monthlyPrice === null ? null : monthlyPrice * 100,
		monthly_credits: monthlyCredits,
		access,
	}));
	const trial = {
		id: 'trial',
		name: 'Trial',
		monthly_price_cents: 0,
		monthly_credits: 5,
		access: 'included',
	};
	expect([...rows]).toEqual([trial, ...sold]);
});

test('a start waits a limited time for a table that another session has locked, and says so', async () => {
	await sql.begin(async (holder) => {
		await holder`lock table auth.sessions in row exclusive mode`;
		const started = store.session((own) => prepareSchema(own, 200));
		await expect(started).rejects.toThrow(/^Another session has locked a table .* for too long\. /);
	});
	await store.session((own) => prepareSchema(own));
});
