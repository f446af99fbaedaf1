/** How a running Lotline stops: whatever the signals, no request is cut off and the database is closed. */
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { parsePublicConfig } from '../../contract/config.ts';
import { openPasswords } from '../../host/auth/passwords/passwords.ts';
import { closeAll, openFoundation } from '../../host/opening/foundation.ts';
import { startHost } from '../../host/serve.ts';
import { readSettings } from '../../host/settings.ts';
import { start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';

// The hosts run one after another, on the same database.
const folder = await newDataFolder('stop', 'demo');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SETTINGS = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '1' };
const isDatabaseRunning = () => existsSync(join(folder, 'postgres', 'postmaster.pid'));

interface DemoAgent {
	url: string;
	headers: Record<string, string>;
	used(): Promise<number>;
}

/** Signs in to the demo account, whose plan has enough searches. */
async function demoAgent(url: string): Promise<DemoAgent> {
	const config = parsePublicConfig(await (await fetch(`${url}/config.json`)).json());
	const session = await (await fetch(`${url}/demo/sign-in`, { method: 'POST' })).json();
	const headers = {
		apikey: config?.supabaseAnonKey ?? '',
		authorization: `Bearer ${(session as { access_token: string }).access_token}`,
		'content-type': 'application/json',
	};
	const used = async () => {
		const options = { method: 'POST', headers, body: '{}' };
		const [usage] = (await (await fetch(`${url}/rest/v1/rpc/get_usage_status`, options)).json()) as {
			used: number;
		}[];
		return usage?.used ?? 0;
	};
	return { url, headers, used };
}

interface Outcome {
	/** The status, or the code of the error. */
	result: number | string;
	headers: Record<string, unknown>;
	body: string;
}

const SEARCH = '{"zip":"10001","limit":1}';

/** Starts a search without sending its body. */
function beginSearch({ url, headers }: DemoAgent, agent: Agent): [ClientRequest, Promise<Outcome>] {
	// The server requests the body as soon as it has started.
	const body = { 'content-length': SEARCH.length, expect: '100-continue' };
	const options = { method: 'POST', agent, headers: { ...headers, ...body } };
	const sent = request(`${url}/functions/v1/comps`, options);
	const outcome = new Promise<Outcome>((done) => {
		sent.once('error', (error: NodeJS.ErrnoException) =>
			done({ result: error.code ?? error.message, headers: {}, body: '' }),
		);
		sent.once('response', (response) => {
			let body = '';
			response.on('data', (chunk) => (body += chunk));
			response.once('end', () => done({ result: response.statusCode ?? 0, headers: response.headers, body }));
		});
	});
	return [sent, outcome];
}

/** Searches over keep-alive connections until one is refused. @returns the count of each outcome */
async function searchUntilRefused(demo: DemoAgent, workers: number): Promise<Record<string, number>> {
	const outcomes: Record<string, number> = {};
	const agent = new Agent({ keepAlive: true });
	const worker = async () => {
		for (;;) {
			const [sent, outcome] = beginSearch(demo, agent);
			sent.end(SEARCH);
			const { result } = await outcome;
			outcomes[result] = (outcomes[result] ?? 0) + 1;
			if (result !== 200) return;
		}
	};
	await Promise.all(Array.from({ length: workers }, worker));
	return outcomes;
}

/** Outcomes allowed during a shutdown: the result, or a refusal before or after the port is closed. */
const ALLOWED_OUTCOMES = new Set(['200', '503', 'ECONNREFUSED']);

test('a running request finishes and a new one is refused with a message, however many signals arrive', async () => {
	const run = start(SETTINGS);
	const demo = await demoAgent(await run.ready);
	// A connection that a browser opened in advance.
	const silent = connect(Number(new URL(demo.url).port), 'localhost').on('error', () => {});
	const [running, response] = beginSearch(demo, new Agent());
	await once(running, 'continue');
	for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) run.process.kill(signal);
	const refused = await vi.waitFor(async () => {
		const response = await fetch(`${demo.url}/health`);
		expect(response.status).toBe(503);
		return response;
	}, 30_000);
	expect(refused.headers.get('retry-after')).toBe('2');
	expect(refused.headers.get('connection')).toBe('close');
	expect(await refused.json()).toMatchObject({
		status: 'stopping',
		error: 'Lotline is restarting. Try again in a moment.',
	});
	run.process.kill('SIGTERM');
	running.end(SEARCH);
	expect(await response).toMatchObject({ result: 200, headers: { connection: 'close' } });
	expect(await run.exit).toBe(0);
	expect(isDatabaseRunning()).toBe(false);
	silent.destroy();
});

