/** The thread of `npm start` that fits missing or stale market models, and seals each month's prices. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runAlone, type Session } from '../store.ts';
import type { MarketMessage, MarketTask } from './fitting-job.ts';
import { refitMarkets } from './refit.ts';
import { sealPrices } from './seal-prices.ts';

// Requests have priority. Linux has thread priorities; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { url, options } = workerData as MarketTask;
const session: Session = (work) => runAlone(url, { ...options, onnotice: () => {} }, work);
const post = (message: MarketMessage) => parentPort?.postMessage(message);
const fitted = await refitMarkets({ session, zips: null, onProgress: (progress) => post({ progress }) });
post({ fitted });
await sealPrices(session, (seal) => post({ seal }));
