/**
 * A process of `npm run bench` that works on the store of a folder, measures itself and prints its figures. It imports a
 * file, fits the markets or seals their prices.
 */
import { constants, setPriority } from 'node:os';
import { todayInUs } from '../domain/dates/days.ts';
import { EFFORTS } from '../domain/fitting/measure-errors.ts';
import { importFile } from '../host/import/import-file.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { sealPrices } from '../host/markets/seal-prices.ts';
import { readSettings } from '../host/settings.ts';
import { openStore, type Session } from '../host/store.ts';
import { cpuSeconds } from './load/process-figures.ts';

const WORK: Record<string, (file: string) => Promise<object>> = {
	import: importHomes,
	fit: fitMarkets,
	seal: sealHomes,
};

const [folder = '', work = '', file = ''] = process.argv.slice(2);
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: 'false' }));
const figures = await WORK[work]?.(file);
await store.close();
// The peak memory of this process, in megabytes.
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ...figures, megabytes }));
process.exit(0);

async function importHomes(path: string) {
	const report = await importFile({ store, path, sourceName: 'bench', today: todayInUs(new Date()) });
	const { seconds, stored, unchanged } = report;
	return { seconds, stored: stored.added + stored.changed, unchanged };
}

/** Fits the markets once. The CPU time of its connection in PostgreSQL is null if it is unknown. */
async function fitMarkets() {
	let database: number | null = null;
	const session: Session = (use) =>
		store.session(async (sql) => {
			const result = await use(sql);
			const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
			database = cpuSeconds(backend?.pid ?? 0);
			return result;
		});
	let priced = 0;
	const onProgress = (progress: { priced: number }) => {
		priced = progress.priced;
	};
	const cpuTime = await cpuTimeOf(() => refitMarkets({ session, zips: null, minAgeMinutes: 0, onProgress }));
	return { cpuTime, database, priced };
}

/** Seals this month's prices as if the markets had measured all of their past errors. */
async function sealHomes() {
	await store.session(async (sql) => {
		await sql`update public.market_models set effort = ${EFFORTS.length}`;
	});
	let homes = 0;
	const onSeal = (seal: { homes: number }) => {
		homes += seal.homes;
	};
	return { cpuTime: await cpuTimeOf(() => sealPrices(store.session, onSeal)), homes };
}

/** The seconds of CPU time, at the priority of the thread in `npm start`: see `market-worker.ts`. */
async function cpuTimeOf(background: () => Promise<unknown>): Promise<number> {
	setPriority(constants.priority.PRIORITY_LOW);
	const before = process.cpuUsage();
	await background();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1e6;
}
