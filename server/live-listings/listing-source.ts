/** Refreshes stale ZIP codes from the installation's provider. */
import type { Subject } from '../../domain/home/home.ts';
import { providerNamed } from '../../providers/index.ts';
import type { HomeAddress } from '../../providers/provider.ts';
import type { Context } from '../context.ts';
import { applyCacheScope } from './cache-scope.ts';
import { fetchContextOf } from './fetch-context.ts';
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
	const running = new Map<string, Promise<ZipOutcome>>();
	const fetchContext = fetchContextOf(context, provider, shutdown.signal);
	const { license } = fetchContext;
	/** The key under which callers share a fetch: one account, or everyone who may fetch. */
	const sharedBy = (caller: string) => (license.license === 'account' ? caller : '');
	if (provider.replication?.isOn(context.env)) return replicaSource(fetchContext);

	/** One fetch per ZIP code in this process; the database coordinates processes. */
	function shared(zip: string, caller: string): Promise<ZipOutcome> {
		const name = `${zip} ${sharedBy(caller)}`;
		const existing = running.get(name);
		if (existing) return existing;
		const outcome = refreshZip(zip, caller, fetchContext).finally(() => running.delete(name));
		running.set(name, outcome);
		return outcome;
	}

	async function refresh(zips: readonly string[], caller: string): Promise<RefreshOutcome> {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<ZipOutcome>((resolve) => {
			timer = setTimeout(() => resolve(TIMED_OUT), SEARCH_WAIT);
		});
		const outcomes = await Promise.all(
			zips.slice(0, MAX_ZIPS).map((zip) => Promise.race([shared(zip, caller), late])),
		);
		clearTimeout(timer);
		return {
			isNewer: outcomes.some(({ isNewer }) => isNewer),
			failure: outcomes.find(({ failure }) => failure !== null)?.failure ?? null,
		};
	}

	const homes = new Map<string, Promise<Subject | null>>();
	/** Fetches a property record. Evidence and report may request the same home concurrently, and share the fetch. */
	function home(address: HomeAddress, caller: string): Promise<Subject | null> {
		const name = JSON.stringify([address, sharedBy(caller)]);
		const existing = homes.get(name);
		if (existing) return existing;
		const record = subjectRecord(address, caller, fetchContext).finally(() => homes.delete(name));
		homes.set(name, record);
		return record;
	}

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
