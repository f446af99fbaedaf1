/** The schema that the migrations create. */
import { expect, test } from 'vitest';
import { PLANS } from '../../domain/plans.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { prepareSchema } from '../../host/schema/schema.ts';
import { openTestStore } from '../shared-host.ts';

const { sql, store } = await openTestStore();

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
	const expected = await columns('public.listings');
	const views = ['private.visible_listings', 'private.readable_listings'];
	for (const table of ['public.uploaded_listings', 'private.licensed_listings', ...views])
		expect(await columns(table), table).toEqual(expect.arrayContaining(expected));
});

test('every policy admits only an active account', async () => {
	const policies = await sql`
		select policyname as name, qual like '%private.active_caller()%' as checks from pg_policies
		where schemaname in ('public', 'private')`;
	expect(policies.length).toBeGreaterThan(5);
	expect(namesOf(policies.filter(({ checks }) => !checks))).toEqual([]);
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

test('the plans in the database match the pages, and the trial has five searches', async () => {
	const rows =
		await sql`select id, name, monthly_price_cents, monthly_credits, access from public.plans order by monthly_price_cents`;
	const paidPlans = PLANS.map(({ id, name, monthlyPrice, monthlyCredits, access }) => ({
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
	expect([...rows]).toEqual([trial, ...paidPlans]);
});

test('startup waits a limited time for a table that another session has locked, then says so', async () => {
	await sql.begin(async (holder) => {
		await holder`lock table auth.sessions in row exclusive mode`;
		const started = store.session((connection) => prepareSchema(connection, 200));
		await expect(started).rejects.toThrow(/^Another session has locked a table .* for too long\. /);
	});
	await store.session((connection) => prepareSchema(connection));
});
