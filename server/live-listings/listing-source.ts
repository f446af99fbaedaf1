/** Refreshes stale ZIP codes from the installation's provider. */
import type { Subject } from '../../domain/home/home.ts';
import { providerNamed } from '../../providers/index.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import type { Context } from '../context.ts';
import { sharedWork } from '../shared-work.ts';
import { applyCacheScope } from './cache-scope.ts';
import { createFetchContext } from './fetch-context.ts';
import { refreshZip, type ZipOutcome } from './refresh-zip.ts';
import { replicaSource } from './replica-source.ts';
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
