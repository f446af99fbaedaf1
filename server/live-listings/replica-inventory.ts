/**
 * Compares the listings of a copied source with the copy, once a week, and so after any pause in which the source may
 * have stopped sending a deletion (MLS Grid sends it for seven days). Listings that the source has deleted are
 * removed from the copy, and all others are dated as seen that day.
 */

import { agree, plural } from '../../domain/format/plural.ts';
import { idKey } from '../../domain/import/rows/identity/sale-key.ts';
import type { ProviderContext } from '../../providers/provider.ts';
import { countCall } from './count-calls.ts';
import type { FetchContext } from './fetch-context.ts';
import { saveReplicaPeriods } from './listing-periods.ts';
import { saveLeases } from './replicated-leases.ts';

const INVENTORY_DAYS = 7;
/** An inventory with less than this share of the copy's listings is an error of the source. */
const MIN_SHARE = 0.5;
/** Few listings per call, so that other writers wait only briefly: 500 that are merged with other sources take half a second. */
const RENEWED_PER_CALL = 500;
/** With a round every 15 minutes, 100,000 unchanged listings take half a day. */
const RENEWALS_PER_ROUND = 4;

/** The context of a provider's calls on behalf of the host. */
export function providerContext(context: FetchContext): ProviderContext {
	const { env, now, shutdown } = context;
	return { fetch, env, now, signal: shutdown, countCall: () => countCall(context) };
}

/**
 * Removes listings that are only in the copy, if the comparison is due. A listing must be missing
 * twice, because records change while pages are read, and one may be skipped.
 */
export async function removeDeleted(context: FetchContext): Promise<void> {
	const { call, provider, license } = context;
	const [state] = await call<{ due: boolean }>('replica_inventory_due', {
		provider: provider.name,
		days: INVENTORY_DAYS,
	});
	if (!state?.due) return;
	const first = await findDeleted(context);
	const second = first?.length ? await findDeleted(context) : first;
	const confirmed = new Set(second);
	const missing = (first ?? []).filter((number) => confirmed.has(number));
	if (missing.length > 0) {
		await saveReplicaPeriods({ periods: [], isCaughtUp: false }, missing, context);
		await call('remove_replicated', {
			...{ provider: provider.name, ...license, source: provider.label },
			listings: JSON.stringify(missing.map((number) => ({ number }))),
		});
		const leases = missing.map((number) => ({ number, zip: null, rent: null }));
		await saveLeases({ leases }, context);
		context.log(
			`${provider.label} no longer has ${plural(missing.length, 'listing')}, which ${agree(missing.length, 'was', 'were')} removed.`,
			null,
		);
	}
	await call('save_replica_inventory', {
		provider: provider.name,
		confirmed: first !== null && second !== null,
	});
}

/** Sets the last-seen date of unchanged listings to the day of the last comparison. */
export async function renewListings({ call, provider, license, shutdown }: FetchContext): Promise<void> {
	const named = { provider: provider.name, ...license, source: provider.label, batch: RENEWED_PER_CALL };
	for (let done = 0; done < RENEWALS_PER_ROUND && !shutdown.aborted; done++) {
		const [row] = await call<{ renew_replicated: number }>('renew_replicated', named);
		if ((row?.renew_replicated ?? 0) < RENEWED_PER_CALL) return;
	}
}

/** Numbers in the copy that the source no longer has; null if the source's inventory is unknown or implausible. */
async function findDeleted(context: FetchContext): Promise<string[] | null> {
	const { call, provider, license } = context;
	const inventory = (await provider.replication?.inventory(providerContext(context))) ?? null;
	if (inventory === null) return null;
	const [row] = await call<{ vanished: string[] | null; stored: number }>('vanished_from_replica', {
		provider: provider.name,
		...license,
		source: provider.label,
		numbers: JSON.stringify(inventory.numbers.map(idKey)),
		with_sales: inventory.hasSales,
	});
	const missing = row?.vanished ?? [];
	return missing.length > (row?.stored ?? 0) * (1 - MIN_SHARE) ? null : missing;
}
