/** What a search of the store finds. */
import type { EmptySearch } from '../../contract/comps/comps.ts';
import type { KnownAddress } from '../../domain/address/similar-addresses.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Listing, ListingStatus } from '../../domain/home/listing.ts';
import type { SearchCenter } from '../../domain/home/subject.ts';
import type { MarketRecord } from '../../domain/market/kpis.ts';
import type { GeocoderId } from '../../domain/places/geocoders.ts';
import type { Context } from '../context.ts';
import type { Outdated } from '../live-listings/outdated.ts';
import { search } from './search.ts';
import type { SearchRequest } from './search-request.ts';

/** The area that was searched, and its center. */
export interface Spot extends Pick<Listing, 'address' | 'city' | 'state' | 'latitude' | 'longitude'> {
	basis: SearchCenter['basis'] | null;
	zip: string | null;
	/** The geocoder that located it; null if the store did. */
	located_by: GeocoderId | null;
}

/** The store's explanation for a search that found no homes. */
export interface NothingFound {
	reason: EmptySearch['reason'];
	nearest: EmptySearch['nearest_zips'];
}

export interface FoundComps {
	spot: Spot;
	/** Similar addresses, if no home has the searched one. */
	similarAddresses: KnownAddress[];
	/** Every comp found, for the KPIs. */
	market: MarketRecord[];
	/** The first comps, up to the limit, as stored: one per line. */
	cards: string | null;
	/** Miles from the center, one per card, null without a map location; null for all homes of a ZIP code. */
	distances: (number | null)[] | null;
	/** How many have no map location. */
	unlocated: number;
	/** The search was free, because the address can't be priced. */
	isUnpriced: boolean;
	/** Miles, after widening; null for all homes of a ZIP code. */
	radiusMiles: number | null;
	asOf: IsoDate | null;
	newest: IsoDate | null;
	sources: { name: string; demo: boolean; loaded_at: string }[];
	/** Null if homes were found. */
	empty: NothingFound | null;
}

interface Head {
	spot: Spot | null;
	radius: number | null;
	as_of: IsoDate | null;
	newest: IsoDate | null;
	statuses: ListingStatus[] | null;
	prices: (number | null)[];
	days: (number | null)[];
	distances: (number | null)[] | null;
	unlocated: number | null;
	unpriced: boolean | null;
	sources: FoundComps['sources'] | null;
	alike: KnownAddress[] | null;
	empty: NothingFound | null;
}

/** The center of a search whose place is unknown. */
export const UNKNOWN_SPOT: Spot = {
	basis: null,
	zip: null,
	address: null,
	city: null,
	state: null,
	latitude: null,
	longitude: null,
	located_by: null,
};

/** The result of a search, or null if the store hasn't changed since the given stamp. */
interface Finding {
	/** When the oldest of the homes were stored, if the provider could not refresh them; otherwise null. */
	outdated: Outdated | null;
	/** Identifies the version of the store; null for a response that includes the caller's own uploads. */
	stamp: string | null;
	found: FoundComps | null;
}

/**
 * Searches for comps.
 *
 * @param idempotencyKey identifies a request that may be repeated: it costs one credit
 * @param known the stamp of an earlier response to the same request
 * @throws HttpError if the caller may not search, or the address can't be located
 */
export async function findComps(
	context: Context,
	caller: string,
	request: SearchRequest,
	idempotencyKey: string | null,
	known: string | null,
): Promise<Finding> {
	const wants = { max_comps: request.limit, known };
	const { row, outdated } = await search<Head>(
		context,
		{ caller, request, idempotencyKey },
		wants,
		({ head }) => head !== null && head.statuses === null,
	);
	const { head, cards, stamp } = row;
	return { stamp, outdated, found: head && parseFound(head, cards) };
}

function parseFound(head: Head, cards: string | null): FoundComps {
	return {
		spot: head.spot ?? UNKNOWN_SPOT,
		market: toMarketRecords(head),
		cards,
		distances: head.distances,
		unlocated: head.unlocated ?? 0,
		isUnpriced: head.unpriced ?? false,
		radiusMiles: head.radius,
		asOf: head.as_of,
		newest: head.newest,
		sources: head.sources ?? [],
		similarAddresses: head.alike ?? [],
		empty: head.empty ?? null,
	};
}

/** Converts the parallel arrays from the database to one record per home found. */
export function toMarketRecords({
	statuses,
	prices,
	days,
}: Pick<Head, 'statuses' | 'prices' | 'days'>): MarketRecord[] {
	return (statuses ?? []).map((status, index) => ({
		status,
		price: prices[index] ?? null,
		daysOnMarket: days[index] ?? null,
	}));
}
