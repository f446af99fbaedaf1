/** Keeps the copy of a listing source up to date while the host runs. */
import { providerNamed } from '../providers/index.ts';
import type { Context } from '../server/context.ts';
import { createFetchContext } from '../server/live-listings/fetch-context.ts';
import { replicate } from '../server/live-listings/replicate.ts';
import { repeat } from './repeat.ts';

/** How often it checks, in milliseconds; the database says when the next round is due. */
const CHECK_INTERVAL = 60_000;

/** Starts immediately, if the configured provider is copied as a whole. @returns a function that stops it */
export function startReplication(
	context: Pick<Context, 'env' | 'call' | 'now' | 'log'>,
): () => Promise<void> {
	const provider = providerNamed(context.env('LISTING_PROVIDER'));
	if (!provider.replication?.isOn(context.env)) return async () => {};
	const shutdown = new AbortController();
	const fetchContext = createFetchContext(context, provider, shutdown.signal);
	const rounds = repeat(() => replicate(fetchContext), {
		every: CHECK_INTERVAL,
		first: 0,
		onError: (error) => {
			if (!shutdown.signal.aborted) context.log('Listing replication failed', error);
		},
	});
	return () => {
		shutdown.abort();
		return rounds.stop();
	};
}
