/** A built Lotline in a separate process, as `npm start` runs it, that faults end and start again. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stopServer } from '../../../host/postgres/postmaster.ts';
import { postmasterIn, temporaryFolder } from '../../../scripts/cleanup/temporary-folders.ts';
import { writeHomes } from '../../../scripts/load/homes.ts';
import { Sender } from '../../../scripts/load/sender.ts';
import type { Site } from '../../../scripts/load/traffic.ts';
import { command, freePort, type Run, start } from '../../process.ts';
import { Database } from './database.ts';

// The run was interrupted. Vitest has replaced `process.exit`, so this does what it would do: nothing is left behind.
process.once('disconnect', () => {
	process.emit('exit', 130);
	process.kill(process.pid, 'SIGKILL');
});

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

/** Its URL stays the same after restarts. */
export class Product implements Site {
	readonly url: string;
	readonly folder: string;
	/** A folder for files to import. */
	readonly files = newFolder();
	/** Its database with full privileges, for setup and verification. */
	readonly database: Database;
	readonly #settings: Record<string, string>;
	readonly #launched: boolean;
	#host: Run | undefined;

	/** `start` starts it. */
	constructor(port: number, options: ProductOptions) {
		const { folder = newFolder(), settings = {}, secretsOf, launched = false } = options;
		this.url = options.url ?? `http://127.0.0.1:${port}`;
		this.folder = folder;
		this.#launched = launched;
		this.#settings = {
			...{ PORT: String(port), HOST: '127.0.0.1', LOTLINE_DATA_DIR: folder },
			...{ LOTLINE_DEMO: '0', MAP_STYLE_URL: '' },
			// Each simulated user has an address of their own, sent in X-Forwarded-For.
			TRUSTED_PROXIES: '1',
			...settings,
		};
		if (secretsOf) copyFileSync(join(secretsOf.folder, 'secrets.json'), join(folder, 'secrets.json'));
		const place = { host: join(folder, 'postgres'), port: 5432, user: 'lotline', database: 'postgres' };
		this.database = new Database(() =>
			settings.DATABASE_URL
				? { url: settings.DATABASE_URL }
				: { ...place, password: this.#secrets.databasePassword as string },
		);
	}

	get apikey(): string {
		return this.#secrets.publishableKey as string;
	}

	get #secrets(): Record<string, string> {
		return JSON.parse(readFileSync(join(this.folder, 'secrets.json'), 'utf8'));
	}

	/** The host's current process. */
	get host(): Run {
		if (!this.#host) throw new Error('The product was not started.');
		return this.#host;
	}

	/** The current process's number. */
	get pid(): number {
		return this.host.process.pid as number;
	}

	/** Starts it and waits until it is ready. @throws with its output if it ends first */
	async start(): Promise<void> {
		this.#host = start(
			this.#settings,
			// In its own process group, as a shell starts it.
			this.#launched ? { program: [process.execPath, 'scripts/run.mjs', 'start'], detached: true } : {},
		);
		await this.#host.ready;
	}

	/** Kills the host and waits for its end; the database keeps running. */
	async kill(): Promise<void> {
		this.host.process.kill('SIGKILL');
		await this.host.exit;
	}

	/** Sends a SIGTERM. @returns the exit code */
	stop(): Promise<number | NodeJS.Signals> {
		this.host.process.kill('SIGTERM');
		return this.host.exit;
	}

	/** Runs another command of Lotline on the same data, for at most this many milliseconds. */
	command(words: readonly [string, ...string[]], timeout?: number): ReturnType<typeof command> {
		return command(words, this.#settings, timeout);
	}

	/** Imports homes. @throws with the import's output if it fails */
	async importHomes(series: string, rows: number): Promise<void> {
		const path = join(this.files, `${series}.csv`);
		await writeHomes(path, series, rows);
		const { code, output } = await this.command(['import', path]);
		if (code !== 0) throw new Error(`The import ended with ${code}: ${output}`);
	}

	/** The main process of the embedded database; null if there is none. */
	postmaster(): number | null {
		return postmasterIn(this.folder);
	}
}

/** Prepares a product; its `start` starts it. Whatever is left of it ends with the test. */
export async function prepareProduct(options: ProductOptions = {}): Promise<Product> {
	const product = new Product(await freePort(), options);
	onTestFinished(() => stopServer(join(product.folder, 'postgres')));
	return product;
}

export async function startProduct(options?: ProductOptions): Promise<Product> {
	const product = await prepareProduct(options);
	await product.start();
	return product;
}

/** A new folder, removed after the test, also if that is interrupted. */
export function newFolder(): string {
	const { path, remove } = temporaryFolder('faults');
	onTestFinished(remove);
	return path;
}

/** A process that sends requests until the end of the test. */
export async function openSender(): Promise<Sender> {
	const sender = await Sender.open();
	onTestFinished(() => sender.end());
	return sender;
}
