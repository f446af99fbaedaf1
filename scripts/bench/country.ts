/** Measures what a country costs: importing it, its size, a search in it, and its backup. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../../host/backup/make.ts';
import { runningProcesses } from '../../host/postgres/processes.ts';
import { postmasterIn } from '../cleanup/temporary-folders.ts';
import { percentile, percentiles } from '../load/percentiles.ts';
import { cpuSeconds, megabytesOf } from '../load/process-figures.ts';
import { openSender } from '../load/sender.ts';
import { type Call, Traffic } from '../load/traffic.ts';
import { type BenchHost, thousands, withHost } from './bench-host.ts';
import { fillCountry } from './markets.ts';
import { COMPS, KINDS, type Kind, newQueries, searchBodies } from './searches.ts';

/** So 10 million homes are in 40,000 places, nearly as many as there are ZIP codes. */
const HOMES_PER_PLACE = 250;
const ROUNDS = 600;
const WARM_UP = 200;
/** How long CPU time is counted, in milliseconds. */
const COUNTING = 5_000;

/** Fills a country of its own with each number of homes in turn, and prints its figures and how a search's cost grows. */
export async function measureCountry(sizes: readonly number[]): Promise<void> {
	const costs: Record<Kind, number[]> = { ZIP: [], '0.5 mi': [] };
	await withHost(async (host) => {
		for (const homes of sizes) {
			console.log(`${thousands(homes)} homes in ${thousands(Math.ceil(homes / HOMES_PER_PLACE))} places:`);
			const start = performance.now();
			await host.host.store.session((sql) => fillCountry(sql, homes, HOMES_PER_PLACE));
			const seconds = (performance.now() - start) / 1000;
			console.log(
				`  import by COPY: ${seconds.toFixed(0)} s, ${thousands(Math.round(homes / seconds))} homes/s`,
			);
			console.log(`  ${await sizesOf(host)}`);
			// An import may outlast a session.
			const current = { ...host, ...(await host.newUser()) };
			for (const kind of KINDS) costs[kind].push(await measureKind(current, kind));
			console.log(`  memory of PostgreSQL after the searches: ${megabytes(databaseMemory(host))}`);
			console.log(`  ${await timeBackup(host)}`);
		}
	});
	if (sizes.length < 2) return;
	for (const kind of KINDS) {
		const [smallest = 0] = costs[kind];
		const growth = costs[kind].map((cost) => (cost / smallest).toFixed(2)).join(', ');
		console.log(`growth, comps by ${kind}, first time: ${growth} times the first (target at most 1.2)`);
	}
}

async function sizesOf({ host }: BenchHost): Promise<string> {
	const [size] = await host.store.sql<{ rows: string; indexes: string }[]>`
		select pg_table_size('public.listings') as rows, pg_indexes_size('public.listings') as indexes`;
	return `table ${megabytes(Number(size?.rows))}, its indexes ${megabytes(Number(size?.indexes))}`;
}

/** @returns the median of a new search in bare responses, by which machines and moments can be compared */
async function measureKind(host: BenchHost, kind: Kind): Promise<number> {
	const { site, user } = host;
	const bodies = await searchBodies(host, kind);
	const calls = (path: string, own: readonly object[]) => own.map((body) => ({ path, body, user }));
	// The limits of the measured searches and of those counted differ, so that none is repeated.
	const [measured, counted] = [38, 39].map((limit) =>
		calls(COMPS, newQueries(bodies, WARM_UP + ROUNDS, limit, 4)),
	);
	const sender = await openSender();
	const [body] = calls(COMPS, bodies);
	await storeBareResponse(host, body);
	const times = await sender.alternate<'bare' | 'first'>({
		series: [
			{ name: 'bare', site, calls: calls('/bench/bare', bodies) },
			{ name: 'first', site, calls: measured ?? [] },
		],
		rounds: ROUNDS,
		warmUp: WARM_UP,
	});
	const before = cpuTimes(host);
	const sent = await sender.send({ site, lanes: 2, calls: counted ?? [] }, COUNTING);
	const after = cpuTimes(host);
	sender.end();
	const perSearch = (name: keyof typeof before) => ((after[name] - before[name]) / sent.length).toFixed(2);
	const cost = percentile(times.first, 0.5) / percentile(times.bare, 0.5);
	console.log(
		`  comps by ${kind}, first time: ${percentiles(times.first, 2)} ms, ${cost.toFixed(2)} times the bare response; ` +
			`CPU per search ${perSearch('host')} ms in the host, ${perSearch('database')} ms in PostgreSQL`,
	);
	return cost;
}

async function storeBareResponse({ site }: BenchHost, call: Call | undefined): Promise<void> {
	if (!call) return;
	const { body } = await new Traffic(site).send(call);
	await new Traffic(site).send({ method: 'PUT', path: '/bench/bare', body });
}

async function timeBackup({ host, folder }: BenchHost): Promise<string> {
	const { session, secrets } = host.store;
	const path = join(folder, 'country.backup');
	const start = performance.now();
	await makeBackup(session, { path, passphrase: null, secrets });
	const seconds = (performance.now() - start) / 1000;
	return `backup, verified: ${seconds.toFixed(0)} s, ${megabytes(statSync(path).size)}`;
}

/** The processes of the database, of which the host is a client. */
function databaseProcesses({ folder }: BenchHost): number[] {
	const postmaster = postmasterIn(folder);
	return runningProcesses().flatMap(({ pid, parent }) =>
		pid === postmaster || parent === postmaster ? [pid] : [],
	);
}

/** The milliseconds of CPU time so far, of the host in this process and of its database. */
function cpuTimes(host: BenchHost): { host: number; database: number } {
	const { user, system } = process.cpuUsage();
	const seconds = databaseProcesses(host).reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0);
	return { host: (user + system) / 1000, database: 1000 * seconds };
}

/** In bytes. */
function databaseMemory(host: BenchHost): number {
	return databaseProcesses(host).reduce((sum, pid) => sum + megabytesOf(pid, 'share'), 0) * 2 ** 20;
}

function megabytes(bytes: number): string {
	return `${thousands(Math.round(bytes / 1e6))} MB`;
}
