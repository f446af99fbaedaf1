/** Keeps market models up to date alongside a running host, in a worker thread, and counts listings daily. */
import type { Logger } from 'pino';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import { doublingRetries, repeat } from '../repeat.ts';
import type { Store } from '../store.ts';
import { startThread, type Thread } from '../workers/thread.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { recordCountyFigures } from './county-figures.ts';
import type { FitProgress } from './refit.ts';
import type { Seal } from './seal-prices.ts';

/** The thread's input. */
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
/** A lost connection or a short lack of memory is over in a minute; a fit that always fails isn't worth a core. */
const FIRST_RETRY_MS = 60_000;

/** Notifies the host of a database, if one is running, to check now. */
export async function notifyListingsImported(sql: Pool): Promise<void> {
	await sql`select pg_notify(${CHANNEL}, '')`;
}

/**
 * Checks immediately, after every import, every hour, and soon after a failed fit, which leaves the old model in place.
 *
 * @param firstRetryMs the delay after a first failure; each further one doubles it, up to an hour
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
	const file = builtWorker('market-worker');
	let thread: Thread | null = null;
	const onMessage = (message: MarketMessage) => {
		if ('progress' in message) return logProgress(message.progress);
		if ('seal' in message) return log.info(message.seal, 'Sealed the prices of a month');
		done.fitted += message.fitted;
		if (message.fitted > 0) log.info({ fitted: message.fitted }, 'Fitted market models');
	};
	const fit = async () => {
		if (file === null) return;
		const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
		thread = startThread(file, { url, options } satisfies MarketTask, onMessage, limits);
		await thread.ended.finally(() => {
			thread = null;
		});
	};
	/** Records when a failed fit is tried again, for `/admin`. */
	const announce = (milliseconds: number) =>
		sql`update public.market_fits set retry_at = now() + make_interval(secs => ${milliseconds / 1000})`.then(
			() => {},
			(error: unknown) => log.warn({ err: error }, 'The next fit could not be announced'),
		);
	const fits = repeat(fit, {
		every: CHECK_INTERVAL_MS,
		retryAfter: doublingRetries(firstRetryMs, CHECK_INTERVAL_MS),
		onError: (err, retry) => {
			done.failed += 1;
			log.warn({ err, retryInSeconds: retry / 1000 }, 'The market models could not be fitted');
			void announce(retry);
		},
	});
	const count = async () => {
		await sql`select private.record_listing_counts()`;
		await recordCountyFigures(sql, todayInUs(new Date()));
	};
	const counts = repeat(count, {
		every: CHECK_INTERVAL_MS,
		onError: (err) => log.warn({ err }, 'The active listings could not be counted'),
	});
	const check = () => {
		counts.now();
		fits.now();
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
		thread ? 1 : 0,
	);
	metrics.counter('lotline_market_fits_total', 'Market models fitted.', () => done.fitted);
	metrics.counter('lotline_market_fit_failures_total', 'Fits that failed.', () => done.failed);
	await sql.listen(CHANNEL, check, catchUp);
	return async () => {
		const stopped = [fits.stop(), counts.stop()];
		await thread?.stop();
		await Promise.all(stopped);
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
