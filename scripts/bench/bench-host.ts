/** A host on an empty database of its own, and a user and a browser that use it. */
import { join } from 'node:path';
import { pino } from 'pino';
import { chromium, type Page } from 'playwright-core';
import { compressResponses } from '../../host/http/compress.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { type RunningHost, startHost } from '../../host/serve.ts';
import { readSettings } from '../../host/settings.ts';
import { findChromium } from '../../tests/chromium.ts';
import { startChild } from '../cleanup/children.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { embeddedDatabase } from '../load/database.ts';
import type { Site } from '../load/traffic.ts';
import { signUpAll, type TestUser } from '../load/users.ts';

export interface BenchHost extends RunningHost {
	site: Site;
	/** Its data folder. */
	folder: string;
	user: Pick<TestUser, 'token' | 'address'>;
	/** The user's session, as a browser stores it. */
	session: object;
	/** Signs another user up, whose session is new. */
	newUser: () => Promise<Pick<BenchHost, 'user' | 'session'>>;
}

/** One benchmark user makes as many calls as needed. */
const NO_LIMITS = {
	FAIR_USE_CALLS_AT_ONCE: '8',
	FAIR_USE_CALLS_PER_MINUTE: '1000000',
	FAIR_USE_CALLS_PER_HOUR: '1000000',
	FAIR_USE_REPEATS_PER_MINUTE: '1000000',
};

type Parts = Pick<Parameters<typeof startHost>[1], 'serveWeb' | 'jobs'> & {
	settings?: Record<string, string>;
};

/** Starts a host and deletes it after the work; without the web app and background jobs by default. */
export async function withHost(work: (host: BenchHost) => Promise<void>, parts: Parts = {}): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const running = await startOn(folder, parts.settings, parts);
	addBareEndpoint(running);
	const { secrets } = running.host.store;
	const site = { url: running.url, apikey: secrets.publishableKey };
	const database = embeddedDatabase(folder, () => secrets.databasePassword);
	try {
		const newUser = async () => {
			const [{ token, address, session }] = (await signUpAll({ ...site, database }, 1)) as [TestUser];
			return { user: { token, address }, session };
		};
		await work({ ...running, site, folder, newUser, ...(await newUser()) });
	} finally {
		await running.stop();
		remove();
	}
}

export function startOn(
	folder: string,
	settings: Record<string, string> = {},
	{ serveWeb = false, jobs = [] }: Parts = {},
): Promise<RunningHost> {
	const own = { LOTLINE_DATA_DIR: folder, PORT: '0', LOTLINE_DEMO: 'false', ...NO_LIMITS, ...settings };
	return startHost(readSettings(own), { log: pino({ level: 'silent' }), serveWeb, jobs });
}

/**
 * Adds the baseline of a measurement, the same server answering the same request with stored bytes: `PUT /bench/bare`
 * stores a body, and `POST` reads a query and responds with the stored body.
 */
function addBareEndpoint({ host: { app } }: RunningHost): void {
	let bytes = '';
	app.put('/bench/bare', async (c) => {
		bytes = await c.req.text();
		return c.body(null, 200);
	});
	app.post('/bench/bare', compressResponses(), async (c) => {
		await c.req.text();
		return c.body(bytes, 200, {
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
		});
	});
}

/** Addresses in the store, in arbitrary order. */
export async function placesOf({ host }: BenchHost): Promise<{ zip: string; address: string }[]> {
	// Reads the whole table, which takes longer than a call may.
	return host.store.session(
		(sql) => sql<{ zip: string; address: string }[]>`
			select zip, address || ', ' || city || ', ' || state || ' ' || zip as address
			from public.listings where source_id = 'BENCH0' order by md5(zip) limit 200`,
	);
}

/** Opens a page of the signed-in user in a real browser, and closes the browser afterward. */
export async function withPage(
	{ url, session }: BenchHost,
	work: (page: Page) => Promise<void>,
): Promise<void> {
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	const localStorage = [
		{ name: 'lotline.session', value: JSON.stringify(session) },
		{ name: 'lotline.privacy', value: 'refused' },
	];
	try {
		await work(
			await browser.newPage({
				viewport: { width: 1440, height: 900 },
				storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
			}),
		);
	} finally {
		await browser.close();
	}
}

/** Starts work on a store in a process of its own: a fit, or an import of a file. */
export function startProcess(folder: string, file?: string) {
	const program = join(projectFolder, 'dist', 'server', 'bench-process.js');
	const args = [program, folder, ...(file ? [file] : [])];
	const { process: child, exit, output } = startChild(process.execPath, args, process.env);
	const figures = exit.then((code) => {
		if (code !== 0) throw new Error(`The process ended with ${code}: ${output()}`);
		return JSON.parse(output());
	});
	// It may fail before anyone waits for it.
	figures.catch(() => {});
	return { child, figures };
}

/** @example thousands(20000) // "20,000" */
export function thousands(value: number): string {
	return value.toLocaleString('en-US');
}
