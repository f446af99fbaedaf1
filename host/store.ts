/** The database of an installation, opened by whoever needs it: the host, an import, a command. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import postgres, { type Options, type Sql } from 'postgres';
import { isLostConnection } from './lost-connection.ts';
import { DATABASE, openCluster } from './postgres/cluster.ts';
import { enter } from './postgres/presence.ts';
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

/**
 * Opens the database of the settings with an up-to-date schema: that of `DATABASE_URL`, or the
 * embedded one, started where it does not run. Everybody who uses the embedded one leaves it to the
 * others at the end, and the last one stops it; so a server left by a killed process is taken over.
 *
 * @param host be the host, which no database has twice, and tell this log when a crashed server does not start again
 * @throws SetupProblem
 */
export async function openStore(settings: Settings, { host }: { host?: Logger } = {}): Promise<Store> {
	const secrets = loadSecrets(settings.dataFolder);
	if (settings.databaseUrl) return openServer(settings.databaseUrl, secrets);
	return openEmbedded(settings.dataFolder, secrets, host ?? null);
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

async function openEmbedded(dataFolder: string, secrets: Secrets, log: Logger | null): Promise<Store> {
	const server = await enterCluster(dataFolder, secrets.databasePassword);
	const { url, options } = server;
	const sql = postgres(url, options);
	const close = async () => {
		await sql.end({ timeout: 5 });
		await server.leave();
	};
	try {
		if (log) await server.host(log);
		await prepareSchema(sql);
	} catch (problem) {
		await close();
		throw problem;
	}
	return { sql, url, options, secrets, close };
}

interface EnteredCluster {
	url: string;
	options: PoolOptions;
	/** Becomes the host, which starts the server again when it crashes, however often it takes. @throws SetupProblem */
	host(log: Logger): Promise<void>;
	/** Leaves the server to the others who use it; the last one stops it. */
	leave(): Promise<void>;
}

/** Opens the server and says that it is used. One that somebody was just stopping is started again. */
async function enterCluster(dataFolder: string, password: string): Promise<EnteredCluster> {
	const open = async () => {
		const cluster = await openCluster(dataFolder, password);
		const options: PoolOptions = {
			...POOL,
			host: cluster.socketFolder,
			port: 5432,
			user: DATABASE.user,
			password,
		};
		return { cluster, options, presence: await enter(URL_OF_CLUSTER, options) };
	};
	let entered = await insist(open);
	const leaving = new AbortController();
	let restarting = Promise.resolve();
	const restart = async (log: Logger) => {
		for (let seconds = 1; !leaving.signal.aborted; seconds = Math.min(2 * seconds, MOST_SECONDS_APART)) {
			try {
				await entered.presence.end();
				entered = await insist(open);
				await entered.presence.becomeHost();
				return;
			} catch (problem) {
				log.error(
					{ err: problem, seconds },
					'The database could not be started again, and will be tried again',
				);
				await pause(seconds * 1000, null, { signal: leaving.signal }).catch(() => {});
			}
		}
	};
	const superviseUntilLeft = async (log: Logger) => {
		while (!leaving.signal.aborted) {
			// Where that can not be told, opening the server tells.
			await entered.cluster.ended().catch(() => {});
			restarting = restart(log);
			await restarting;
		}
	};
	const host = async (log: Logger) => {
		if (!(await entered.presence.becomeHost())) {
			const pid = await entered.presence.hostPid();
			throw new SetupProblem(
				`The data folder ${dataFolder} is in use by another Lotline process (pid ${pid}).`,
			);
		}
		void superviseUntilLeft(log);
	};
	const leave = async () => {
		leaving.abort();
		// A server that just starts again is left, too.
		await restarting;
		const { presence, cluster } = entered;
		// A server that is gone, or that another one stops at this moment, is nobody's to stop.
		const last = await presence.lastOne().catch(() => false);
		if (last) await cluster.stop();
		await presence.end();
	};
	return { url: URL_OF_CLUSTER, options: entered.options, host, leave };
}

/** The pause between two restarts grows up to this. */
const MOST_SECONDS_APART = 60;

/** Tries again, for some seconds, what fails because the server goes down or comes up just now. */
async function insist<T>(open: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await open();
		} catch (problem) {
			if (attempt === 50 || !isLostConnection(problem)) throw problem;
			await new Promise((done) => setTimeout(done, 100));
		}
	}
}

const URL_OF_CLUSTER = `postgres://${DATABASE.user}@localhost/${DATABASE.name}`;

/** What every pool has: UTC, quiet notices, and an end to queries that run away. */
const POOL = {
	max: 6,
	idle_timeout: 300,
	connect_timeout: 5,
	onnotice: () => {},
	connection: { application_name: 'lotline', TimeZone: 'UTC' },
} as const;
