/** Measures searches over HTTP from a separate process, alternating with stored copies of the responses. */
import { count } from '../../domain/format/format.ts';
import { runningProcesses } from '../../host/postgres/processes.ts';
import { postmasterIn } from '../cleanup/temporary-folders.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import { cpuSeconds } from '../load/process-figures.ts';
import { Sender } from '../load/sender.ts';
import { type Call, Traffic } from '../load/traffic.ts';
import { type BenchHost, placesOf, withHost } from './bench-host.ts';
import { fillCountry } from './markets.ts';

const ROUNDS = 1_000;
const WARM_UP = 300;

const COMPS = '/functions/v1/comps';
const KINDS = ['ZIP', '0.5 mi'] as const;

type Kind = (typeof KINDS)[number];

/** How many bare responses take as long, by which machines and moments can be compared. */
export type Costs = Record<string, number>;

/** Measures searches by ZIP code and by address in a country. */
export function measureSearches(homes: number): Promise<Costs> {
	return withHost(async (host) => {
		await host.host.store.session((sql) => fillCountry(sql, homes));
		return measureKinds(host, `${count(homes)} homes`, [true, false]);
	});
}

/** @returns the cost of an uncompressed first search of each kind */
export async function measureKinds(
	host: BenchHost,
	size: string,
	compressions: readonly boolean[],
): Promise<Costs> {
	const costs: Costs = {};
	for (const kind of KINDS) {
		const bodies = await searchBodies(host, kind);
		for (const [at, compressed] of compressions.entries()) {
			const title = `comps by ${kind}, ${size}, ${compressed ? 'compressed' : 'plain'}`;
			const cost = await measureCalls(host, {
				...{ title, path: COMPS, bodies, compressed, rounds: ROUNDS },
				...{ at, of: compressions.length },
			});
			if (!compressed) costs[`comps by ${kind}, first time`] = cost;
		}
	}
	return costs;
}

async function searchBodies(host: BenchHost, kind: Kind): Promise<object[]> {
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
	/** The place of this measurement among `of` that must not repeat each other's queries. */
	at: number;
	of: number;
}

/**
 * Measures a function when it charges its credit itself, and as browsers use it: a separate call reserves a credit, and
 * the search uses it. Both are measured for repeated queries and for new ones, whose CPU time is counted, too.
 *
 * @returns the median of a new search with a reserved credit, in bare responses: a repeated one doesn't search
 */
async function measureCalls(
	host: BenchHost,
	{ title, path, bodies, compressed, rounds, at, of }: Calls,
): Promise<number> {
	const { site } = host;
	const user = await host.newUser();
	const headers = { 'accept-encoding': compressed ? 'gzip' : 'identity' };
	const callsOf = (own: readonly object[], to = path): Call[] =>
		own.map((body) => ({ path: to, body, headers, user }));
	const search = callsOf(bodies);
	const reserve: Call = { path: '/rest/v1/rpc/increment_usage', body: {}, headers, user };
	const fresh = (set: 0 | 1 | 2) => callsOf(newQueries(bodies, WARM_UP + rounds, 3 * at + set, 3 * of));
	const { body } = await new Traffic(site).send(search[0] as Call);
	await new Traffic(site).send({ method: 'PUT', path: '/bench/bare', body });
	const sender = await Sender.open();
	const times = await sender.alternate<'bare' | 'reserved' | 'charging' | 'first' | 'firstCharging'>({
		series: [
			{ name: 'bare', site, calls: callsOf(bodies, '/bench/bare') },
			{ name: 'reserved', site, calls: search, before: reserve },
			{ name: 'charging', site, calls: search },
			{ name: 'first', site, calls: fresh(0), before: reserve },
			{ name: 'firstCharging', site, calls: fresh(1) },
		],
		rounds,
		warmUp: WARM_UP,
	});
	const counted = fresh(2);
	const before = cpuTimes(host);
	await sender.alternate({
		series: [{ name: 'counted', site, calls: counted }],
		rounds: counted.length,
		warmUp: 0,
	});
	const after = cpuTimes(host);
	sender.end();
	const figures = (name: keyof typeof times) => {
		const [p50, p95] = [0.5, 0.95].map((share) =>
			(percentile(times[name], share) / percentile(times.bare, share)).toFixed(2),
		);
		return `${percentiles(times[name], 2)} ms: ${p50} times the bare response, p95 ${p95} times`;
	};
	const perCall = (name: keyof typeof before) => ((after[name] - before[name]) / counted.length).toFixed(2);
	console.log(`${title}:
  bare response, same ${count(Buffer.byteLength(body))} bytes  ${percentiles(times.bare, 2)} ms
  search with its credit reserved  ${figures('reserved')}
  search that charges by itself    ${figures('charging')}
  reserved, first request          ${figures('first')}
  charging, first request          ${figures('firstCharging')}
  CPU time of the latter           ${perCall('host')} ms in the host, ${perCall('database')} ms in PostgreSQL`);
	return percentile(times.first, 0.5) / percentile(times.bare, 0.5);
}

/**
 * Makes queries new ones with the same cost. Around an address, the radius is longer by less than a foot. A whole ZIP
 * code, which a radius would make a circle, has other numbers of comps, 50 on average.
 *
 * @param at the place of these queries among `of` sets of queries that must differ
 */
function newQueries(bodies: readonly object[], length: number, at: number, of: number): object[] {
	const min = Math.max(1, 50 - Math.floor((of * length) / bodies.length / 2));
	return Array.from({ length }, (_, round) => {
		const body = bodies[round % bodies.length] as object;
		if (!('zip' in body)) return { ...body, radius: 0.5 + Math.random() / 10_000 };
		return { ...body, limit: min + at + of * Math.floor(round / bodies.length) };
	});
}

/** The milliseconds of CPU time so far, of the host in this process and of its database. */
function cpuTimes(host: BenchHost): { host: number; database: number } {
	const { user, system } = process.cpuUsage();
	const seconds = databaseProcesses(host).reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0);
	return { host: (user + system) / 1000, database: 1000 * seconds };
}

/** The processes of the database, of which the host is a client. */
export function databaseProcesses({ folder }: BenchHost): number[] {
	const postmaster = postmasterIn(folder);
	return runningProcesses().flatMap(({ pid, parent }) =>
		pid === postmaster || parent === postmaster ? [pid] : [],
	);
}
