/** Brings a database up to date: the auth schema, the roles of the API, our migrations, the ZIP places. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { LOCKS } from './advisory-locks.ts';
import { projectFolder } from './project-folder.ts';
import { loadZipPlaces } from './zip-places.ts';

/** Applies whatever is missing; on an up-to-date database it only looks. */
export async function prepareSchema(sql: Sql): Promise<void> {
	await sql.begin(async (transaction) => {
		await transaction`select pg_advisory_xact_lock(${LOCKS.schema})`;
		const applied = await appliedVersions(transaction);
		const pending = migrationFiles().filter((file) => !applied.has(versionOf(file)));
		if (applied.size === 0) {
			// Only a new database needs the service's package here, which takes a while to load.
			const { authSchema } = await import('./auth.ts');
			await transaction.unsafe(await authSchema()).simple();
		}
		await transaction.unsafe(BOOTSTRAP).simple();
		for (const file of pending) await applyMigration(transaction, file);
		await loadZipPlaces(transaction);
	});
}

async function appliedVersions(sql: TransactionSql): Promise<Set<string>> {
	const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
	if (!history?.found) return new Set();
	const rows = await sql`select version from supabase_migrations.schema_migrations`;
	return new Set(rows.map((row) => row.version as string));
}

async function applyMigration(transaction: TransactionSql, file: string): Promise<void> {
	const text = readFileSync(join(migrationsFolder(), file), 'utf8');
	await transaction.unsafe(text).simple();
	const name = file.slice(15, -'.sql'.length);
	// The same history that the Supabase command line keeps.
	await transaction`
		insert into supabase_migrations.schema_migrations (version, name, statements)
		values (${versionOf(file)}, ${name}, array[${text}])`;
}

function migrationFiles(): string[] {
	return readdirSync(migrationsFolder())
		.filter((file) => /^\d{14}_.+\.sql$/.test(file))
		.sort();
}

function migrationsFolder(): string {
	return join(projectFolder, 'supabase', 'migrations');
}

function versionOf(file: string): string {
	return file.slice(0, 14);
}

/**
 * What a hosted Supabase project has before its first migration. Two triggers check what the hosted
 * auth service checks and the embedded one does not: a foreign identity needs a verified address, and
 * a banned user gets no session. Two tables keep what the embedded service forgets: which sessions
 * began with a recovery link, and whose address was ever proven. Where addresses are not confirmed,
 * anybody may have signed up with an address: its owner, coming with Google, ends that password.
 */
const BOOTSTRAP = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create table if not exists auth.recovered_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);
create table if not exists auth.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade
);
create or replace function auth.guard_identity() returns trigger language plpgsql set search_path = '' as $$
declare
  -- The embedded service keeps its JSON as a text in JSON.
  facts jsonb := case jsonb_typeof(new.identity_data)
                   when 'string' then (new.identity_data #>> '{}')::jsonb else new.identity_data end;
begin
  if new.provider <> 'email' and coalesce(facts ->> 'email_verified', 'false') <> 'true' then
    raise exception 'The provider has not verified this e-mail address.' using errcode = '42501';
  end if;
  if new.provider <> 'email' then
    if not exists (select from auth.proven_addresses p where p.user_id = new.user_id) then
      update auth.users set encrypted_password = null where id = new.user_id;
      delete from auth.sessions where user_id = new.user_id;
    end if;
    insert into auth.proven_addresses (user_id) values (new.user_id) on conflict do nothing;
  end if;
  return new;
end $$;
create or replace trigger guard_identity before insert on auth.identities
  for each row execute function auth.guard_identity();
create or replace function auth.guard_session() returns trigger language plpgsql set search_path = '' as $$ begin
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'This account is disabled.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger guard_session before insert or update on auth.sessions
  for each row execute function auth.guard_session();
`;
