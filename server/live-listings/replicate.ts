/** Replicates a source that is copied as a whole: stores its pages one by one, in one process at a time. */
import { readZip } from '../../domain/import/cells/places.ts';
import { idKey } from '../../domain/import/rows/identity/sale-key.ts';
import { ProviderProblem } from '../../providers/problem.ts';
import type { ReplicaPage } from '../../providers/provider.ts';
import type { SourceHome } from '../../providers/rows/source-home.ts';
import type { FetchContext } from './fetch-context.ts';
import { fetchedRows } from './fetched-rows.ts';
import { saveReplicaPeriods } from './listing-periods.ts';
import { type Claim, LEASE_SECONDS, RETRY_SECONDS, saveRows } from './refresh-zip.ts';
import { providerContext, removeDeleted, removeListings, renewListings } from './replica-inventory.ts';
import { saveLeases } from './replicated-leases.ts';

/** Milliseconds between two pages: MLS Grid allows two calls a second. */
const PAGE_PAUSE = 600;
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
export async function replicate(context: FetchContext, pagePause = PAGE_PAUSE): Promise<number> {
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
			await saveReplicaPeriods(page, context);
			await savePage(page, worker, context);
			await saveLeases(page, context);
			location = page.position;
			pages += 1;
			const isDone = page.isCaughtUp || shutdown.aborted;
			if (page.isCaughtUp && !shutdown.aborted) await removeDeleted(context);
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
			await new Promise((resolve) => setTimeout(resolve, pagePause));
		}
	} catch (problem) {
		const isProviderFault = problem instanceof ProviderProblem;
		const failure = isProviderFault ? problem.message : 'Something went wrong on our side.';
		log(`${provider.label} could not be copied. ${failure}`, problem);
		const retry_seconds = isProviderFault ? RETRY_SECONDS[problem.kind] : RETRY_SECONDS.unavailable;
		await call('fail_replica', { provider: provider.name, worker, failure, retry_seconds });
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
	{ homes, removed }: ReplicaPage,
	worker: string,
	context: FetchContext,
): Promise<void> {
	const byZip = new Map<string, SourceHome[]>();
	for (const home of homes) {
		const zip = readZip(String(home.cells.zip ?? ''));
		if (zip !== null) byZip.set(zip, [...(byZip.get(zip) ?? []), home]);
	}
	for (const [zip, found] of byZip) await saveZip(zip, found, worker, context);
	// A listing whose ZIP code was corrected is removed from the old one.
	const moved = [...byZip].flatMap(([zip, found]) =>
		found.map(({ cells }) => ({ number: cells.mlsId, zip })),
	);
	const departed = [...moved, ...removed.map((number) => ({ number, zip: null }))].map(({ number, zip }) => ({
		number: idKey(String(number)),
		zip,
	}));
	if (departed.length > 0) await removeListings(departed, context);
}

async function saveZip(
	zip: string,
	homes: SourceHome[],
	worker: string,
	context: FetchContext,
): Promise<void> {
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
	if (!claim) return;
	if (claim.state !== 'claimed') throw new Error(`ZIP ${zip} is claimed by another process.`);
	const fetched = { homes, rents: [], removed: [], isComplete: false, cursor: null };
	// Marked as stale, because the next page may have more of this ZIP code.
	const rows = fetchedRows(zip, fetched, claim, context);
	await saveRows(zip, worker, rows, { ...context, cacheHours: 0 });
}
