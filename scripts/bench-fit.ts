/** The fitting process of `npm run bench`: fits the markets of a folder's store once, prints figures. */
import { constants, setPriority } from 'node:os';
import { refitMarkets } from '../host/markets/refit.ts';
import { readSettings } from '../host/settings.ts';
import { openStore } from '../host/store.ts';

export interface FitFigures {
	/** Of the processor, and by the clock. */
	processor: number;
	seconds: number;
	/** The most that this process held, in megabytes. */
	megabytes: number;
	/** Past sales priced in this fit. */
	priced: number;
}

// As the thread of `npm start`, `market-worker.ts`.
setPriority(constants.priority.PRIORITY_LOW);

const [folder = ''] = process.argv.slice(2);
const store = await openStore(readSettings({ LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: 'false' }));
const start = performance.now();
const before = process.cpuUsage();
let priced = 0;
await refitMarkets({
	session: store.session,
	zips: null,
	restMinutes: 0,
	onProgress: (progress) => {
		priced = progress.priced;
	},
});
const { user, system } = process.cpuUsage(before);
const figures: FitFigures = {
	processor: (user + system) / 1e6,
	seconds: (performance.now() - start) / 1000,
	megabytes: process.resourceUsage().maxRSS / 1024,
	priced,
};
await store.close();
console.log(JSON.stringify(figures));
process.exit(0);
