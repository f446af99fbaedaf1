/** An installation's database, opened by the host, an import or a command. */
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { requireExpectedKinds, requireWritable } from './data-folder.ts';
import { type ConnectionOptions, connect } from './postgres/connection.ts';
import { joinServer } from './postgres/embedded-server.ts';
import { openPool, type Pool } from './postgres/pool.ts';
import { prepareSchema } from './schema/schema.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';

export interface Store {
	/** Full privileges, as the owner of the database, for calls that take seconds. */
	sql: Pool;
	/** Full privileges, for a job of any length, on a separate connection. Fails if that is lost. */
	session: Session;
	/** How additional pools connect: a URL, and options that override it. */
	url: string;
	options: ConnectionOptions;
	secrets: Secrets;
	close(): Promise<void>;
}

export interface StoreOptions {
	/** Become the host, of which a database has only one, and log here if a crashed server can't be restarted. */
	host?: Logger;
	/** Don't migrate the schema. */
	skipMigrations?: boolean;
}

export type Session = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/** Options of every connection: UTC, and no notices. */
export const CONNECTION_OPTIONS: ConnectionOptions = {
	connect_timeout: 5,
	onnotice: () => {},
	connection: { application_name: 'lotline', TimeZone: 'UTC' },
};

/** The owner's connections, and how long a session waits for one, in milliseconds. */
const MAX_OWNER_CONNECTIONS = 6;
const SESSION_WAIT = 10_000;

/**
 * Opens the configured database with an up-to-date schema: that of `DATABASE_URL`, or the embedded one, started if it
 * isn't running. Each process that uses the embedded server leaves it running for the others, and the last one stops
 * it, even if a killed process started it.
 *
 * @throws SetupError
 */
export async function openStore(settings: Settings, options: StoreOptions = {}): Promise<Store> {
	requireExpectedKinds(settings.dataFolder);
	const secrets = loadSecrets(settings.dataFolder);
	const store = settings.databaseUrl
		? await openExternal(settings.databaseUrl, secrets)
		: await openEmbedded(settings.dataFolder, secrets, options.host ?? null);
	try {
		if (!options.skipMigrations)
			await store.session((sql) => prepareSchema(sql, undefined, settings.authServer !== null));
		return store;
	} catch (error) {
		await store.close();
		throw error;
	}
}

async function openExternal(url: string, secrets: Secrets): Promise<Store> {
	const store = createStore(url, CONNECTION_OPTIONS, secrets, async () => {});
	try {
		await store.sql`select 1`;
	} catch (error) {
		await store.close();
		throw new SetupError(`The database in DATABASE_URL cannot be reached: ${(error as Error).message}`);
	}
	return store;
}

async function openEmbedded(dataFolder: string, secrets: Secrets, log: Logger | null): Promise<Store> {
	requireWritable(dataFolder);
	const server = await joinServer(dataFolder, secrets.databasePassword, CONNECTION_OPTIONS);
	const store = createStore(server.url, server.options, secrets, server.leave);
	try {
		if (log) await server.host(log);
	} catch (error) {
		await store.close();
		throw error;
	}
	return store;
}

function createStore(
	url: string,
	options: ConnectionOptions,
	secrets: Secrets,
	leave: () => Promise<void>,
): Store {
	const sql = openPool({ max: MAX_OWNER_CONNECTIONS }, url, options);
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

/** Runs work on a connection that closes with it. */
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
