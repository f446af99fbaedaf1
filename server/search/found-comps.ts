/** What a search of the store finds. */
import type { EmptySearch } from '../../contract/comps/comps.ts';
import type { KnownAddress } from '../../domain/address/similar-addresses.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Listing, ListingStatus } from '../../domain/home/listing.ts';
import type { SearchCenter } from '../../domain/home/subject.ts';
import type { MarketRecord } from '../../domain/market/kpis.ts';
import type { GeocoderId } from '../../domain/places/geocoders.ts';

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

export interface Head {
	refused?: string;
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

export function parseFound(head: Head, cards: string | null): FoundComps {
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
