/** Measures how much time a listing provider adds to a search with fresh homes. */

import { join } from 'node:path';
import { count } from '../../domain/format/format.ts';
import type { RunningHost } from '../../host/serve.ts';
import { percentile } from '../load/percentiles.ts';
import { Sender } from '../load/sender.ts';
import { type BenchHost, startOn, withHost } from './bench-host.ts';
import { fillCountry } from './markets.ts';
import { COMPS, KINDS, newQueries, searchBodies } from './searches.ts';

const ROUNDS = 1_000;
const WARM_UP = 300;

/** A provider that can't be reached. */
const PROVIDER = {
	LISTING_PROVIDER: 'rentcast',
	RENTCAST_API_KEY: 'of the benchmark',
	RENTCAST_BASE_URL: 'http://127.0.0.1:9',
};

/**
 * Measures three hosts on the same store, opened the same way, one of them with a provider. The other two show how much
 * hosts differ by themselves.
 */
export async function measureWarmSearches(homes: number): Promise<void> {
	await withHost(async (host) => {
		await host.host.store.session((sql) => fillCountry(sql, homes));
		const database = await databaseSettings(host);
		const hosts: RunningHost[] = [];
		try {
			for (const more of [{}, PROVIDER, {}])
				hosts.push(await startOn(host.folder, { settings: { ...database, ...more } }));
			await measureHosts(host, hosts, homes);
		} finally {
			await Promise.all(hosts.map((each) => each.stop()));
		}
	});
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

async function measureHosts(host: BenchHost, hosts: readonly RunningHost[], homes: number): Promise<void> {
	const { apikey } = host.site;
	const user = await host.newUser();
	const sender = await Sender.open();
	for (const kind of KINDS) {
		const bodies = await searchBodies(host, kind);
		for (const request of ['repeated', 'first request'] as const) {
			const series = hosts.map(({ url }, at) => {
				const own = request === 'repeated' ? bodies : newQueries(bodies, WARM_UP + ROUNDS, at, 3);
				const headers = { 'accept-encoding': 'gzip' };
				const calls = own.map((body) => ({ path: COMPS, body, headers, user }));
				return { name: `${at}`, site: { url, apikey }, calls };
			});
			const times = await sender.alternate<string>({ series, rounds: ROUNDS, warmUp: WARM_UP });
			const parts = [0.5, 0.95].map((share) => {
				const [one = 0, provided = 0, again = 0] = hosts.map((_, at) => percentile(times[at] ?? [], share));
				const without = (one + again) / 2;
				const more = `${provided < without ? '' : '+'}${(provided - without).toFixed(2)}`;
				const noise = Math.abs(one - again).toFixed(2);
				return `p${100 * share} ${without.toFixed(2)} ms, with a provider ${provided.toFixed(2)} ms (${more}; noise ${noise})`;
			});
			console.log(`warm search by ${kind}, ${count(homes)} homes, ${request}: ${parts.join(', ')}`);
		}
	}
	sender.end();
}
