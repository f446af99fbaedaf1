/** The thread of `npm start` that fits the models of markets where they are missing or stale. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import postgres from 'postgres';
import type { MarketResult, MarketTask } from '../host/markets/keep-fitted.ts';
import { refitMarkets } from '../host/markets/refit.ts';

// Requests go before. Linux has priorities a thread; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { url, options } = workerData as MarketTask;
const sql = postgres(url, { ...options, max: 2, onnotice: () => {} });
try {
	const result: MarketResult = { fitted: await refitMarkets({ sql, zips: null }) };
	parentPort?.postMessage(result);
} finally {
	await sql.end({ timeout: 5 });
}
