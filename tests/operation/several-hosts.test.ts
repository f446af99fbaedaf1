/** Several hosts on one database: whatever the load balancer chooses, an account has one set of limits and credits. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { NO_LIMITS } from '../no-limits.ts';
import { type Run, start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';

const METRICS_TOKEN = 'a-token-of-sixteen-characters';

/** Two hosts with these limits, on the PostgreSQL of a data folder that they don't manage. */
async function twoHosts(limits: Record<string, string>) {
	const folder = await newDataFolder('hosts');
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: '0' };
	const store = await openStore(readSettings(settings));
	onTestFinished(async () => {
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const startOne = () =>
		start({
			...settings,
			...NO_LIMITS,
			...limits,
			METRICS_TOKEN,
			DATABASE_URL: 'postgres:///postgres',
			PGHOST: join(folder, 'postgres'),
			PGUSER: 'lotline',
			PGPASSWORD: store.secrets.databasePassword,
		});
	const hosts = [startOne(), startOne()] as const;
	const urls = [await hosts[0].ready, await hosts[1].ready] as const;
	for (const url of urls) await vi.waitFor(async () => expect(await hostsCountedBy(url)).toBe(2), 30_000);
	const { publishableKey: apikey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
	const send = (at: number, path: string, body: object, headers = {}) =>
		fetch(urls[at % 2] + path, {
			method: 'POST',
			headers: { apikey, 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
	/** A busy machine may answer a sign-up with a 503. */
	const signUp = () =>
		vi.waitFor(async () => {
			const email = `agent-${randomUUID()}@example.com`;
			const response = await send(0, '/auth/v1/signup', { email, password: PASSWORD });
			expect(response.status).toBe(200);
			return { email, signedIn: { authorization: `Bearer ${(await response.json()).access_token}` } };
		}, 60_000);
	/** How many of the calls, made by turns at both hosts, are within the limit. */
	const countAllowed = async (calls: number, call: (at: number) => Promise<Response>) => {
		const responses = await Promise.all(Array.from({ length: calls }, (_, at) => call(at)));
		return responses.filter(({ status }) => status !== 429).length;
	};
	return { hosts, urls, store, send, signUp, countAllowed };
}

async function hostsCountedBy(url: string): Promise<number> {
	const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
	return Number(/^lotline_hosts (\d+)$/m.exec(await response.text())?.[1]);
}

/** Kills a host without its sign-off. */
async function kill({ process, exit }: Run): Promise<void> {
	process.kill('SIGKILL');
	await exit;
}

test('two hosts together allow an account no more calls, sign-ins and credits than one, and the last one allows all again', {
	timeout: 180_000,
}, async () => {
	const limits = {
		FAIR_USE_CALLS_PER_MINUTE: '40',
		LIMIT_WRONG_PASSWORDS: '6',
		FAIR_USE_CALLS_AT_ONCE: '20',
	};
	const { hosts, urls, store, send, signUp, countAllowed } = await twoHosts(limits);
	const status = (at: number, headers: object) => send(at, '/rest/v1/rpc/get_usage_status', {}, headers);

	const ann = await signUp();
	expect((await status(0, ann.signedIn)).status).toBe(200);
	expect(await countAllowed(70, (at) => status(at, ann.signedIn))).toBe(39);

	const guess = (at: number) =>
		send(at, '/auth/v1/token?grant_type=password', { email: ann.email, password: 'a wrong password' });
	// One after the other: while the database is too busy to count, each host counts by itself.
	const guesses: number[] = [];
	for (let at = 0; at < 10; at++) guesses.push((await guess(at)).status);
	expect(guesses.filter((each) => each !== 429)).toHaveLength(6);

	// Without homes a search is free, so the credits are charged directly: a trial has five.
	const bob = await signUp();
	const charged = await Promise.all(
		Array.from({ length: 12 }, async (_, at) => {
			const [row] = await (await send(at, '/rest/v1/rpc/increment_usage', {}, bob.signedIn)).json();
			return row.limit_reached;
		}),
	);
	expect(charged.filter((limitReached) => !limitReached)).toHaveLength(5);

	const signedOut = await send(0, '/auth/v1/logout', {}, bob.signedIn);
	expect(signedOut.status).toBe(204);
	expect((await status(1, bob.signedIn)).status).toBe(401);

	await kill(hosts[1]);
	await vi.waitFor(async () => expect(await hostsCountedBy(urls[0])).toBe(1), 60_000);
	const eve = await signUp();
	expect(await countAllowed(50, () => status(0, eve.signedIn))).toBe(40);

	hosts[0].process.kill('SIGTERM');
	expect(await hosts[0].exit).toBe(0);
	// The killed one's row is left for the next host to remove.
	expect(await store.sql`select from host.live_hosts`).toHaveLength(1);
});
