/** Converts the homes that a provider sent for a ZIP code to rows of the store, or refuses them. */
import { todayInUs } from '../../domain/dates/days.ts';
import { agree, plural } from '../../domain/format/plural.ts';
import type { KnownZip } from '../../domain/import/cells/places.ts';
import type { FetchedZip } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { parseHomes, type ReadHome } from '../../providers/rows/read-homes.ts';
import type { FetchContext } from './fetch-context.ts';
import { listingRow } from './listing-row.ts';

/** The fetched data in the form that `save_zip` takes. */
export interface FetchedRows {
	/** Homes, their records and rents, as JSON. */
	fetched: string;
	is_complete: boolean;
	cursor: string | null;
}

/** A ZIP code's city, state and center; null where the store doesn't know them. */
export interface ZipPlaceColumns {
	city: string | null;
	region: string | null;
	latitude: number | null;
	longitude: number | null;
}

/**
 * The rows, and the key under which each record is stored, by the record's own key.
 *
 * @throws ProviderError if no listing is usable
 */
export function fetchedRows(
	zip: string,
	fetched: FetchedZip,
	{ city, region, latitude, longitude }: ZipPlaceColumns,
	{ now }: Pick<FetchContext, 'now'>,
): { rows: FetchedRows; stored: ReadonlyMap<string, string> } {
	const place: KnownZip | null =
		city === null || region === null
			? null
			: { city, state: region, ...(latitude !== null && longitude !== null && { latitude, longitude }) };
	const all = parseHomes(fetched.homes, { zip, place, today: todayInUs(now()) });
	refuseUnusable(fetched, all);
	const listings = all.filter((home) => !home.isRecord);
	const homes = listings.map(listingRow);
	const records = all.filter((home) => home.isRecord).map(listingRow);
	const rents = fetched.rents.map(({ month, medianRent }) => ({ month, median_rent: medianRent }));
	return {
		rows: {
			fetched: JSON.stringify({ homes, records, rents }),
			is_complete: fetched.isComplete,
			cursor: fetched.cursor,
		},
		stored: new Map(
			listings.flatMap(({ key }, at) => (key === null ? [] : [[key, String(homes[at]?.sale_key)]])),
		),
	};
}

/** Fewer listings may all be auctions, which have no price. */
const MIN_UNUSABLE = 3;

/**
 * Refuses a response in which all listings belong to another ZIP code, or none has a plausible price: it doesn't show
 * which listings have left the market.
 */
function refuseUnusable({ homes, isComplete }: FetchedZip, read: readonly ReadHome[]): void {
	const listed = homes.filter(({ cells }) => cells.status !== 'Sold').length;
	if (!isComplete || listed < MIN_UNUSABLE || read.some(({ listing }) => listing.status !== 'sold')) return;
	throw new ProviderError(
		'unreadable',
		`It sent ${plural(listed, 'listing')}, ${agree(listed, 'which is not', 'none of which is')} usable.`,
	);
}
