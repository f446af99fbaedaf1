/** The schema that the migrations create, and that of the schema files. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PLANS, TRIAL_CREDITS } from '../../domain/plans.ts';
import { LOCKS } from '../../host/advisory-locks.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';
import { prepareSchema } from '../../host/schema/schema.ts';
import { baselineText } from '../../scripts/schema/baseline.ts';
import { type CatalogObject, readCatalog } from '../../scripts/schema/catalog.ts';
import { schemaFiles, splitStatements, withSchemaFiles } from '../../scripts/schema/schema-files.ts';
import { migrationBetween, parseBody } from '../../scripts/schema/write-migration.ts';
import { openTestStore } from '../shared-host.ts';
import { INLINED } from './inlined-functions.ts';

const { sql, store } = await openTestStore();

const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.name);

describe('the schema files', () => {
	const files = schemaFiles();
	const statements = files.flatMap(({ text }) => splitStatements(text));

	test('are the 25 chapters or fewer in their folder, in order', () => {
		expect(files.map(({ path }) => path)).toEqual(
			readdirSync('supabase/schemas')
				.sort()
				.map((name) => `./schemas/${name}`),
		);
		expect(files.length).toBeGreaterThan(10);
		expect(files.length).toBeLessThanOrEqual(25);
	});

	test('lead to the same catalog as the migrations, and their functions are valid', async () => {
		const migrated = await store.session((session) => session.begin(readCatalog));
		const declared = await withSchemaFiles(store, async (transaction) => {
			const catalog = await readCatalog(transaction);
			await transaction`set local check_function_bodies = on`;
			for (const { kind, definition } of catalog)
				if (kind === 'function') await transaction.unsafe(definition);
			return catalog;
		});
		expect(migrationBetween(migrated, declared, statements)).toBeNull();
		for (const kind of ['table', 'column', 'constraint', 'index', 'policy', 'trigger', 'view', 'grant'])
			expect(declared.filter((each) => each.kind === kind).length, kind).toBeGreaterThan(1);

		const functions = declared.filter(({ kind }) => kind === 'function');
		const texts = statements.filter((each) => /^create function /m.test(each));
		expect(texts.length).toBe(functions.length);
		const isTextOf = (text: string, { owner, definition }: CatalogObject) =>
			text.includes(`create function ${owner}(`) &&
			definition.endsWith(`$function$${parseBody(text)}$function$\n`);
		expect(functions.filter((each) => texts.filter((text) => isTextOf(text, each)).length !== 1)).toEqual([]);
	});

	test('and no two migrations share a version, of which the CLI would apply one', () => {
		const versions = readdirSync('supabase/migrations').map((name) => name.split('_')[0]);
		expect(versions).toEqual([...new Set(versions)]);
	});

	test('and the baseline is their text', () => {
		const [baseline = ''] = readdirSync('supabase/migrations').sort();
		expect(readFileSync(`supabase/migrations/${baseline}`, 'utf8')).toBe(baselineText());
	});

	test('and the migrations never read or build the text of a function', () => {
		const migrations = readdirSync('supabase/migrations').map((name) => ({
			path: name,
			text: readFileSync(`supabase/migrations/${name}`, 'utf8'),
		}));
		const building = /\bpg_get_(functiondef|viewdef)\b|\bpg_proc\b|\bprosrc\b|^do \$/m;
		expect([...files, ...migrations].filter(({ text }) => building.test(text))).toEqual([]);
	});
});

test('the next migration copies functions and policies, and drafts the changes of tables', async () => {
	const before = await store.session((session) => session.begin(readCatalog));
	const changes = [
		'alter table public.plans add column note text not null',
		'create index plans_by_name on public.plans (name)',
		"create or replace function private.today_in_us() returns date language sql stable set search_path = '' as $$ select current_date $$",
		'drop function private.new_token()',
		'create function private.new_token(length integer) returns text language sql as $$ select null $$',
		'grant execute on function private.new_token(integer) to service_role',
		'drop policy "A user reads their own searches" on public.searches',
	];
	const after = await withSchemaFiles(store, async (transaction) => {
		for (const change of changes) await transaction.unsafe(change);
		return readCatalog(transaction);
	});
	const texts = changes.map((each) => `${each.replace('create or replace', 'create')};`);
	expect(migrationBetween(before, after, texts)).toBe(`set check_function_bodies = off;

drop policy "A user reads their own searches" on public.searches;

drop function private.new_token();

-- Finish: fill note before it is not null.
alter table public.plans add column note text not null;

create function private.new_token(length integer) returns text language sql as $$ select null $$;

create or replace function private.today_in_us() returns date language sql stable set search_path = '' as $$ select current_date $$;

create index plans_by_name on public.plans (name);

grant execute on function private.new_token(length integer) to service_role;

reset check_function_bodies;
`);
});

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

test('all tables of homes have the columns of listings', async () => {
	const columns = async (table: string) =>
		namesOf(
			await sql`select attname || ' ' || format_type(atttypid, atttypmod) as name from pg_attribute
				where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by 1`,
		);
	const expected = await columns('public.listings');
	for (const table of ['public.uploaded_listings', 'private.licensed_listings'])
		expect(await columns(table), table).toEqual(expect.arrayContaining(expected));
});

test('a home is found in the same columns, whether or not the caller has homes of their own', async () => {
	const columns = async (view: string) =>
		namesOf(
			await sql`select attname || ' ' || format_type(atttypid, atttypmod) as name from pg_attribute
				where attrelid = ${view}::regclass and attnum > 0 and attname <> 'has_own' order by attnum`,
		);
	expect(await columns('private.shared_homes')).toEqual(await columns('private.visible_homes'));
});

test('every policy admits only an active account', async () => {
	const policies = await sql`
		select policyname as name, qual like '%private.active_caller()%' as checks from pg_policies
		where schemaname in ('public', 'private')`;
	expect(policies.length).toBeGreaterThan(5);
	expect(namesOf(policies.filter(({ checks }) => !checks))).toEqual([]);
});

test('every function that no query inlines pins its search_path', async () => {
	const functions = await sql`
		select p.proname as name, coalesce('search_path=""' = any (p.proconfig), false) as pinned
		from pg_proc p
		where p.proname <> all (${INLINED}::text[])
		and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
	expect(namesOf(functions)).toEqual(
		expect.arrayContaining(['increment_usage', 'cells_around', 'has_ended']),
	);
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

test('the plans and the trial in the database match the pages', async () => {
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
		monthly_credits: TRIAL_CREDITS,
		access: 'included',
	};
	expect([...rows]).toEqual([trial, ...paidPlans]);
});

test('opening an up-to-date database waits for no one who signs up', async () => {
	await sql.begin(async (signUp) => {
		await signUp`lock table auth.users, auth.identities, auth.sessions in row exclusive mode`;
		await store.session((connection) => prepareSchema(connection, 200));
	});
});

test('a start waits a limited time for the lock of another session, then says so', async () => {
	await sql.begin(async (holder) => {
		await holder`select pg_advisory_xact_lock(${LOCKS.schema})`;
		const started = store.session((connection) => prepareSchema(connection, 200));
		await expect(started).rejects.toThrow(/^Another session has locked a table .* for too long\. /);
	});
	await store.session((connection) => prepareSchema(connection));
});

test('the rule by which homes of an account replace others is the same for each pair of sources', () => {
	const text = readFileSync('supabase/schemas/09_visible_listings.sql', 'utf8');
	const from = {
		uploads:
			/from public\.uploaded_listings o\s+where o\.owner = \(select private\.uploads_owner\(\)\) and o\.is_current/g,
		licenses:
			/from private\.licensed_listings o\s+where o\.scope = any \(\(select private\.running_scopes\(\)\)::uuid\[\]\)/g,
	};
	// Written three times because one view of all of an account's homes is ten times slower: decision 031.
	const rules = text
		.replace(from.uploads, 'OWN')
		.replace(from.licenses, 'OWN')
		.matchAll(/or \((not exists \(\s+select OWN[\s\S]*?)\)\)\)\)\)/g);
	const [first, ...others] = [...rules].map(([, rule]) => rule);
	expect(first).toContain('private.is_alike');
	expect(others).toEqual([first, first]);
});
