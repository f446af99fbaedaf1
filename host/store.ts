/** The database of an installation, opened by whoever needs it: the host, an import, a command. */
import postgres, { type Options, type Sql } from 'postgres';
import { DATABASE, openCluster } from './postgres/cluster.ts';
import { prepareSchema } from './schema.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SetupProblem } from './setup-problem.ts';

export type PoolOptions = Options<Record<string, never>>;

export interface Store {
	/** All rights, as the owner of the database. */
	sql: Sql;
	/** How further pools connect: a URL, and options that win over it. */
	url: string;
	options: PoolOptions;
	secrets: Secrets;
	close(): Promise<void>;
}

/** Names the lock that the process which runs the embedded database holds while it lives. */
const OWNER_LOCK = 5683_1776;

/**
 * Opens the database of the settings with an up-to-date schema: that of `DATABASE_URL`, or the
 * embedded one, started where it does not run. Whoever finds it without an owner becomes its owner,
 * keeps it running and stops it at the end; so a server left by a killed process is taken over.
 *
 * @param alone refuse a database that another process owns, as two hosts on one folder would be
 * @throws SetupProblem
 */
export async function openStore(settings: Settings, { alone = false } = {}): Promise<Store> {
	const secrets = loadSecrets(settings.dataFolder);
	if (settings.databaseUrl) return openServer(settings.databaseUrl, secrets);
	return openEmbedded(settings.dataFolder, secrets, alone);
}

async function openServer(url: string, secrets: Secrets): Promise<Store> {
	const sql = postgres(url, POOL);
	try {
		await sql`select 1`;
	} catch (problem) {
		await sql.end({ timeout: 1 });
		throw new SetupProblem(`The database of DATABASE_URL can not be reached: ${(problem as Error).message}`);
	}
	await prepareSchema(sql);
	return { sql, url, options: POOL, secrets, close: () => sql.end({ timeout: 5 }) };
}

async function openEmbedded(dataFolder: string, secrets: Secrets, alone: boolean): Promise<Store> {
	const password = secrets.databasePassword;
	let cluster = await openCluster(dataFolder, password);
	const url = `postgres://${DATABASE.user}@localhost/${DATABASE.name}`;
	const options: PoolOptions = {
		...POOL,
		host: cluster.socketFolder,
		port: 5432,
		user: DATABASE.user,
		password,
	};
	const sql = postgres(url, options);
	const ownership = await takeOwnership(url, options);
	if (!ownership && alone) {
		const holder = await ownerOf(sql);
		await sql.end({ timeout: 1 });
		throw new SetupProblem(
			`The data folder ${dataFolder} is in use by another Lotline process (pid ${holder}).`,
		);
	}
	let closing = false;
	const superviseUntilClosed = async () => {
		while (!closing) {
			await cluster.ended;
			if (!closing) cluster = await openCluster(dataFolder, password);
		}
	};
	const close = async () => {
		closing = true;
		await sql.end({ timeout: 5 });
		await ownership?.end({ timeout: 1 });
		if (ownership) await cluster.stop();
	};
	if (ownership) void superviseUntilClosed();
	await prepareSchema(sql).catch(async (problem) => {
		await close();
		throw problem;
	});
	return { sql, url, options, secrets, close };
}

/** What every pool has: UTC, quiet notices, and an end to queries that run away. */
const POOL = {
	max: 6,
	idle_timeout: 300,
	connect_timeout: 5,
	onnotice: () => {},
	connection: { application_name: 'lotline', TimeZone: 'UTC' },
} as const;

/** Holds the lock on a connection of its own for as long as the process lives. Null: it is taken. */
async function takeOwnership(url: string, options: PoolOptions): Promise<Sql | null> {
	const name = `lotline owner ${process.pid}`;
	const holder = postgres(url, {
		...options,
		max: 1,
		idle_timeout: 0,
		max_lifetime: null,
		connection: { ...POOL.connection, application_name: name },
	});
	const [row] = await holder`select pg_try_advisory_lock(${OWNER_LOCK}) as taken`;
	if (row?.taken) return holder;
	await holder.end({ timeout: 1 });
	return null;
}

async function ownerOf(sql: Sql): Promise<string> {
	const [row] = await sql`
		select split_part(a.application_name, ' ', 3) as pid
		from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.objid = ${OWNER_LOCK} and l.granted`;
	return row?.pid ?? 'unknown';
}
