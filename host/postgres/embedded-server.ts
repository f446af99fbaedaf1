/** The embedded server as used by a process: opened, shared with others, restarted by the host after a crash. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SetupError } from '../setup-error.ts';
import { type Cluster, DATABASE, openCluster } from './cluster.ts';
import type { ConnectionOptions } from './connection.ts';
import { type Presence, registerPresence } from './presence.ts';
import { isLostConnection } from './unavailable.ts';

export interface EmbeddedServer {
	url: string;
	options: ConnectionOptions;
	/**
	 * Becomes the host, which restarts the server when it crashes, however long that takes.
	 *
	 * @throws SetupError
	 */
	host(log: Logger): Promise<void>;
	/** Leaves the server to its other users; the last one stops it. */
	leave(): Promise<void>;
}

interface JoinedServer {
	cluster: Cluster;
	options: ConnectionOptions;
	presence: Presence;
}

const URL_OF_CLUSTER = `postgres://${DATABASE.user}@localhost/${DATABASE.name}`;

/**
 * Keeps refused statements out of the server's log: they repeat what a caller sent, and many of them would fill the
 * disk. Their callers get the error, and the host logs our own errors. Crashes and the server's own work are still
 * logged.
 */
const QUIET = { log_min_messages: 'log' };

/** The SQLSTATE of a failed sign-in: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const WRONG_PASSWORD = '28P01';

/** Milliseconds between attempts to restart it, doubled after every failure. */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 5_000;

/**
 * Opens the server of a data folder and registers as a user. If the server was just being stopped, it is restarted.
 *
 * @param shared options of every connection
 */
export async function joinServer(
	dataFolder: string,
	password: string,
	shared: ConnectionOptions,
): Promise<EmbeddedServer> {
	const open = async (): Promise<JoinedServer> => {
		const cluster = await openCluster(dataFolder, password);
		const options = {
			...shared,
			connection: { ...shared.connection, ...QUIET },
			host: cluster.socketFolder,
			port: 5432,
			user: DATABASE.user,
			password,
		};
		try {
			return { cluster, options, presence: await registerPresence(URL_OF_CLUSTER, options) };
		} catch (error) {
			if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
			if (cluster.isNew) await cluster.stop();
			throw new SetupError(
				`The database in ${dataFolder} does not accept the password in its secrets.json. Restore the matching file, or run "npm run secrets:repair" to give the database this password. No data is lost.`,
			);
		}
	};
	let joined = await retryWhileConnecting(open);
	const leaving = new AbortController();
	let restarting = Promise.resolve();

	const restart = async (log: Logger) => {
		let wait = FIRST_PAUSE;
		while (!leaving.signal.aborted) {
			try {
				joined = await open();
				if (await joined.presence.becomeHost()) return;
				const pid = await joined.presence.hostPid();
				joined.presence.end();
				throw new Error(`Another process is the host (pid ${pid}).`);
			} catch (error) {
				if (isLostConnection(error)) wait = FIRST_PAUSE;
				else log.error({ err: error, wait }, NOT_RESTARTED);
				await pause(wait, null, { signal: leaving.signal }).catch(() => {});
				wait = Math.min(2 * wait, MAX_PAUSE);
			}
		}
	};
	const supervise = async (log: Logger) => {
		while (!leaving.signal.aborted) {
			// The server or one of its processes crashed, or the connection was cut: the host's lock is gone.
			await joined.presence.ended;
			if (leaving.signal.aborted) return;
			log.warn("The connection with the host's lock on the database was lost");
			restarting = restart(log);
			await restarting;
		}
	};
	return {
		url: URL_OF_CLUSTER,
		options: joined.options,
		host: async (log) => {
			if (!(await joined.presence.becomeHost())) {
				const pid = await joined.presence.hostPid();
				throw new SetupError(
					`The data folder ${dataFolder} is in use by another Lotline process (pid ${pid}).`,
				);
			}
			void supervise(log);
		},
		leave: async () => {
			leaving.abort();
			// A server that is just being restarted is released, too.
			await restarting;
			const { presence, cluster } = joined;
			// A server that has stopped, or that another process is stopping, needn't be stopped.
			if (await presence.isLastUser().catch(() => false)) await cluster.stop();
			presence.end();
		},
	};
}

const NOT_RESTARTED = 'The database could not be restarted and will be retried';

/** Opens a connection, with retries while the server starts or stops. */
async function retryWhileConnecting<T>(open: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await open();
		} catch (error) {
			if (attempt === MAX_ATTEMPTS || !isLostConnection(error)) throw error;
			await pause(100);
		}
	}
}

const MAX_ATTEMPTS = 100;
