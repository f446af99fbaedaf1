/** A process of `npm run bench` that works on the store of a folder, measures itself and prints its figures. */
import { constants, setPriority } from 'node:os';
import { todayInUs } from '../domain/dates/days.ts';
import { EFFORTS } from '../domain/fitting/measure-errors.ts';
import { importFile } from '../host/import/import-file.ts';
import { sealPrices } from '../host/ledger/seal-prices.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { readSettings } from '../host/settings.ts';
import { openStore, type Session } from '../host/store.ts';
import { cpuSeconds } from './load/process-figures.ts';

/** Instead of a file: seal the homes in the store. */
const SEAL = 'seal';
const [folder = '', path] = process.argv.slice(2);
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: 'false' }));
const figures =
	path === undefined ? await fitMarkets() : path === SEAL ? await sealHomes() : await importHomes(path);
await store.close();
// The peak memory of this process, in megabytes.
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ...figures, megabytes }));
process.exit(0);

async function importHomes(file: string) {
	const report = await importFile({ store, path: file, sourceName: 'bench', today: todayInUs(new Date()) });
	const { seconds, stored, unchanged } = report;
	return { seconds, stored: stored.added + stored.changed, unchanged };
}

/** Seals this month's prices as if the markets had measured all of their past errors. */
async function sealHomes() {
	setPriority(constants.priority.PRIORITY_LOW);
	const start = process.cpuUsage();
	let homes = 0;
	await store.session(async (sql) => {
		await sql`update public.market_models set effort = ${EFFORTS.length}`;
	});
	await sealPrices(store.session, (seal) => {
		homes += seal.homes;
	});
	const { user, system } = process.cpuUsage(start);
	return { cpuTime: (user + system) / 1e6, homes };
}

/** Fits the markets once. The CPU time of its connection in PostgreSQL is null if it is unknown. */
async function fitMarkets() {
	// The same priority as that of the thread in `npm start`: see `market-worker.ts`.
	setPriority(constants.priority.PRIORITY_LOW);
	let database: number | null = null;
	const session: Session = (work) =>
		store.session(async (sql) => {
			const result = await work(sql);
			const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
			database = cpuSeconds(backend?.pid ?? 0);
			return result;
		});
	let priced = 0;
	const before = process.cpuUsage();
	await refitMarkets({
		session,
		zips: null,
		minAgeMinutes: 0,
		onProgress: (progress) => {
			priced = progress.priced;
		},
	});
	const { user, system } = process.cpuUsage(before);
	return { cpuTime: (user + system) / 1e6, database, priced };
}
