/** Migrates a database: the auth schema, the API's roles, and our migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { LOCKS } from '../advisory-locks.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { projectFolder } from '../project-folder.ts';
import { SetupError } from '../setup-error.ts';
import { type AccountTables, AUTH_SERVER_TABLES, AUTH_TABLES } from './account-tables.ts';
import { AUTH_SCHEMA } from './auth-schema.ts';

/**
 * How long a start waits for a lock, in milliseconds: longer than another process's migrations. Meanwhile, sign-ins may
 * wait behind it.
 */
const MAX_LOCK_WAIT = 60_000;

/** The SQLSTATE of a wait for a lock that took too long. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The SQLSTATE of a statement that the user may not run. */
const LACKS_RIGHTS = '42501';

/**
 * Applies the migrations the database doesn't have yet.
 *
 * @param authServer whether a Supabase Auth server keeps its accounts there, and so made the auth schema
 * @throws SetupError for a database of a newer version, or from before the first release, if another session has
 * locked it, or if the user lacks rights
 */
export async function prepareSchema(
	sql: Sql,
	maxLockWait = MAX_LOCK_WAIT,
	authServer = false,
): Promise<void> {
	try {
		await inTransaction(sql, async (transaction) => {
			await transaction`select set_config('lock_timeout', ${String(maxLockWait)}, true)`;
			if (authServer) await migrateBesideAuthServer(transaction);
			else await migrate(transaction);
		});
	} catch (error) {
		const { code, message } = error as { code?: string; message?: string };
		if (code === LACKS_RIGHTS)
			throw new SetupError(
				`The user in DATABASE_URL lacks rights: ${message}. deploy/ha/roles.sql creates one that has enough.`,
			);
		if (code !== LOCK_NOT_AVAILABLE) throw error;
		throw new SetupError(
			'Another session has locked a table of the database for too long. End it (pg_stat_activity lists the sessions), and start Lotline again.',
		);
	}
}

/**
 * Applies the missing migrations in the caller's transaction.
 *
 * @param target the migrations to apply, such as only those a backup had; by default all
 */
export async function migrate(transaction: TransactionSql, target?: readonly string[]): Promise<void> {
	const { isNew, pending } = await pendingMigrations(transaction, target);
	if (await isHostedProject(transaction)) return requireDeployed(pending);
	if (await hasTable(transaction, AUTH_SERVERS_TABLE))
		throw new SetupError(
			"The accounts in this database are a Supabase Auth server's. Set AUTH_URL to its address.",
		);
	if (isNew) await preparePlatform(transaction);
	else await updateAccountTables(transaction, AUTH_TABLES);
	for (const file of pending) await applyMigration(transaction, file);
}

/** The same where a Supabase Auth server has made the auth schema. */
async function migrateBesideAuthServer(transaction: TransactionSql): Promise<void> {
	const { isNew, pending } = await pendingMigrations(transaction);
	if (await hasTable(transaction, 'auth.proven_addresses'))
		throw new SetupError(
			"The accounts in this database are Lotline's own, which the server at AUTH_URL can't take over. Give both an empty database, or remove AUTH_URL.",
		);
	if (!(await hasTable(transaction, AUTH_SERVERS_TABLE)) || !(await hasTable(transaction, 'auth.sessions')))
		throw new SetupError(
			"The auth server at AUTH_URL hasn't made its tables in this database. Start it before Lotline, with the same database and search_path=auth.",
		);
	if (isNew) await transaction.unsafe(PLATFORM + AUTH_SERVER_TABLES.statements).simple();
	else await updateAccountTables(transaction, AUTH_SERVER_TABLES);
	for (const file of pending) await applyMigration(transaction, file);
}

/** The history of an auth server's own migrations. */
const AUTH_SERVERS_TABLE = 'auth.schema_migrations';

async function hasTable(transaction: TransactionSql, name: string): Promise<boolean> {
	const [row] = await transaction`select to_regclass(${name}) is not null as exists`;
	return row?.exists === true;
}

/** The files that a database lacks, and whether it lacks all, once no other process migrates it. */
async function pendingMigrations(transaction: TransactionSql, target?: readonly string[]) {
	await transaction`select pg_advisory_xact_lock(${LOCKS.schema})`;
	const applied = await appliedVersions(transaction);
	checkVersions(applied);
	const selected = migrationFiles().filter((file) => !target || target.includes(parseVersion(file)));
	return { isNew: applied.size === 0, pending: selected.filter((file) => !applied.has(parseVersion(file))) };
}

