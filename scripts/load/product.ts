/** A built Lotline in a separate process, with its own data folder, as `npm start` runs it. */
import { copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../../host/postgres/postmaster.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { type Child, startChild } from '../cleanup/children.ts';
import { postmasterIn } from '../cleanup/temporary-folders.ts';
import { type Database, databaseAt, embeddedDatabase } from './database.ts';
import { writeHomes } from './homes.ts';
import type { Site } from './traffic.ts';

export interface ProductOptions {
	/** Its data folder; a new one by default. */
	folder?: string;
	/** Its port; a free one by default. */
	port?: number;
	/** Settings other than its port and data folder. */
	settings?: Record<string, string>;
	/** Additional environment variables. */
	env?: Record<string, string>;
	/** Another product whose secrets it shares, like hosts that share a database. */
	secretsOf?: Product;
	/** Started as `npm start` does, in its own process group. */
	launched?: boolean;
}

/** Its URL stays the same after restarts. */
export interface Product extends Site {
	folder: string;
	/** A folder for files to import. */
	files: string;
	/** The host's current process. */
	host(): Child;
	/** Starts it and waits until it is ready. @throws with its output if it ends first */
	start(): Promise<void>;
	/** Kills the host and waits for its end; the database keeps running. */
	kill(): Promise<void>;
	/** Sends a SIGTERM. @returns the exit code */
	stop(): Promise<number | NodeJS.Signals>;
	/** Runs another command of Lotline on the same data. */
	command(name: string, ...args: string[]): Child;
	/** Imports homes. @throws with the import's output if it fails */
	importHomes(series: string, rows: number): Promise<void>;
	/** Its database with full privileges, for setup and verification. */
	database: Database;
	/** The main process of the embedded database; null if there is none. */
	postmaster(): number | null;
	/** Ends whatever is left of it. */
	end(): Promise<void>;
}

/** Prepares a product; its `start` starts it. */
export async function prepareProduct(
	{ folder, files }: { folder: string; files: string },
	{ port: chosen, settings = {}, env: more, secretsOf, launched = false }: ProductOptions = {},
): Promise<Product> {
	const port = String(chosen ?? (await freePort()));
	const env: Record<string, string | undefined> = {
		...{ PATH: process.env.PATH, PORT: port, HOST: '127.0.0.1', LOTLINE_DATA_DIR: folder },
		...{ LOTLINE_DEMO: '0', MAP_STYLE_URL: '', LOG_LEVEL: 'warn' },
		// Each simulated user has an address of their own, sent in X-Forwarded-For.
		TRUSTED_PROXIES: '1',
		...settings,
		...more,
	};
	if (secretsOf) copyFileSync(join(secretsOf.folder, 'secrets.json'), join(folder, 'secrets.json'));
	const secrets = () => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
	const run = (file: string, args: readonly string[], options = {}) =>
		startChild(process.execPath, ['--enable-source-maps', join(projectFolder, file), ...args], env, options);
	const command = (name: string, ...args: string[]) => run(`dist/server/${name}.js`, args);
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
		get apikey(): string {
			return secrets().publishableKey;
		},
		folder,
		files,
		host: currentHost,
		start: async () => {
			host = launched ? run('scripts/run.mjs', ['start'], { detached: true }) : command('start');
			await waitUntilReady(host);
		},
		kill,
		stop: () => {
			currentHost().process.kill('SIGTERM');
			return currentHost().exit;
		},
		command,
		importHomes: async (series, rows) => {
			const path = join(files, `${series}.csv`);
			await writeHomes(path, series, rows);
			const child = command('import', path);
			const code = await child.exit;
			if (code !== 0) throw new Error(`The import ended with ${code}: ${child.output()}`);
		},
		database: settings.DATABASE_URL
			? databaseAt(() => ({ url: settings.DATABASE_URL as string }))
			: embeddedDatabase(folder, () => secrets().databasePassword),
		postmaster: () => postmasterIn(folder),
		end: async () => {
			if (host) await kill();
			await endPostmaster(folder);
		},
	};
}

/** An unused port on loopback. It is fixed, so that a restart uses the same one. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await new Promise<number>((done) =>
		server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
	);
	await new Promise((done) => server.close(done));
	return port;
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
		if (code !== undefined || Date.now() > deadline)
			throw new Error(`The product was not ready in time, or ended with ${code}:\n${host.output()}`);
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
