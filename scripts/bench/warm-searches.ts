/**
 * Measures how much time a listing provider adds to a search with fresh homes: three hosts on the same store, opened
 * the same way, one of them with a provider. The other two show how much hosts differ by themselves.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { type RunningHost, startHost } from '../../host/serve.ts';
import { readSettings } from '../../host/settings.ts';
import type { PairFigures, PairTask } from './pair.ts';
import { benchSession, placesOf, runClient } from './searches.ts';

export interface WarmFigures extends PairFigures {
	homes: number;
	kind: 'ZIP' | '0.5 mi';
}

const ROUNDS = 1_000;

/** The store must be filled. */
export async function measureWarmSearches(
	running: RunningHost,
	folder: string,
	homes: number,
	settings: Record<string, string>,
): Promise<WarmFigures[]> {
	const { host, url } = running;
	await markFresh(host);
	const own = { ...settings, ...(await databaseSettings(host, folder)) };
	const hosts: RunningHost[] = [];
	try {
		for (const more of [{}, PROVIDER, {}]) hosts.push(await startOn({ ...own, ...more }, folder));
		const urls = hosts.map((each) => each.url) as PairTask['urls'];
		const apikey = host.store.secrets.publishableKey;
		const { access_token: token } = await benchSession(url, apikey, host);
		const places = await placesOf(host);
		const bodies = {
			ZIP: places.map(({ zip }) => ({ zip, limit: 50 })),
			'0.5 mi': places.map(({ address }) => ({ address, limit: 50 })),
		};
		const figures: WarmFigures[] = [];
		for (const kind of ['ZIP', '0.5 mi'] as const) {
			const parts = { path: '/functions/v1/comps', bodies: bodies[kind], rounds: ROUNDS, compressed: true };
			const task: PairTask = { urls, apikey, token, ...parts };
			figures.push({ homes, kind, ...(await runClient<PairFigures>(task)) });
		}
		return figures;
	} finally {
		await Promise.all(hosts.map((each) => each.stop()));
	}
}

/** Marks every ZIP code as just fetched, so that no search makes a call. */
async function markFresh({ store }: RunningHost['host']): Promise<void> {
	await store.sql`
		insert into public.provider_fetches (provider, zip, fetched_at, valid_until, complete_on)
		select 'rentcast', z.zip, now(), now() + interval '1 day', current_date from public.zip_places z`;
	await store.sql`vacuum (analyze) public.provider_fetches`;
}

/** The settings of another host on a host's database. */
async function databaseSettings({ store }: RunningHost['host'], folder: string) {
	const [row] = await store.sql<{ name: string }[]>`select current_database() as name`;
	process.env.PGHOST = join(folder, 'postgres');
	process.env.PGUSER = 'lotline';
	process.env.PGPASSWORD = store.secrets.databasePassword;
	return { DATABASE_URL: `postgres:///${row?.name}` };
}

/** An unreachable provider. */
const PROVIDER = {
	LISTING_PROVIDER: 'rentcast',
	RENTCAST_API_KEY: 'of the benchmark',
	RENTCAST_BASE_URL: 'http://127.0.0.1:9',
};

function startOn(settings: Record<string, string>, folder: string): Promise<RunningHost> {
	return startHost(readSettings({ ...settings, LOTLINE_DATA_DIR: folder }), {
		log: pino({ level: 'silent' }),
		serveWeb: false,
		jobs: [],
	});
}

/** @example "warm search by ZIP, first request: p50 2.31 ms, with a provider 2.33 ms (+0.02; noise 0.03)" */
export function describeWarm({ kind, homes, ...figures }: WarmFigures): string[] {
	return (['repeated', 'first'] as const).map((request) => {
		const parts = (['p50', 'p95'] as const).map((share) => {
			const { without, with: provided, noise } = figures[request][share];
			const more = provided - without;
			const sign = more < 0 ? '' : '+';
			return `${share} ${without.toFixed(2)} ms, with a provider ${provided.toFixed(2)} ms (${sign}${more.toFixed(2)}; noise ${noise.toFixed(2)})`;
		});
		const name = request === 'first' ? 'first request' : 'repeated';
		return `warm search by ${kind}, ${homes.toLocaleString('en-US')} homes, ${name}: ${parts.join(', ')}`;
	});
}
