/** The database of an installation, opened by the host, an import or a command. */
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { requireDefaultFolder } from './data-folder.ts';
import { type ConnectionOptions, connect } from './postgres/connection.ts';
import { enterServer } from './postgres/embedded-server.ts';
import { openPool, type Pool } from './postgres/pool.ts';
import { prepareSchema } from './schema/schema.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SetupProblem } from './setup-problem.ts';

export interface Store {
	/** All rights, as the owner of the database, for calls that end in seconds. */
	sql: Pool;
	/** All rights for a job of any length, on a separate connection. It fails when that is lost. */
	session: Session;
	/** How further pools connect: a URL, and options that win over it. */
	url: string;
	options: ConnectionOptions;
	secrets: Secrets;
	close(): Promise<void>;
}

export interface StoreOptions {
	/** Be the host, which no database has twice, and log here when a crashed server does not start again. */
	host?: Logger;
	/** Leaves the schema as it is, where it would be brought up to date. */
	skipMigrations?: boolean;
}

export type Session = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/** What every connection has: UTC, and no notices. */
const SHARED: ConnectionOptions = {
	connect_timeout: 5,
	onnotice: () => {},
	connection: { application_name: 'lotline', TimeZone: 'UTC' },
};

/** Connections of the owner, and how long a session waits for one, in milliseconds. */
const MAX_OF_OWNER = 6;
const SESSION_WAIT = 10_000;

/**
 * Opens the database of the settings with an up-to-date schema: that of `DATABASE_URL`, or the
 * embedded one, started where it does not run. Everyone who uses the embedded one leaves it to the
 * others at the end, and the last one stops it; so a server left by a killed process is taken over.
 *
 * @throws SetupProblem
 */
export async function openStore(settings: Settings, options: StoreOptions = {}): Promise<Store> {
	requireDefaultFolder(settings.dataFolder);
	const secrets = loadSecrets(settings.dataFolder);
	const store = settings.databaseUrl
		? await openExternal(settings.databaseUrl, secrets)
		: await openEmbedded(settings.dataFolder, secrets, options.host ?? null);
	try {
		if (!options.skipMigrations) await store.session(prepareSchema);
		return store;
	} catch (problem) {
		await store.close();
		throw problem;
	}
}

async function openExternal(url: string, secrets: Secrets): Promise<Store> {
	const store = storeOf(url, SHARED, secrets, async () => {});
	try {
		await store.sql`select 1`;
	} catch (problem) {
		await store.close();
		throw new SetupProblem(`The database of DATABASE_URL cannot be reached: ${(problem as Error).message}`);
	}
	return store;
}

async function openEmbedded(dataFolder: string, secrets: Secrets, log: Logger | null): Promise<Store> {
	const server = await enterServer(dataFolder, secrets.databasePassword, SHARED);
	const store = storeOf(server.url, server.options, secrets, server.leave);
	try {
		if (log) await server.host(log);
	} catch (problem) {
		await store.close();
		throw problem;
	}
	return store;
}

function storeOf(
	url: string,
	options: ConnectionOptions,
	secrets: Secrets,
	leave: () => Promise<void>,
): Store {
	const sql = openPool({ max: MAX_OF_OWNER }, url, options);
	return {
		sql,
		session: (work) => runAlone(url, options, work),
		url,
		options,
		secrets,
		close: async () => {
			await sql.end({ timeout: 5 });
			await leave();
		},
	};
}

/** Does work on a connection that ends with it. */
export async function runAlone<Result>(
	url: string,
	options: ConnectionOptions,
	work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
	const connection = await connect(url, options, SESSION_WAIT);
	try {
		return await connection.run(work, Number.POSITIVE_INFINITY);
	} finally {
		connection.discard();
	}
}
