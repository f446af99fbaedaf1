/** Keeps market models up to date alongside a running host, in a worker thread, and counts listings daily. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import { projectFolder } from '../project-folder.ts';
import type { Store } from '../store.ts';
import { recordCountyFigures } from './county-figures.ts';
import type { FitProgress } from './refit.ts';
import type { Seal } from './seal-prices.ts';

/** The thread's input: how to connect, without functions, which can't be sent to a thread. */
export interface MarketTask {
	url: string;
	options: object;
}

/** The thread's messages: the progress of a fit, how many markets were fitted, and each month that is sealed. */
export type MarketMessage = { progress: FitProgress } | { fitted: number } | { seal: Seal };

/** How often it checks: new sales change a model once an hour at most, and most checks find nothing to do. */
const CHECK_INTERVAL_MS = 3_600_000;
/** The log shows progress at most this often. */
const PROGRESS_INTERVAL_MS = 10_000;
/** The memory limit of a fit, in megabytes. If it needs more, it dies, and the old model stays. */
const MAX_HEAP_MB = 600;
/** The channel on which imports announce new homes. */
const CHANNEL = 'market_homes';
const WORKER = join(projectFolder, 'dist', 'server', 'market-worker.js');

/** Notifies the host of a database, if one is running, to check now. */
export async function notifyListingsImported(sql: Pool): Promise<void> {
	await sql`select pg_notify(${CHANNEL}, '')`;
}

/**
 * Checks immediately, after every import, every hour, and soon after a failed fit, which leaves the old model in place.
 *
 * @param firstRetryMs the delay after a first failure
 *
 * @returns a function that stops it, even in the middle of a fit
 */
export async function startMarketFitting(
	{ sql, url, options }: Pick<Store, 'sql' | 'url' | 'options'>,
	log: Logger,
	metrics: Pick<Metrics, 'gauge' | 'counter'>,
	firstRetryMs = FIRST_RETRY_MS,
): Promise<() => Promise<void>> {
	const done = { fitted: 0, failed: 0 };
	const logProgress = progressLogger(log);
	let worker: Worker | null = null;
	/** Homes arrived during a fit, which may already have finished their market. */
	let isBehind = false;
	let isStopped = false;
	const count = async () => {
		try {
			await sql`select private.record_listing_counts()`;
			await recordCountyFigures(sql, todayInUs(new Date()));
		} catch (error) {
			log.warn({ err: error }, 'The active listings could not be counted');
		}
	};
	/** Records when a failed fit is tried again, for `/admin`. */
	const announce = (seconds: number) =>
		sql`update public.market_fits set retry_at = now() + make_interval(secs => ${seconds})`.then(
			() => {},
			(error: unknown) => log.warn({ err: error }, 'The next fit could not be announced'),
		);
	const retries = fitRetries(() => check(), firstRetryMs);
	const check = () => {
		if (!isStopped) void count();
		isBehind = worker !== null;
		if (worker !== null || isStopped || !existsSync(WORKER)) return;
		retries.started();
		const task: MarketTask = { url, options: JSON.parse(JSON.stringify(options)) };
		worker = new Worker(WORKER, {
			workerData: task,
			resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
		});
		worker.on('message', (message: MarketMessage) => {
			if ('progress' in message) return logProgress(message.progress);
			if ('seal' in message) return log.info(message.seal, 'Sealed the prices of a month');
			retries.succeeded();
			done.fitted += message.fitted;
			if (message.fitted > 0) log.info({ fitted: message.fitted }, 'Fitted market models');
		});
		worker.on('error', (error) => {
			done.failed += 1;
			const seconds = retries.failed();
			log.warn({ err: error, retryInSeconds: seconds }, 'The market models could not be fitted');
			void announce(seconds);
		});
		worker.once('exit', () => {
			worker = null;
			if (isBehind) check();
		});
	};
	let importedAt: string | undefined;
	/** Checks if homes were imported since the last time. */
	const catchUp = async () => {
		const [row] = await sql`
			select coalesce(max(loaded_at)::text, '') as imported_at from public.listing_sources where not live`;
		const isNew = row?.imported_at !== importedAt;
		importedAt = row?.imported_at;
		if (isNew) check();
	};
	metrics.gauge('lotline_market_fit_running', '1 while market models are being fitted.', () =>
		worker ? 1 : 0,
	);
	metrics.counter('lotline_market_fits_total', 'Market models fitted.', () => done.fitted);
	metrics.counter('lotline_market_fit_failures_total', 'Fits that failed.', () => done.failed);
	const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
	await sql.listen(CHANNEL, check, catchUp);
	return async () => {
		isStopped = true;
		clearInterval(timer);
		retries.stop();
		await worker?.terminate();
	};
}

/** Logs the end of each market's fit, and progress now and then: a fit reports several times a second. */
function progressLogger(log: Logger): (progress: FitProgress) => void {
	let nextAt = 0;
	return ({ isDone, ...progress }) => {
		if (isDone) return log.info(progress, 'Fitted a market model');
		if (performance.now() < nextAt) return;
		nextAt = performance.now() + PROGRESS_INTERVAL_MS;
		log.info(progress, 'Fitting a market model');
	};
}

/** Schedules retries of failed fits: before the next hourly check, but less and less often. */
interface FitRetries {
	/** Called when a fit begins, whatever caused it. */
	started(): void;
	/** Schedules the next try. @returns the seconds until then */
	failed(): number;
	succeeded(): void;
	stop(): void;
}

/** A lost connection or a short lack of memory is over in a minute; a fit that always fails isn't worth a core. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;

/** @param firstMs the delay after the first failure; each further failure doubles it, up to an hour */
export function fitRetries(retry: () => void, firstMs: number): FitRetries {
	let failures = 0;
	let timer: NodeJS.Timeout | undefined;
	return {
		started() {
			clearTimeout(timer);
		},
		failed() {
			const delay = Math.min(LAST_RETRY_MS, firstMs * 2 ** failures);
			failures += 1;
			timer = setTimeout(retry, delay).unref();
			return delay / 1000;
		},
		succeeded() {
			failures = 0;
		},
		stop() {
			clearTimeout(timer);
		},
	};
}
