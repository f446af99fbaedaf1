/** Fetches and copies from a provider, outside of a running host. */
import { callAsService } from '../../host/functions/procedures.ts';
import { providerNamed } from '../../providers/index.ts';
import type { Context } from '../../server/context.ts';
import { createFetchContext, type FetchContext } from '../../server/live-listings/fetch-context.ts';
import { replicate } from '../../server/live-listings/replicate.ts';
import type { IsolatedHost } from '../isolated-host.ts';

type ServiceContext = Pick<Context, 'env' | 'call' | 'now' | 'log'>;
type Settings = Readonly<Record<string, string | undefined>>;

/** The host's procedures with other settings, the current time, and no log. */
export function serviceContext({ store }: Pick<IsolatedHost, 'store'>, settings: Settings): ServiceContext {
	return {
		env: (name) => settings[name],
		now: () => new Date(),
		log: () => {},
		call: <Row>(procedure: string, named: Record<string, unknown>) =>
			callAsService(store.sql, procedure, named, null) as Promise<Row[]>,
	};
}

/** The context of fetches from the provider in the settings. */
export function providerFetches(
	context: ServiceContext,
	shutdown = new AbortController().signal,
): FetchContext {
	return createFetchContext(context, providerNamed(context.env('LISTING_PROVIDER')), shutdown);
}

/** Reads the pages of a copied MLS. @returns how many pages were stored */
export function replicateNow(context: ServiceContext, shutdown?: AbortSignal): Promise<number> {
	return replicate(providerFetches(context, shutdown));
}
