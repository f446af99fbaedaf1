/** Measures searches over HTTP from a separate process, alternating with stored copies of the responses. */
import { join } from 'node:path';
import { refitMarkets } from '../../host/markets/refit.ts';
import type { RunningHost } from '../../host/serve.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import { openSender, type Sender } from '../load/sender.ts';
import { type Call, Traffic } from '../load/traffic.ts';
import { type BenchHost, placesOf, startOn, thousands, withHost } from './bench-host.ts';
import { fillCity, fillCountry } from './markets.ts';

const ROUNDS = 1_000;
const WARM_UP = 300;
const CONCURRENCY = 8;
/** How long the searches per second are counted, in milliseconds. */
const COUNTING = 3_000;

export const COMPS = '/functions/v1/comps';
export const KINDS = ['ZIP', '0.5 mi'] as const;

export type Kind = (typeof KINDS)[number];

/** Measures searches by ZIP code and by address in a growing country, and prints them. */
export async function measureSearches(sizes: readonly number[]): Promise<void> {
	/** The median of a new search in bare responses, by kind and size. */
	const costs: { kind: Kind; homes: number; cost: number }[] = [];
	await withHost(async (host) => {
		for (const homes of sizes) {
			await host.host.store.session((sql) => fillCountry(sql, homes));
			for (const kind of KINDS) {
				const bodies = await searchBodies(host, kind);
				for (const compressed of [true, false]) {
					const size = `${thousands(homes)} homes, ${compressed ? 'compressed' : 'plain'}`;
					const title = `comps by ${kind}, ${size}`;
					const cost = await measureCalls(host, { title, path: COMPS, bodies, compressed, rounds: ROUNDS });
					if (!compressed) costs.push({ kind, homes, cost });
				}
			}
		}
	});
	for (const kind of KINDS) {
		const own = costs.filter((each) => each.kind === kind);
		const [smallest, largest] = [own[0], own.at(-1)];
		if (!smallest || !largest || smallest === largest) continue;
		const times = (largest.cost / smallest.cost).toFixed(2);
		const [from, to] = [thousands(smallest.homes), thousands(largest.homes)];
		console.log(`growth, comps by ${kind}: ${to} homes cost ${times} times what ${from} do`);
	}
}

/** Measures the evidence of a price around addresses of a dense city, and prints it. */
export async function measureEvidence(sizes: readonly number[]): Promise<void> {
	await withHost(async (host) => {
		const { session } = host.host.store;
		for (const homes of sizes) {
			await session((sql) => fillCity(sql, homes));
			await refitMarkets({ session, zips: null });
			const bodies = (await placesOf(host)).map(({ address }) => ({ address }));
			const title = `evidence, ${thousands(homes)} homes, compressed`;
			const path = '/functions/v1/evidence';
			await measureCalls(host, { title, path, bodies, compressed: true, rounds: ROUNDS / 4 });
		}
	});
}

export async function searchBodies(host: BenchHost, kind: Kind): Promise<object[]> {
	const places = await placesOf(host);
	return places.map(({ zip, address }) => ({ ...(kind === 'ZIP' ? { zip } : { address }), limit: 50 }));
}

interface Calls {
	title: string;
	/** The function to call. */
	path: string;
	/** Sent in turn. */
	bodies: readonly object[];
	/** Whether to accept compressed responses, like browsers. */
	compressed: boolean;
	rounds: number;
}

/**
 * Measures a function when it charges its credit itself, and as browsers use it: a separate call reserves a credit, and
 * the search uses it. Both are measured for repeated queries and for new ones.
 *
 * @returns the median of a new search with a reserved credit, in bare responses: a repeated one doesn't search
 */
async function measureCalls(
	host: BenchHost,
	{ title, path, bodies, compressed, rounds }: Calls,
): Promise<number> {
	const { site, user } = host;
	const headers = { 'accept-encoding': compressed ? 'gzip' : 'identity' };
	const callsOf = (own: readonly object[], to = path): Call[] =>
		own.map((body) => ({ path: to, body, headers, user }));
	const search = callsOf(bodies);
	const reserve: Call = { path: '/rest/v1/rpc/increment_usage', body: {}, headers, user };
	// Plain searches have one comp fewer, because compressed ones requested the others.
	const fresh = (limit: number) =>
		callsOf(newQueries(bodies, WARM_UP + rounds, limit - (compressed ? 0 : 1), 4));
	const { body } = await new Traffic(site).send(search[0] as Call);
	await new Traffic(site).send({ method: 'PUT', path: '/bench/bare', body });
	const sender = await openSender();
	const times = await sender.alternate<
		'bare' | 'charging' | 'reserving' | 'reserved' | 'first' | 'firstCharging'
	>({
		series: [
			{ name: 'bare', site, calls: callsOf(bodies, '/bench/bare') },
			{ name: 'charging', site, calls: search },
			{ name: 'reserving', site, calls: [reserve] },
			{ name: 'reserved', site, calls: search },
			{ name: 'first', site, calls: fresh(38), before: reserve },
			{ name: 'firstCharging', site, calls: fresh(40) },
		],
		rounds,
		warmUp: WARM_UP,
	});
	const sent = await sender.send({ site, lanes: CONCURRENCY, calls: search }, COUNTING);
	sender.end();
	const ms = (name: keyof typeof times) => `${percentiles(times[name], 2, [0.5, 0.95, 0.99])} ms`;
	const ratio = (name: keyof typeof times, share: number) =>
		percentile(times[name], share) / percentile(times.bare, share);
	const both = (name: keyof typeof times) =>
		`${ms(name)}: ${ratio(name, 0.5).toFixed(2)} times the bare response, p95 ${ratio(name, 0.95).toFixed(2)} times`;
	console.log(`${title}:
  bare response, same ${thousands(Buffer.byteLength(body))} bytes  ${ms('bare')}
  search with its credit reserved  ${both('reserved')}
  search that charges by itself    ${both('charging')}
  reserved, first request   ${both('first')}
  charging, first request   ${both('firstCharging')}
  reserving a credit               ${ms('reserving')}
  eight at once                    ${Math.round((sent.length / COUNTING) * 1000)} searches/s`);
	return ratio('first', 0.5);
}