/** Whether Supabase hosts the database: its auth service owns the auth schema, and deployments migrate ours. */
export async function isHostedProject(sql: Sql | TransactionSql): Promise<boolean> {
	const [auth] = await sql`
		select nspowner::regrole::text = 'supabase_auth_admin' as hosted from pg_namespace where nspname = 'auth'`;
	return auth?.hosted ?? false;
}

/** @throws SetupError if migrations are missing */
export function requireDeployed(pending: readonly unknown[]): void {
	if (pending.length > 0)
		throw new SetupError(
			"The database isn't up to date with this version of Lotline. Run npm run deploy first.",
		);
}

/** Gives a new database what a hosted Supabase project has before its first migration, and our account tables. */
export async function preparePlatform(transaction: TransactionSql): Promise<void> {
	await transaction.unsafe(AUTH_SCHEMA + PLATFORM + AUTH_TABLES.statements).simple();
}

async function updateAccountTables(
	transaction: TransactionSql,
	{ version, statements }: AccountTables,
): Promise<void> {
	const [row] = await transaction`select obj_description(to_regnamespace('host'), 'pg_namespace') as version`;
	if (row?.version === version) return;
	// In the order of a sign-up, with which it would deadlock otherwise.
	await transaction`lock table auth.users, auth.identities, auth.sessions in share row exclusive mode`;
	await transaction.unsafe(statements).simple();
}

/** @throws SetupError if this version of Lotline can't use a database with these migrations */
export function checkVersions(applied: Iterable<string>): void {
	const problem = versionProblem(applied, migrationFiles().map(parseVersion));
	if (problem) throw new SetupError(problem);
}

/**
 * How many migrations a database lacks, without applying them; null if it has none at all.
 *
 * @throws SetupError if this version of Lotline can't use it
 */
export async function countPending(sql: Sql): Promise<number | null> {
	const applied = await appliedVersions(sql);
	checkVersions(applied);
	return applied.size === 0
		? null
		: migrationFiles().filter((file) => !applied.has(parseVersion(file))).length;
}

async function appliedVersions(sql: Sql | TransactionSql): Promise<Set<string>> {
	const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
	if (!history?.found) return new Set();
	const rows = await sql`select version from supabase_migrations.schema_migrations`;
	return new Set(rows.map((row) => row.version as string));
}

async function applyMigration(transaction: TransactionSql, file: string): Promise<void> {
	const text = readFileSync(join(migrationsFolder(), file), 'utf8');
	await transaction.unsafe(text).simple();
	const name = file.slice(15, -'.sql'.length);
	// This is the history table that the Supabase CLI uses.
	await transaction`
		insert into supabase_migrations.schema_migrations (version, name, statements)
		values (${parseVersion(file)}, ${name}, array[${text}])`;
}

function migrationFiles(): string[] {
	return readdirSync(migrationsFolder())
		.filter((file) => /^\d{14}_.+\.sql$/.test(file))
		.sort();
}

function migrationsFolder(): string {
	return join(projectFolder, 'supabase', 'migrations');
}

function parseVersion(file: string): string {
	return file.slice(0, 14);
}

/** The roles, schemas and grants of a hosted Supabase project. Its default privileges open every new table to everyone. */
const PLATFORM = /* sql */ `
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
`;

/**
 * Why this version can't use a database, in a sentence for the operator; null if it can.
 *
 * @param applied versions of the migrations in the database
 * @param known versions of the migrations that come with this version
 */
export function versionProblem(applied: Iterable<string>, known: readonly string[]): string | null {
	const unknown = [...applied].filter((version) => !known.includes(version)).sort();
	if (unknown.length === 0) return null;
	const newest = known.toSorted().at(-1) ?? '';
	if (unknown.some((version) => version > newest)) {
		return 'A newer version of Lotline has used this database. Install that version or a later one, or restore a backup made with this version.';
	}
	return "This database was created before Lotline's first release and can't be upgraded. Move the data folder away or use an empty database, start Lotline, and import your data again.";
}
