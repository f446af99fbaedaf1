/** A built Lotline in a separate process, with its own data folder, as `npm start` runs it. */
import { copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stopServer } from '../../host/postgres/postmaster.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { type Child, startChild } from '../cleanup/children.ts';
import { postmasterIn } from '../cleanup/temporary-folders.ts';
import { Database } from './database.ts';
import { writeHomes } from './homes.ts';
import type { Site } from './traffic.ts';

export interface ProductOptions {
	/** Its data folder; a new one by default. */
	folder?: string;
	/** Where clients reach it; by default at its port. */
	url?: string;
	/** Settings other than its data folder. */
	settings?: Record<string, string>;
	/** Another product whose secrets it shares, like hosts that share a database. */
	secretsOf?: Product;
	/** Started as `npm start` does. */
	launched?: boolean;
}

/** In milliseconds; a start that takes longer has failed. */
const MAX_START_TIME = 120_000;

/** Its URL stays the same after restarts. */
export class Product implements Site {
	readonly url: string;
	readonly folder: string;
	/** A folder for files to import. */
	readonly files: string;
	/** Its database with full privileges, for setup and verification. */
	readonly database: Database;
	readonly #settings: Record<string, string | undefined>;
	readonly #launched: boolean;
	#host: Child | undefined;

	/** Prepares a product; `start` starts it. */
	constructor(place: { folder: string; files: string; port: number }, options: ProductOptions = {}) {
		const { settings = {}, secretsOf, launched = false } = options;
		this.url = options.url ?? `http://127.0.0.1:${place.port}`;
		this.folder = place.folder;
		this.files = place.files;
		this.#launched = launched;
		this.#settings = {
			...{
				PATH: process.env.PATH,
				PORT: String(place.port),
				HOST: '127.0.0.1',
				LOTLINE_DATA_DIR: place.folder,
			},
			...{ LOTLINE_DEMO: '0', MAP_STYLE_URL: '', LOG_LEVEL: 'warn' },
			// Each simulated user has an address of their own, sent in X-Forwarded-For.
			TRUSTED_PROXIES: '1',
			...settings,
		};
		if (secretsOf) copyFileSync(join(secretsOf.folder, 'secrets.json'), join(place.folder, 'secrets.json'));
		const embedded = {
			host: join(place.folder, 'postgres'),
			port: 5432,
			user: 'lotline',
			database: 'postgres',
		};
		this.database = new Database(() =>
			settings.DATABASE_URL
				? { url: settings.DATABASE_URL }
				: { ...embedded, password: this.#secrets.databasePassword as string },
		);
	}

	get apikey(): string {
		return this.#secrets.publishableKey as string;
	}

	get #secrets(): Record<string, string> {
		return JSON.parse(readFileSync(join(this.folder, 'secrets.json'), 'utf8'));
	}

	/** The host's current process. */
	get host(): Child {
		if (!this.#host) throw new Error('The product was not started.');
		return this.#host;
	}

	/** Starts it and waits until it is ready. @throws with its output if it ends first */
	async start(): Promise<void> {
		const host = this.#launched ? this.#run('scripts/run.mjs', ['start']) : this.command('start');
		this.#host = host;
		let end: number | string | undefined;
		void host.exit.then((code) => {
			end = code;
		});
		const deadline = Date.now() + MAX_START_TIME;
		while (!/^Lotline is ready/m.test(host.output())) {
			if (end !== undefined || Date.now() > deadline)
				throw new Error(`The product was not ready in time, or ended with ${end}:\n${host.output()}`);
			await pause(20);
		}
	}

	/** Kills the host and waits for its end; the database keeps running. */
	async kill(): Promise<void> {
		this.host.kill();
		await this.host.exit;
	}

	/** Sends a SIGTERM. @returns the exit code */
	stop(): Promise<number | NodeJS.Signals> {
		this.host.process.kill('SIGTERM');
		return this.host.exit;
	}

	/** Runs another command of Lotline on the same data. */
	command(name: string, ...args: string[]): Child {
		return this.#run(`dist/server/${name}.js`, args);
	}

	#run(file: string, args: readonly string[]): Child {
		return startChild(
			process.execPath,
			['--enable-source-maps', join(projectFolder, file), ...args],
			this.#settings,
		);
	}

	/** Imports homes. @throws with the import's output if it fails */
	async importHomes(series: string, rows: number): Promise<void> {
		const path = join(this.files, `${series}.csv`);
		await writeHomes(path, series, rows);
		const child = this.command('import', path);
		const code = await child.exit;
		if (code !== 0) throw new Error(`The import ended with ${code}: ${child.output()}`);
	}

	/** The main process of the embedded database; null if there is none. */
	postmaster(): number | null {
		return postmasterIn(this.folder);
	}

	/** Ends whatever is left of it. */
	async end(): Promise<void> {
		if (this.#host) await this.kill();
		await stopServer(join(this.folder, 'postgres'));
	}
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