/**
 * Makes queries new ones with the same cost. Around an address, the radius is longer by less than a foot. A whole ZIP
 * code, which a radius would make a circle, has other numbers of comps, about 50: as many more each time as `step`.
 */
export function newQueries(bodies: readonly object[], count: number, limit: number, step: number): object[] {
	return Array.from({ length: count }, (_, round) => {
		const body = bodies[round % bodies.length] as object;
		if (!('zip' in body)) return { ...body, radius: 0.5 + Math.random() / 10_000 };
		return { ...body, limit: limit + step * Math.floor(round / bodies.length) };
	});
}

/** A provider that can't be reached. */
const PROVIDER = {
	LISTING_PROVIDER: 'rentcast',
	RENTCAST_API_KEY: 'of the benchmark',
	RENTCAST_BASE_URL: 'http://127.0.0.1:9',
};

/**
 * Measures how much time a listing provider adds to a search with fresh homes: three hosts on the same store, opened
 * the same way, one of them with a provider. The other two show how much hosts differ by themselves.
 */
export async function measureWarmSearches(sizes: readonly number[]): Promise<void> {
	for (const homes of sizes) {
		await withHost(async (host) => {
			await host.host.store.session((sql) => fillCountry(sql, homes));
			const database = await databaseSettings(host);
			const hosts: RunningHost[] = [];
			const sender = await openSender();
			try {
				for (const more of [{}, PROVIDER, {}])
					hosts.push(await startOn(host.folder, { ...database, ...more }));
				for (const kind of KINDS) await measureWarm(host, hosts, sender, kind, homes);
			} finally {
				sender.end();
				await Promise.all(hosts.map((each) => each.stop()));
			}
		});
	}
}

/** Marks every ZIP code as just fetched, so that no search makes a call. @returns settings of other hosts on its store */
async function databaseSettings({ host: { store }, folder }: BenchHost): Promise<Record<string, string>> {
	await store.sql`
		insert into public.provider_fetches (provider, zip, fetched_at, valid_until, complete_on)
		select 'rentcast', z.zip, now(), now() + interval '1 day', current_date from public.zip_places z`;
	await store.sql`vacuum (analyze) public.provider_fetches`;
	const [row] = await store.sql<{ name: string }[]>`select current_database() as name`;
	process.env.PGHOST = join(folder, 'postgres');
	process.env.PGUSER = 'lotline';
	process.env.PGPASSWORD = store.secrets.databasePassword;
	return { DATABASE_URL: `postgres:///${row?.name}` };
}

async function measureWarm(
	host: BenchHost,
	hosts: readonly RunningHost[],
	sender: Sender,
	kind: Kind,
	homes: number,
): Promise<void> {
	const { apikey } = host.site;
	const bodies = await searchBodies(host, kind);
	for (const request of ['repeated', 'first request'] as const) {
		const series = hosts.map(({ url }, at) => {
			const own = request === 'repeated' ? bodies : newQueries(bodies, WARM_UP + ROUNDS, 40 + at, 3);
			const headers = { 'accept-encoding': 'gzip' };
			const calls = own.map((body) => ({ path: COMPS, body, headers, user: host.user }));
			return { name: `${at}`, site: { url, apikey }, calls };
		});
		const times = await sender.alternate<string>({ series, rounds: ROUNDS, warmUp: WARM_UP, rotates: true });
		const parts = [0.5, 0.95].map((share) => {
			const [one = 0, provided = 0, again = 0] = hosts.map((_, at) => percentile(times[at] ?? [], share));
			const without = (one + again) / 2;
			const more = `${provided < without ? '' : '+'}${(provided - without).toFixed(2)}`;
			const noise = Math.abs(one - again).toFixed(2);
			return `p${100 * share} ${without.toFixed(2)} ms, with a provider ${provided.toFixed(2)} ms (${more}; noise ${noise})`;
		});
		console.log(`warm search by ${kind}, ${thousands(homes)} homes, ${request}: ${parts.join(', ')}`);
	}
}
