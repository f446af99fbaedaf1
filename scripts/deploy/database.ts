/** Checks a hosted project's database before anything is changed. */
import type { Sql } from 'postgres';
import { countPending } from '../../host/schema/schema.ts';
import { SetupError } from '../../host/setup-error.ts';
import { runAlone } from '../../host/store.ts';
import { canSchedule } from './schedules.ts';

/** The oldest version that Supabase creates, and the oldest one the tests run on. */
const OLDEST_VERSION = 17;

export interface DatabaseState {
	/** How many migrations it lacks; null if it has none. */
	pending: number | null;
	/** Whether it can run schedules. */
	canSchedule: boolean;
}

/**
 * Reads the state of the database.
 *
 * @throws SetupError if it isn't this project's, keeps no sessions, can't be reached, is too old, or its user lacks rights
 */
export async function checkDatabase(url: string, ref: string): Promise<DatabaseState> {
	const other = projectIn(url);
	if (other !== null && other !== ref)
		throw new SetupError(`DATABASE_URL belongs to the project ${other}, not to ${ref}.`);
	requireSessions(url);
	return runAlone(url, { connect_timeout: 10, onnotice: () => {} }, checkConnected).catch(
		(error: unknown) => {
			if (error instanceof SetupError) throw error;
			throw new SetupError(`The database in DATABASE_URL can't be reached: ${(error as Error).message}`);
		},
	);
}

async function checkConnected(sql: Sql): Promise<DatabaseState> {
	const [user] = await sql`
		select current_setting('server_version_num')::int / 10000 as version,
		       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`;
	if (user?.version < OLDEST_VERSION)
		throw new SetupError(
			`The database is PostgreSQL ${user?.version}; Lotline needs ${OLDEST_VERSION} or newer. Upgrade it in the dashboard.`,
		);
	if (!user?.may_create)
		throw new SetupError('The user in DATABASE_URL may not create tables. Use the user postgres.');
	const [auth] = await sql`select to_regclass('auth.users') is not null as exists`;
	if (!auth?.exists)
		throw new SetupError(
			"The database in DATABASE_URL isn't a Supabase project's: it has no table auth.users.",
		);
	return { pending: await countPending(sql), canSchedule: await canSchedule(sql) };
}

/**
 * The project that an address of Supabase belongs to; null for another address.
 *
 * @example projectIn('postgres://postgres.abcdefghijklmnopqrst:secret@aws-0-us-east-1.pooler.supabase.com:5432/postgres')
 * // 'abcdefghijklmnopqrst'
 */
function projectIn(url: string): string | null {
	const { username, hostname } = new URL(url);
	const [, ref = null] = /\.([a-z]{20})$/.exec(username) ?? /^db\.([a-z]{20})\./.exec(hostname) ?? [];
	return ref;
}

/** @throws SetupError for the port of Supabase's pooler that gives every transaction another connection */
function requireSessions(databaseUrl: string): void {
	if (new URL(databaseUrl).port === '6543')
		throw new SetupError(
			'DATABASE_URL leads to the transaction pooler, which keeps no sessions. Use the session pooler, on port 5432.',
		);
}
