/** What every fetch from a provider needs. */
import type { Provider } from '../../providers/provider.ts';
import type { Context } from '../context.ts';
import { type License, readLicense } from './license.ts';

export interface FetchContext extends Pick<Context, 'env' | 'call' | 'now' | 'log'> {
	provider: Provider;
	/** Calls per month; null for no limit. */
	budget: number | null;
	cacheHours: number;
	license: License;
	/** Aborted when the host stops. */
	shutdown: AbortSignal;
}

const DEFAULT_CACHE_HOURS = 24;

/** The context of a provider's fetches, from the settings. */
export function createFetchContext(
	context: Pick<Context, 'env' | 'call' | 'now' | 'log'>,
	provider: Provider,
	shutdown: AbortSignal,
): FetchContext {
	const { env, call, now, log } = context;
	return {
		...{ env, call, now, log, provider, shutdown },
		license: readLicense(env),
		budget: Number(env('LISTING_CALLS_PER_MONTH')) || null,
		cacheHours: Math.min(
			Number(env('LISTING_CACHE_HOURS')) || DEFAULT_CACHE_HOURS,
			provider.maxCacheHours ?? Number.POSITIVE_INFINITY,
		),
	};
}
