/** Database access for searches. */
import type { EmptySearch } from '../../contract/comps/comps.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { readAddress } from '../../domain/address/address.ts';
import type { KnownAddress } from '../../domain/address/similar-addresses.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Listing } from '../../domain/home/listing.ts';
import type { SearchCenter } from '../../domain/home/subject.ts';
import type { MarketRecord } from '../../domain/market/kpis.ts';
import type { GeocoderId } from '../../domain/places/geocoders.ts';
import type { Context } from '../context.ts';
import { type Outdated, searchFresh } from '../live-listings/search-fresh.ts';
import { Problem } from '../problem.ts';
import { withLocation } from './locate-address.ts';
import type { SearchRequest } from './search-request.ts';

/** The area that was searched, and its center. */
export interface Spot extends Pick<Listing, 'address' | 'city' | 'state' | 'latitude' | 'longitude'> {
	basis: SearchCenter['basis'] | null;
	zip: string | null;
	/** The geocoder that located it; null if the store did. */
	located_by: GeocoderId | null;
}

/** The store's explanation for a search that found no homes. */
export interface FoundNothing {
	reason: EmptySearch['reason'];
	nearest: EmptySearch['nearest_zips'];
}

export interface FoundComps {
	spot: Spot;
	/** Similar addresses, if no home has the searched one. */
	alike: KnownAddress[];
	/** Every comp found, for the KPIs. */
	market: MarketRecord[];
	/** The first comps, up to the limit, as stored: one per line. */
	cards: string | null;
	/** Miles from the center, one per card; null for a ZIP code search. */
	distances: number[] | null;
	/** Miles, after widening; null for a ZIP code search. */
	radiusMiles: number | null;
	asOf: IsoDate | null;
	newest: IsoDate | null;
	sources: { name: string; demo: boolean; loaded_at: string }[];
	/** Null if homes were found. */
	empty: FoundNothing | null;
}

/** The result of a search, or null if the store hasn't changed since the given stamp. */
export interface Finding {
	/** When the oldest of the homes were stored, if the provider could not refresh them; otherwise null. */
	outdated: Outdated | null;
	/** Identifies the version of the store; null for a response that includes the caller's own uploads. */
	stamp: string | null;
	found: FoundComps | null;
}

/** Why the store refused the search. */
export const REFUSALS: Readonly<Record<string, Problem>> = {
	unknown_caller: new Problem(401, PROBLEMS.signIn),
	key_reused: new Problem(409, PROBLEMS.keyReused),
	limit_reached: new Problem(402, PROBLEMS.limitReached),
	address_without_place: new Problem(422, PROBLEMS.addressWithoutPlace),
	unknown_zip: new Problem(422, PROBLEMS.unknownPlace),
};

/**
 * Settles the credit of a search and runs it, in one database transaction.
 *
 * @param idempotencyKey identifies a request that may be repeated: it costs one credit
 * @param known the stamp of an earlier response to the same request
 * @throws Problem if the caller may not search, or the address can't be located
 */
export async function findComps(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
	known: string | null,
): Promise<Finding> {
	const named = {
		...searchArguments(context, callerId, search, idempotencyKey),
		max_comps: search.limit,
		known,
	};
	const { outdated, ...row } = await withLocation(context, search, async (geocode) => {
		const found = await searchFresh<Row>(context, {
			inStore: () => context.call('search_comps', { ...named, geocode }),
			caller: callerId,
			withFreshness: (source, fetched) => {
				// Where everyone may see what is fetched, the search itself knows what is stale.
				if (source.license === 'everyone' && !fetched)
					return context.call('search_comps', { ...named, geocode, provider: source.provider });
				const parts = { ...source, fetched, ...named, ...(fetched && { known: null }), geocode };
				return context.call('search_fresh_comps', parts);
			},
			isEmpty: ({ head }) => head !== null && head.sold === null,
			isRefused: ({ head }) => head?.refused !== undefined,
			refund: () => context.call('refund_search', { caller: callerId, idempotency_key: idempotencyKey }),
		});
		return { ...found.row, outdated: found.outdated };
	});
	const { head, cards, stamp } = row;
	const refusal = REFUSALS[head?.refused ?? ''];
	if (refusal) throw refusal;
	return { stamp, outdated, found: head && readFound(head, cards) };
}

/** Whether a search covers a ZIP code instead of a circle. */
export function isWholeZip({ mode, radiusMiles }: SearchRequest): boolean {
	return mode === 'zip' && radiusMiles === null;
}

/** The arguments shared by all search procedures. */
export function searchArguments(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
) {
	return {
		caller: callerId,
		query: search.text,
		...placeOf(search),
		radius: search.radiusMiles,
		idempotency_key: idempotencyKey,
		today: todayInUs(context.now()),
	};
}

/** The place of a search, with the procedures' argument names. */
function placeOf(search: SearchRequest) {
	if (search.mode === 'zip') {
		// With a radius, a ZIP code is searched like an unknown address: around its center.
		return { zip: search.text, street: isWholeZip(search) ? null : '', city: null, state: null };
	}
	const { street, unit, city, state, zip } = readAddress(search.text);
	return { zip, street: street === null ? '' : streetKey(street, unit), city, state };
}

/** A row of `search_comps`. */
interface Row {
	/** Null if the stamp is still valid. */
	head: Head | null;
	cards: string | null;
	stamp: string | null;
}

interface Head {
	refused?: string;
	spot: Spot | null;
	radius: number | null;
	as_of: IsoDate | null;
	newest: IsoDate | null;
	sold: boolean[] | null;
	prices: (number | null)[];
	days: (number | null)[];
	distances: number[] | null;
	sources: FoundComps['sources'] | null;
	alike: KnownAddress[] | null;
	empty: FoundNothing | null;
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

function readFound(head: Head, cards: string | null): FoundComps {
	return {
		spot: head.spot ?? UNKNOWN_SPOT,
		market: marketOf(head),
		cards,
		distances: head.distances,
		radiusMiles: head.radius,
		asOf: head.as_of,
		newest: head.newest,
		sources: head.sources ?? [],
		alike: head.alike ?? [],
		empty: head.empty ?? null,
	};
}

/** Converts the parallel arrays from the database to one record per home found. */
export function marketOf({ sold, prices, days }: Pick<Head, 'sold' | 'prices' | 'days'>): MarketRecord[] {
	return (sold ?? []).map((isSold, index) => ({
		status: isSold ? 'sold' : 'for_sale',
		price: prices[index] ?? null,
		daysOnMarket: days[index] ?? null,
	}));
}
