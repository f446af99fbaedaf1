/** A built Lotline in a separate process, with its own data folder, as `npm start` runs it. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../../host/postgres/postmaster.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { type Child, startChild } from '../cleanup/children.ts';
import { postmasterIn } from '../cleanup/temporary-folders.ts';
import { type Database, databaseAt } from './database.ts';
import { freePort } from './free-port.ts';

export interface ProductOptions {
	/** Its data folder; a new one by default. */
	folder?: string;
	/** Settings other than its port and data folder. */
	settings?: Record<string, string>;
	/** Options of Node, such as a module to load first. */
	nodeOptions?: string;
	/** Additional environment variables. */
	env?: Record<string, string>;
	/** Another product whose secrets it shares, like hosts that share a database. */
	secretsOf?: Product;
	/** Started as `npm start` does, in its own process group. */
	launched?: boolean;
}

export interface Product {
	/** Stays the same after restarts. */
	url: string;
	folder: string;
	/** A folder for files to import. */
	files: string;
	settings: Record<string, string>;
	/** The host's current process. */
	host(): Child;
	/**
	 * Starts it and waits until it is ready.
	 *
	 * @returns milliseconds
	 * @throws with its output if it ends first
	 */
	start(): Promise<number>;
	/** Kills the host and waits for its end; the database keeps running. */
	kill(): Promise<void>;
	/** Sends a SIGTERM. @returns the exit code */
	stop(): Promise<number | NodeJS.Signals>;
	/** Runs another command of Lotline on the same data. */
	command(name: string, ...args: string[]): Child;
	/** Its database with full privileges, for setup and verification. */
	database: Database;
	/** The main process of the embedded database; null if there is none. */
	postmaster(): number | null;
	/** The keys and secrets of the data folder. */
	secrets(): Record<string, string>;
	/** Ends whatever is left of it. */
	end(): Promise<void>;
}

/** Each simulated user has an address of their own, sent in X-Forwarded-For. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: '1' };

/** Prepares a product; its `start` starts it. */
export async function prepareProduct(
	{ folder, files }: { folder: string; files: string },
	{ settings = {}, nodeOptions, env: more, secretsOf, launched = false }: ProductOptions = {},
): Promise<Product> {
	const port = await freePort();
	const all: Record<string, string> = {
		PORT: String(port),
		HOST: '127.0.0.1',
		LOTLINE_DATA_DIR: folder,
		LOTLINE_DEMO: '0',
		MAP_STYLE_URL: '',
		LOG_LEVEL: 'warn',
		...BEHIND_A_PROXY,
		...settings,
	};
	const env = { PATH: process.env.PATH, ...all, ...more, ...(nodeOptions && { NODE_OPTIONS: nodeOptions }) };
	if (secretsOf) copyFileSync(join(secretsOf.folder, 'secrets.json'), join(folder, 'secrets.json'));
	const secrets = () =>
		JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
	let host: Child | undefined;
	const currentHost = () => {
		if (!host) throw new Error('The product was not started.');
		return host;
	};
	const kill = async () => {
		currentHost().kill();
		await currentHost().exit;
	};
	return {
		url: `http://127.0.0.1:${port}`,
		folder,
		files,
		settings: all,
		host: currentHost,
		start: async () => {
			const startedAt = performance.now();
			host = launched
				? startChild(process.execPath, [join(projectFolder, 'scripts', 'run.mjs'), 'start'], env, {
						detached: true,
					})
				: startChild(process.execPath, ['--enable-source-maps', built('start')], env);
			await waitUntilReady(host);
			return performance.now() - startedAt;
		},
		kill,
		stop: () => {
			currentHost().process.kill('SIGTERM');
			return currentHost().exit;
		},
		command: (name, ...args) =>
			startChild(process.execPath, ['--enable-source-maps', built(name), ...args], env),
		database: databaseAt(() =>
			all.DATABASE_URL
				? { url: all.DATABASE_URL }
				: { socketFolder: join(folder, 'postgres'), password: secrets().databasePassword ?? '' },
		),
		postmaster: () => postmasterIn(folder),
		secrets,
		end: async () => {
			if (host) await kill();
			await endPostmaster(folder);
		},
	};
}

function built(command: string): string {
	return join(projectFolder, 'dist', 'server', `${command}.js`);
}

/** In milliseconds; a start that takes longer has failed. */
const MAX_START_TIME = 120_000;

async function waitUntilReady(host: Child): Promise<void> {
	let code: number | string | undefined;
	void host.exit.then((ended) => {
		code = ended;
	});
	const deadline = Date.now() + MAX_START_TIME;
	while (!/^Lotline is ready/m.test(host.output())) {
		if (Date.now() > deadline) throw new Error(`The product was not ready in time:\n${host.output()}`);
		if (code !== undefined)
			throw new Error(`The product ended with ${code} before it was ready:\n${host.output()}`);
		await pause(20);
	}
}

/** Stops the server immediately; committed data is on disk. */
async function endPostmaster(folder: string): Promise<void> {
	const pid = postmasterIn(folder);
	if (!pid) return;
	process.kill(pid, 'SIGQUIT');
	for (let tenth = 0; tenth < 100 && isRunning(pid); tenth++) await pause(100);
}
