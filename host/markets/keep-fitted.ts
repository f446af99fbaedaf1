/** Keeps the models of markets fresh beside a running host, in a thread of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { projectFolder } from '../project-folder.ts';
import type { Store } from '../store.ts';

/** What the thread is given: how to connect, without the functions that a thread can not be sent. */
export interface MarketTask {
	url: string;
	options: object;
}

/** What it says: how many markets it fitted. */
export interface MarketResult {
	fitted: number;
}

/** How often it looks; most looks find nothing to do. */
const EVERY_MS = 6 * 3_600_000;
/** Where an import tells that homes came. */
const CHANNEL = 'market_homes';
const WORKER = join(projectFolder, 'dist', 'server', 'market-worker.js');

/** Asks the host of a database, if one runs, to look now. */
export async function tellOfNewHomes(sql: Sql): Promise<void> {
	await sql.notify(CHANNEL, '');
}

/** Looks at once, after every import, and every six hours. @returns what ends it, also in the middle of a fit */
export async function keepMarketsFitted(
	{ sql, url, options }: Pick<Store, 'sql' | 'url' | 'options'>,
	log: Logger,
): Promise<() => Promise<void>> {
	let worker: Worker | null = null;
	/** Homes came in the middle of a fit, which may have passed their market. */
	let isBehind = false;
	let isStopped = false;
	const look = () => {
		isBehind = worker !== null;
		if (worker !== null || isStopped || !existsSync(WORKER)) return;
		const task: MarketTask = { url, options: JSON.parse(JSON.stringify(options)) };
		worker = new Worker(WORKER, { workerData: task });
		worker.on('message', ({ fitted }: MarketResult) => {
			if (fitted > 0) log.info({ fitted }, 'Fitted the models of markets');
		});
		worker.on('error', (problem) => log.warn({ err: problem }, 'The models of markets could not be fitted'));
		worker.once('exit', () => {
			worker = null;
			if (isBehind) look();
		});
	};
	look();
	const timer = setInterval(look, EVERY_MS).unref();
	const { unlisten } = await sql.listen(CHANNEL, look);
	return async () => {
		isStopped = true;
		clearInterval(timer);
		await unlisten();
		await worker?.terminate();
	};
}