test.each([
	['the launcher’s process group', [process.execPath, 'scripts/run.mjs', 'start'], 'group', ['SIGTERM']],
	['npm', ['npm', 'start'], 'process', ['SIGTERM']],
	['npm’s process group, twice', ['npm', 'start'], 'group', ['SIGINT', 'SIGINT']],
] as const)(
	'under load, signals to %s interrupt no request and charge nothing for unanswered ones',
	async (_, program, target, signals) => {
		const run = start(SETTINGS, { program, detached: true });
		const demo = await demoAgent(await run.ready);
		const before = await demo.used();
		const searches = searchUntilRefused(demo, 4);
		await vi.waitFor(async () => expect(await demo.used()).toBeGreaterThan(before + 8), 30_000);
		const { pid = 0 } = run.process;
		for (const signal of signals) {
			process.kill(target === 'group' ? -pid : pid, signal);
			await new Promise((done) => setImmediate(done));
		}
		const outcomes = await searches;
		expect(Object.keys(outcomes).filter((outcome) => !ALLOWED_OUTCOMES.has(outcome))).toEqual([]);
		expect(await run.exit).toBe(0);
		expect(isDatabaseRunning()).toBe(false);

		const next = start(SETTINGS);
		expect((await (await demoAgent(await next.ready)).used()) - before).toBe(outcomes['200']);
		next.process.kill('SIGTERM');
		await next.exit;
	},
	60_000,
);

test('a host stopped during startup closes what it has opened', async () => {
	const run = start(SETTINGS);
	await vi.waitFor(() => expect(isDatabaseRunning()).toBe(true), { timeout: 30_000, interval: 5 });
	run.process.kill('SIGINT');
	expect(await run.exit).toBe(0);
	expect(isDatabaseRunning()).toBe(false);
	expect(run.output()).not.toContain('ready');
});

test('a part that cannot be closed is reported, and all others are closed', async () => {
	const foundation = await openFoundation(readSettings(SETTINGS), { log: pino({ level: 'silent' }) });
	onTestFinished(() => foundation.store.close());
	const failing = (part: string) => () => Promise.reject(new Error(`${part} can't be closed.`));
	const open = { stopReplication: failing('The replication'), outbox: { close: failing('The outbox') } };
	await expect(closeAll(foundation, open, 1)).rejects.toThrow("The replication can't be closed.");
	await expect(foundation.pools.callers`select 1`).rejects.toThrow();
	expect(isDatabaseRunning()).toBe(false);
});

test('a job that cannot be stopped is reported, and the host is closed', async () => {
	const fails = async () => () => Promise.reject(new Error("The job can't be stopped."));
	const options = { log: pino({ level: 'silent' }), jobs: [fails] };
	const { stop, host } = await startHost(readSettings({ ...SETTINGS, PORT: '0' }), options);
	onTestFinished(() => host.close());
	await expect(stop()).rejects.toThrow("The job can't be stopped.");
	expect(isDatabaseRunning()).toBe(false);
});

test('a host that opens while the last one is closing works with passwords in threads', async () => {
	const last = openPasswords();
	await last.isGuessable('password', []);
	// Its thread takes a moment to end.
	const ended = last.close();
	const next = openPasswords();
	onTestFinished(next.close);
	await ended;
	const started = vi.fn();
	process.once('worker', started);
	await next.isGuessable('password', []);
	expect(started).toHaveBeenCalled();
});

test.runIf(process.platform === 'linux')(
	'a log that cannot be written does not keep a host from stopping',
	async () => {
		const log = openSync('/dev/full', 'w');
		const run = start({ ...SETTINGS, LOG_LEVEL: 'info' }, { log });
		closeSync(log);
		await run.ready;
		run.process.kill('SIGHUP');
		expect(await run.exit).toBe(0);
		expect(isDatabaseRunning()).toBe(false);
	},
);
