/** An unresponsive database: every request fails quickly with a message, and works again afterward. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runningProcesses } from '../../host/postgres/processes.ts';
import { STRIPE_KEYS, signatureOf } from '../billing/stripe-double.ts';
import { eventOf, newBuyer } from '../billing/stripe-events.ts';
import { start } from '../process.ts';
import { newDataFolder } from '../setup/data-folders.ts';
import { PASSWORD } from '../users.ts';

/** The longest allowed time in milliseconds: five seconds as promised, plus slack for a busy machine. */
const MAX_RESPONSE_TIME = 30_000;

interface Outcome {
	status: number;
	retryAfter: string | null;
	sentence: string;
	/** The token of a refreshed session. */
	refreshToken?: string;
}

/** Sends a request as a browser does. @throws without a timely response */
async function send(url: string, method: string, body?: unknown, headers = {}): Promise<Outcome> {
	const response = await fetch(url, {
		method,
		headers: { 'content-type': 'application/json', ...headers },
		signal: AbortSignal.timeout(MAX_RESPONSE_TIME),
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const { error, message, msg, status, refresh_token } = (await response.json()) as Record<string, unknown>;
	return {
		status: response.status,
		retryAfter: response.headers.get('retry-after'),
		sentence: String(error ?? message ?? msg ?? status),
		...(typeof refresh_token === 'string' && { refreshToken: refresh_token }),
	};
}

/** A Stripe event about an unknown customer, signed now. */
function signedEvent(): [string, Record<string, string>] {
	const event = eventOf('invoice.paid', newBuyer(randomUUID()), { changes: { parent: null } });
	const body = JSON.stringify(event);
	return [body, { 'stripe-signature': signatureOf(body) }];
}

test('while the database hangs, every kind of request gets a 503 with a message, and service recovers on its own', {
	timeout: 180_000,
}, async () => {
	const folder = await newDataFolder('frozen', 'demo');
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const url = await start({
		LOTLINE_DATA_DIR: folder,
		LOTLINE_DEMO: '1',
		...STRIPE_KEYS,
		STRIPE_BASE_URL: 'http://127.0.0.1:9',
	}).ready;
	const { publishableKey: apikey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
	const user = { email: 'agent@example.com', password: PASSWORD };
	const signedUp = await fetch(`${url}/auth/v1/signup`, {
		method: 'POST',
		headers: { apikey, 'content-type': 'application/json' },
		body: JSON.stringify(user),
	});
	const { access_token, ...session } = (await signedUp.json()) as Record<string, string>;
	const signedIn = { apikey, authorization: `Bearer ${access_token}` };
	const requests: Record<string, () => Promise<Outcome>> = {
		search: () => send(`${url}/functions/v1/comps`, 'POST', { zip: '10001' }, signedIn),
		procedure: () => send(`${url}/rest/v1/rpc/get_usage_status`, 'POST', {}, signedIn),
		table: () => send(`${url}/rest/v1/profiles?select=id`, 'GET', undefined, signedIn),
		webhook: () => send(`${url}/functions/v1/stripe-webhook`, 'POST', ...signedEvent()),
		'demo sign-in': () => send(`${url}/demo/sign-in`, 'POST'),
		'sign-in': () => send(`${url}/auth/v1/token?grant_type=password`, 'POST', user, { apikey }),
		refresh: async () => {
			const { refresh_token } = session;
			const outcome = await send(
				`${url}/auth/v1/token?grant_type=refresh_token`,
				'POST',
				{ refresh_token },
				{ apikey },
			);
			session.refresh_token = outcome.refreshToken ?? refresh_token ?? '';
			return outcome;
		},
		account: () => send(`${url}/auth/v1/user`, 'GET', undefined, signedIn),
		health: () => send(`${url}/health`, 'GET'),
		readiness: () => send(`${url}/health/ready`, 'GET'),
	};
	const sendAll = async () =>
		Object.fromEntries(
			await Promise.all(
				Object.entries(requests).map(async ([name, request]) => [name, await request()] as const),
			),
		);
	const statuses = async () =>
		Object.fromEntries(Object.entries(await sendAll()).map(([name, { status }]) => [name, status]));
	const working = {
		...Object.fromEntries(Object.keys(requests).map((name) => [name, 200])),
		// The customer is unknown.
		webhook: 400,
	};
	expect(await statuses()).toEqual(working);

	const server = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
	const processes = runningProcesses().filter(({ pid, parent }) => pid === server || parent === server);
	const signal = (name: NodeJS.Signals) => {
		for (const { pid } of processes) process.kill(pid, name);
	};
	let isFrozen = false;
	onTestFinished(() => {
		if (isFrozen) signal('SIGCONT');
	});
	signal('SIGSTOP');
	isFrozen = true;
	const { health } = requests;
	// An earlier response is cached for a second.
	await vi.waitFor(async () => expect(await health?.()).toMatchObject({ status: 503 }), { timeout: 30_000 });
	const outcomes = await sendAll();
	for (const [name, outcome] of Object.entries(outcomes)) {
		expect([name, outcome]).toEqual([
			name,
			{ status: 503, retryAfter: expect.stringMatching(/^\d+$/), sentence: expect.stringMatching(/\w+/) },
		]);
	}
	expect(outcomes.search?.sentence).toBe('The database is busy or restarting. Try again in a moment.');

	signal('SIGCONT');
	isFrozen = false;
	await vi.waitFor(async () => expect(await statuses()).toEqual(working), {
		timeout: 30_000,
		interval: 500,
	});
});
