/** Replicates a source that is copied as a whole: stores its pages one by one, in one process at a time. */
import { parseZip } from '../../domain/import/cells/places.ts';
import type { ReplicaPage } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { SourceHome } from '../../providers/rows/source-home.ts';
import type { FetchContext } from './fetch-context.ts';
import { fetchedRows } from './fetched-rows.ts';
import { saveReplicaPeriods } from './listing-periods.ts';
import { type Claim, LEASE_SECONDS, retrySeconds, saveRows } from './refresh-zip.ts';
import { providerContext, removeDeleted, renewListings } from './replica-inventory.ts';
import { saveLeases } from './replicated-leases.ts';
import { settleRecords } from './settle-records.ts';

/** The time to fetch and store a page; a process that died in the middle blocks the copy for this long. */
const REPLICA_LEASE_SECONDS = 300;
/** Seconds between two rounds once the copy is complete: an MLS requires listings to be at most 12 hours old. */
const ROUND_SECONDS = 900;

/**
 * Continues from the saved position until the copy is complete or the host stops. Does nothing while another process
 * replicates, or before the next round is due.
 *
 * @returns how many pages were stored
 */
export async function replicate(context: FetchContext): Promise<number> {
	const { call, provider, shutdown, log } = context;
	const worker = crypto.randomUUID();
	const [claim] = await call<{ location: string | null }>('claim_replica', {
		provider: provider.name,
		worker,
		lease_seconds: REPLICA_LEASE_SECONDS,
	});
	if (!claim || !provider.replication) return 0;
	let location = claim.location;
	let pages = 0;
	try {
		for (;;) {
			const page = await readPage(location, context);
			await saveReplicaPeriods({ ...page, isCaughtUp: false }, [], context);
			await savePage(page, worker, context);
			await saveLeases(page, context);
			location = page.position;
			pages += 1;
			const isDone = page.isCaughtUp || shutdown.aborted;
			if (page.isCaughtUp && !shutdown.aborted) {
				await removeDeleted(context);
				// Only now is everything that remains known to be in the source today.
				await saveReplicaPeriods({ periods: [], isCaughtUp: true }, [], context);
			}
			await call('save_replica', {
				provider: provider.name,
				worker,
				location,
				caught_up: page.isCaughtUp,
				// The next process continues immediately where a stopped one left off.
				pause_seconds: page.isCaughtUp ? ROUND_SECONDS : 0,
				lease_seconds: isDone ? 0 : REPLICA_LEASE_SECONDS,
			});
			if (isDone) {
				if (page.isCaughtUp) await renewListings(context);
				return pages;
			}
		}
	} catch (error) {
		const failure = error instanceof ProviderError ? error.message : 'Something went wrong on our side.';
		log(`${provider.label} could not be copied. ${failure}`, error);
		await call('fail_replica', {
			provider: provider.name,
			worker,
			failure,
			retry_seconds: retrySeconds(error),
		});
		return pages;
	}
}

async function readPage(location: string | null, context: FetchContext): Promise<ReplicaPage> {
	const { replication } = context.provider;
	if (!replication) throw new Error('The provider is not replicated.');
	return replication.nextPage(location, providerContext(context));
}

/** Stores a page by ZIP code, with the code that stores a fetch. A partly stored page is stored again. */
async function savePage(
	{ homes, records }: ReplicaPage,
	worker: string,
	context: FetchContext,
): Promise<void> {
	const byZip = new Map<string, SourceHome[]>();
	for (const home of homes) {
		const zip = parseZip(String(home.cells.zip ?? ''));
		if (zip !== null) byZip.set(zip, [...(byZip.get(zip) ?? []), home]);
	}
	const stored = new Map<string, string>();
	for (const [zip, found] of byZip)
		for (const [key, saleKey] of await saveZip(zip, found, worker, context)) stored.set(key, saleKey);
	await settleRecords(records, stored, null, context);
}

/** @returns the key under which each record is stored, by the record's own key */
async function saveZip(
	zip: string,
	homes: SourceHome[],
	worker: string,
	context: FetchContext,
): Promise<ReadonlyMap<string, string>> {
	const named = {
		provider: context.provider.name,
		...context.license,
		// No caller: the host copies the source for everyone, or for the office.
		caller: null,
		zip,
		worker,
		lease_seconds: LEASE_SECONDS,
	};
	const [claim] = await context.call<Claim>('claim_zip', named);
	// No claim means that this isn't a US ZIP code.
	if (!claim) return new Map();
	if (claim.state !== 'claimed') throw new Error(`ZIP ${zip} is claimed by another process.`);
	const fetched = { homes, rents: [], records: [], isComplete: false, cursor: null };
	// Marked as stale, because the next page may have more of this ZIP code.
	const { rows, stored } = fetchedRows(zip, fetched, claim, context);
	await saveRows(zip, worker, rows, { ...context, cacheHours: 0 });
	return stored;
}
