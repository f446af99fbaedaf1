/** A host on an empty database of its own, and users and a browser that use it. */
import { randomUUID } from 'node:crypto';
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
import { type Site, Traffic } from '../load/traffic.ts';

/** A user of the Basic plan with more credits than they use. */
export interface BenchUser {
	token: string;
	/** The response to their sign-up, as a browser stores it. */
	session: object;
}

export interface BenchHost extends RunningHost {
	site: Site;
	/** Its data folder. */
	folder: string;
	/** Signs a user up. */
	newUser: () => Promise<BenchUser>;
}

/** One benchmark user makes as many calls as needed. */
const NO_LIMITS = {
	FAIR_USE_CALLS_AT_ONCE: '8',
	FAIR_USE_CALLS_PER_MINUTE: '1000000',
	FAIR_USE_CALLS_PER_HOUR: '1000000',
	FAIR_USE_REPEATS_PER_MINUTE: '1000000',
};

/** What a host has besides the API. */
export type Parts = Pick<Parameters<typeof startHost>[1], 'serveWeb' | 'jobs'> & {
	settings?: Record<string, string>;
};

/** Starts a host and deletes it after the work; without the web app and background jobs by default. */
export async function withHost<Result>(
	work: (host: BenchHost) => Promise<Result>,
	parts: Parts = {},
): Promise<Result> {
	const { path: folder, remove } = temporaryFolder('bench');
	const running = await startOn(folder, parts);
	addBareEndpoint(running);
	const { store } = running.host;
	const site = { url: running.url, apikey: store.secrets.publishableKey };
	try {
		return await work({ ...running, site, folder, newUser: () => signUp(running, site) });
	} finally {
		await running.stop();
		remove();
	}
}

async function signUp({ host }: RunningHost, site: Site): Promise<BenchUser> {
	const body = { email: `agent-${randomUUID()}@example.com`, password: 'seven gray herons at dusk' };
	const { outcome, body: text } = await new Traffic(site).send({ path: '/auth/v1/signup', body });
	if (outcome !== '200') throw new Error(`A sign-up was answered with ${outcome}: ${text}`);
	const session = JSON.parse(text) as { access_token: string; user: { id: string } };
	const { sql } = host.store;
	await sql`update public.plans set monthly_credits = 10000000 where id = 'basic'`;
	await sql`
		insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		values (${session.user.id}, 'basic', 'active', now() - interval '3 days', now() + interval '90 days')`;
	return { token: session.access_token, session };
}

export function startOn(
	folder: string,
	{ settings, serveWeb = false, jobs = [] }: Parts,
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

/** Opens a page of a new user in a real browser, and closes the browser afterward. */
export async function withPage(
	{ url, newUser }: BenchHost,
	work: (page: Page, user: BenchUser) => Promise<void>,
): Promise<void> {
	const user = await newUser();
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	const localStorage = [
		{ name: 'lotline.session', value: JSON.stringify(user.session) },
		{ name: 'lotline.privacy', value: 'refused' },
	];
	try {
		const page = await browser.newPage({
			viewport: { width: 1440, height: 900 },
			storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
		});
		await work(page, user);
	} finally {
		await browser.close();
	}
}

/** Starts work on a store in a process of its own: a fit, sealing, or an import of a file. */
export function startProcess(folder: string, ...work: string[]) {
	const program = join(projectFolder, 'dist', 'server', 'bench-process.js');
	const {
		process: child,
		exit,
		output,
	} = startChild(process.execPath, [program, folder, ...work], process.env);
	const figures = exit.then((code) => {
		if (code !== 0) throw new Error(`The process ended with ${code}: ${output()}`);
		return JSON.parse(output());
	});
	// It may fail before anyone waits for it.
	figures.catch(() => {});
	return { child, figures };
}
