/** Stores the periods in which listings were active. Past inventory is counted from these periods. */
import type { ListingPeriod } from '../../domain/home/listing-period.ts';
import { idKey } from '../../domain/import/rows/identity/sale-key.ts';
import type { FetchedZip, Provider, ReplicaPage } from '../../providers/provider.ts';
import type { Context } from '../context.ts';
import type { License } from './license.ts';

interface PeriodContext extends Pick<Context, 'call'> {
	provider: Provider;
	license: License;
}

/** A period in the form that `private.put_periods` takes. */
export function periodRow({ listedOn, activeThrough, leftBy, ...period }: ListingPeriod) {
	return { ...period, listed_on: listedOn, active_through: activeThrough, left_by: leftBy };
}

/** Stores the periods of a claimed ZIP code, if the provider reports all of them. */
export async function saveZipPeriods(
	zip: string,
	worker: string,
	{ periods }: FetchedZip,
	{ call, provider }: PeriodContext,
): Promise<void> {
	if (periods === undefined) return;
	await call('save_zip_periods', {
		provider: provider.name,
		source: provider.label,
		kind: provider.kind,
		zip,
		worker,
		periods: JSON.stringify(periods.filter((period) => period.zip === zip).map(periodRow)),
	});
}

/**
 * Stores the periods in a page of a copied source.
 *
 * @param removed numbers of listings that ended without a date: they end today
 */
export async function saveReplicaPeriods(
	{ periods, isCaughtUp }: Pick<ReplicaPage, 'periods' | 'isCaughtUp'>,
	removed: readonly string[],
	{ call, provider, license }: PeriodContext,
): Promise<void> {
	await call('save_replica_periods', {
		provider: provider.name,
		...license,
		source: provider.label,
		kind: provider.kind,
		periods: JSON.stringify(periods.map(periodRow)),
		removed: JSON.stringify(removed.map(idKey)),
		caught_up: isCaughtUp,
	});
}
