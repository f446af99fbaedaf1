/** Measures searches over HTTP from a client process, alternating with stored copies of the responses. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningHost } from '../../host/serve.ts';
import type { ClientFigures, ClientTask } from '../bench-client.ts';
import { endWithProcess } from '../cleanup/children.ts';
import type { PairTask } from './pair.ts';

export interface SearchFigures extends ClientFigures {
	homes: number;
	kind: 'ZIP' | '0.5 mi' | 'evidence';
	compressed: boolean;
}

const ROUNDS = 1_000;
const COMPS = '/functions/v1/comps';

/** Measures searches by ZIP code and by address; the store must be filled. */
export async function measureSearches({ host, url }: RunningHost, homes: number): Promise<SearchFigures[]> {
	const apikey = host.store.secrets.publishableKey;
	const { access_token: token } = await benchSession(url, apikey, host);
	const places = await placesOf(host);
	const bodies = {
		ZIP: places.map((place) => ({ zip: place.zip, limit: 50 })),
		'0.5 mi': places.map((place) => ({ address: place.address, limit: 50 })),
	};
	const figures: SearchFigures[] = [];
	for (const kind of ['ZIP', '0.5 mi'] as const) {
		for (const compressed of [true, false]) {
			const task: ClientTask = {
				...{ url, apikey, token, path: COMPS, bodies: bodies[kind], rounds: ROUNDS, compressed },
			};
			figures.push({ homes, kind, compressed, ...(await runClient<ClientFigures>(task)) });
		}
	}
	return figures;
}

/** Measures the evidence of a price around addresses; the store must be filled. */
export async function measureEvidence({ host, url }: RunningHost, homes: number): Promise<SearchFigures> {
	const apikey = host.store.secrets.publishableKey;
	const { access_token: token } = await benchSession(url, apikey, host);
	const bodies = (await placesOf(host)).map(({ address }) => ({ address }));
	const parts = { path: '/functions/v1/evidence', bodies, rounds: ROUNDS / 4, compressed: true };
	const task: ClientTask = { url, apikey, token, ...parts };
	return {
		homes,
		kind: 'evidence',
		compressed: true,
		...(await runClient<ClientFigures>(task)),
	};
}

/** Addresses in the store, in arbitrary order. */
export async function placesOf({ store }: RunningHost['host']): Promise<{ zip: string; address: string }[]> {
	return store.sql<{ zip: string; address: string }[]>`
		select zip, address || ', ' || city || ', ' || state || ' ' || zip as address
		from public.listings where source_id = 'BENCH0' order by md5(zip) limit 200`;
}

/** The session of a user with unlimited searches. */
export async function benchSession(
	url: string,
	apikey: string,
	host: RunningHost['host'],
): Promise<{ access_token: string }> {
	const response = await fetch(`${url}/auth/v1/signup`, {
		method: 'POST',
		headers: { apikey, 'content-type': 'application/json' },
		body: JSON.stringify({ email: `${crypto.randomUUID()}@bench.example`, password: crypto.randomUUID() }),
	});
	const session = (await response.json()) as { access_token: string; user: { id: string } };
	const { sql } = host.store;
	await sql`
		insert into public.plans (id, name, monthly_credits, access) values ('bench', 'Bench', 1000000000, 'included')
		on conflict do nothing`;
	await sql`
		insert into public.subscriptions (user_id, plan, status, current_period_start, current_period_end)
		values (${session.user.id}, 'bench', 'active', now(), now() + interval '1 month')`;
	return session;
}

/** Runs a client in a separate process. */
export function runClient<Figures>(task: ClientTask | PairTask): Promise<Figures> {
	const program = fileURLToPath(new URL('./bench-client.js', import.meta.url));
	const client = endWithProcess(spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] }));
	client.stdin.end(JSON.stringify(task));
	let output = '';
	client.stdout.on('data', (chunk) => (output += chunk));
	return new Promise((done, fail) => {
		client.once('exit', (code) =>
			code === 0 ? done(JSON.parse(output)) : fail(new Error('The client failed.')),
		);
	});
}
