/** Refreshes stale ZIP codes from the installation's provider. */
import type { Subject } from '../../domain/home/home.ts';
import { providerNamed } from '../../providers/index.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import type { Context } from '../context.ts';
import { sharedWork } from '../shared-work.ts';
import { createFetchContext, type FetchContext } from './fetch-context.ts';
import { recordsSourceOf } from './listing-row.ts';
import { refreshZip, type ZipOutcome } from './refresh-zip.ts';
import type { ListingSource, RefreshOutcome } from './source.ts';
import { subjectRecord } from './subject-record.ts';

/** A user waits at most 8 seconds, including the search before and after the fetch. */
const SEARCH_WAIT = 5_500;
/** A one-mile circle touches few ZIP codes. Calls cost money, so no search fetches more. */
const MAX_ZIPS = 6;
const TIMED_OUT: ZipOutcome = { isNewer: false, failure: 'It did not respond while a search waited.' };

/** The source in the settings; null for `local`, whose store is filled by imports. */
export function listingSource(context: Pick<Context, 'env' | 'call' | 'now' | 'log'>): ListingSource | null {
	const provider = providerNamed(context.env('LISTING_PROVIDER'));
	if (provider.fetchZip === null) return null;
	const shutdown = new AbortController();
	const fetchContext = createFetchContext(context, provider, shutdown.signal);
	const { license } = fetchContext;
	/** The key under which callers share a fetch: one account, or everyone who may fetch. */
	const sharedBy = (caller: string) => (license.license === 'account' ? caller : '');
	if (provider.replication?.isOn(context.env)) return replicaSource(fetchContext);

	/** One fetch per ZIP code in this process; the database coordinates processes. */
	const shareFetch = sharedWork<ZipOutcome>();
	const fetchOnce = (zip: string, caller: string) =>
		shareFetch(`${zip} ${sharedBy(caller)}`, () => refreshZip(zip, caller, fetchContext));

	async function refresh(zips: readonly string[], caller: string): Promise<RefreshOutcome> {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<ZipOutcome>((resolve) => {
			timer = setTimeout(() => resolve(TIMED_OUT), SEARCH_WAIT);
		});
		const outcomes = await Promise.all(
			zips.slice(0, MAX_ZIPS).map((zip) => Promise.race([fetchOnce(zip, caller), late])),
		);
		clearTimeout(timer);
		return {
			isNewer: outcomes.some(({ isNewer }) => isNewer),
			failure: outcomes.find(({ failure }) => failure !== null)?.failure ?? null,
		};
	}

	/** Evidence and report may request the same home's property record concurrently, and share the fetch. */
	const shareHome = sharedWork<Subject | null>();
	const home = (address: HomeAddress, caller: string) =>
		shareHome(JSON.stringify([address, sharedBy(caller)]), () =>
			subjectRecord(address, caller, fetchContext),
		);

	return {
		name: provider.name,
		label: provider.label,
		license,
		ready: applyCacheScope(fetchContext),
		refresh,
		home,
		close: () => shutdown.abort(),
	};
}

/** How often the age of the copy is read, in milliseconds. */
const AGE_TTL = 60_000;

/** The source of an installation whose provider is copied as a whole: searches read the copy and report its age. */
function replicaSource(context: FetchContext): ListingSource {
	const { call, provider, now, license } = context;
	let known: { copiedAt: Promise<string | null>; at: number } | null = null;
	const copiedAt = () => {
		if (known === null || now().getTime() - known.at > AGE_TTL)
			known = { copiedAt: lookUp(call, provider.name), at: now().getTime() };
		return known.copiedAt;
	};
	return {
		name: provider.name,
		label: provider.label,
		license,
		ready: applyCacheScope(context),
		copy: { copiedAt, maxHours: provider.maxCacheHours ?? Number.POSITIVE_INFINITY },
		refresh: async () => ({ isNewer: false, failure: null }),
		home: async () => null,
		close: () => {},
	};
}

async function lookUp(call: Context['call'], provider: string): Promise<string | null> {
	const [row] = await call<{ caught_up_at: string | null }>('replica_age', { provider });
	return row?.caught_up_at ?? null;
}

/**
 * Prepares the store for the license in the settings. Removes homes bound to other accounts or offices, and homes that
 * the provider shared under a different scope.
 *
 * @returns a function that does it once; after a failure the next call tries again. It returns how many homes were
 * removed.
 */
function applyCacheScope(context: FetchContext): () => Promise<number> {
	let applied: Promise<number> | null = null;
	return () => {
		applied ??= removeOthers(context).catch((error: unknown) => {
			applied = null;
			throw error;
		});
		return applied;
	};
}

/** Removes a few thousand homes per call, so that none takes longer than a procedure may. */
async function removeOthers({ call, provider, license }: FetchContext): Promise<number> {
	const named = {
		provider: provider.name,
		source: provider.label,
		records_source: recordsSourceOf(provider.label),
		...license,
	};
	for (let total = 0; ; ) {
		const [row] = await call<{ removed: number; done: boolean }>('apply_cache_scope', named);
		total += row?.removed ?? 0;
		if (row?.done !== false) return total;
	}
}
