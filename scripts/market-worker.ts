/** The thread of `npm start` that fits missing or stale market models. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { MarketMessage, MarketTask } from '../host/markets/fitting-job.ts';
import { refitMarkets } from '../host/markets/refit.ts';
import { runAlone } from '../host/store.ts';

// Requests have priority. Linux has thread priorities; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { url, options } = workerData as MarketTask;
const fitted = await refitMarkets({
	session: (work) => runAlone(url, { ...options, onnotice: () => {} }, work),
	zips: null,
	onProgress: (progress) => parentPort?.postMessage({ progress } satisfies MarketMessage),
});
parentPort?.postMessage({ fitted } satisfies MarketMessage);
