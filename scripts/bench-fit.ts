/** The fitting process of `npm run bench`: fits the markets of a folder's store once and prints figures. */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { refitMarkets } from '../host/markets/refit.ts';
import { readSettings } from '../host/settings.ts';
import { openStore, type Session } from '../host/store.ts';

export interface FitFigures {
	/** CPU seconds of this process, and of its connection in PostgreSQL (null if unknown). */
	cpuTime: number;
	database: number | null;
	/** The peak memory of this process, in megabytes. */
	megabytes: number;
	/** Past sales priced in this fit. */
	priced: number;
}

// The same priority as that of the thread in `npm start`: see `market-worker.ts`.
setPriority(constants.priority.PRIORITY_LOW);

const [folder = ''] = process.argv.slice(2);
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: 'false' }));
let database: number | null = null;
const measured: Session = (work) =>
	store.session(async (sql) => {
		const result = await work(sql);
		const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
		database = secondsOf(backend?.pid);
		return result;
	});
const before = process.cpuUsage();
let priced = 0;
await refitMarkets({
	session: measured,
	zips: null,
	minAgeMinutes: 0,
	onProgress: (progress) => {
		priced = progress.priced;
	},
});
const { user, system } = process.cpuUsage(before);
const figures: FitFigures = {
	cpuTime: (user + system) / 1e6,
	database,
	megabytes: process.resourceUsage().maxRSS / 1024,
	priced,
};
await store.close();
console.log(JSON.stringify(figures));
process.exit(0);

/** The CPU time of a process, in Linux ticks, of which there are a hundred per second. */
function secondsOf(pid: number | undefined): number | null {
	try {
		const [, user, system] =
			/\) \S(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
		return user === undefined ? null : (Number(user) + Number(system)) / 100;
	} catch {
		return null;
	}
}
