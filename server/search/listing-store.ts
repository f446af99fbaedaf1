/** The store of listings, as the functions use it. */
import type { EmptySearch } from '../../contract/comps.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import { readAddress, streetKey } from '../../domain/address/address.ts';
import type { KnownAddress } from '../../domain/address/similar-addresses.ts';
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

/** Where a search looked, and what the place is. */
export interface Spot extends Pick<Listing, 'address' | 'city' | 'state' | 'latitude' | 'longitude'> {
	basis: SearchCenter['basis'] | null;
	zip: string | null;
	/** The geocoder that located it; null if the store did. */
	located_by: GeocoderId | null;
}

/** What the store says about a search that found no homes. */
export interface FoundNothing {
	reason: EmptySearch['reason'];
	nearest: EmptySearch['nearest_zips'];
}

export interface FoundComps {
	spot: Spot;
	/** Homes that the address may have meant, where none has it. */
	alike: KnownAddress[];
	/** Every comp found, for the KPIs. */
	market: MarketRecord[];
	/** The first comps, up to the limit, as stored: one per line. */
	cards: string | null;
	/** Miles from the center, one a card; null in a search by ZIP. */
	distances: number[] | null;
	/** Miles, after widening; null in a search by ZIP. */
	radiusMiles: number | null;
	asOf: IsoDate | null;
	newest: IsoDate | null;
	sources: { name: string; demo: boolean; loaded_at: string }[];
	/** Null if homes were found. */
	empty: FoundNothing | null;
}

/** What a search found, or null if the store is still the one of the stamp that came along. */
export interface Finding {
	/**
	 * Since when the oldest of the homes have been stored, if the provider could not bring newer ones; null otherwise.
	 */
	outdated: Outdated | null;
	/** Names the version of the store; null for an answer that is the caller's alone, with their uploads. */
	stamp: string | null;
	found: FoundComps | null;
}

/** Why the store did not search. */
export const REFUSALS: Readonly<Record<string, Problem>> = {
	unknown_caller: new Problem(401, PROBLEMS.signIn),
	key_reused: new Problem(409, PROBLEMS.keyReused),
	limit_reached: new Problem(402, PROBLEMS.limitReached),
	address_without_place: new Problem(422, PROBLEMS.addressWithoutPlace),
	unknown_zip: new Problem(422, PROBLEMS.unknownPlace),
};

/**
 * Settles the credit of a search and makes it, in one transaction of the store.
 *
 * @param idempotencyKey names a request that may come twice: it costs one credit
 * @param known the stamp of an earlier answer to the same question
 * @throws Problem when the caller may not search, or the address cannot be placed
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
			withFreshness: (source, fetched) =>
				context.call('search_fresh_comps', {
					...source,
					fetched,
					...named,
					...(fetched && { known: null }),
					geocode,
				}),
			isEmpty: ({ head }) => head !== null && head.sold === null,
			isRefused: ({ head }) => head?.refused !== undefined,
			giveUp: () => context.call('refund_search', { caller: callerId, idempotency_key: idempotencyKey }),
		});
		return { ...found.row, outdated: found.outdated };
	});
	const { head, cards, stamp } = row;
	const refusal = REFUSALS[head?.refused ?? ''];
	if (refusal) throw refusal;
	return { stamp, outdated, found: head && readFound(head, cards) };
}

/** Whether a search covers a ZIP code, and not a circle. */
export function isWholeZip({ mode, radiusMiles }: SearchRequest): boolean {
	return mode === 'zip' && radiusMiles === null;
}

/** The arguments that every search procedure takes. */
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

/** The place of a search, by the names of the procedures. */
function placeOf(search: SearchRequest) {
	if (search.mode === 'zip') {
		// With a radius it is searched like an address that no home has: around the center of the ZIP code.
		return { zip: search.text, street: isWholeZip(search) ? null : '', city: null, state: null };
	}
	const { street, unit, city, state, zip } = readAddress(search.text);
	return { zip, street: street === null ? '' : streetKey(street, unit), city, state };
}

/** A row of `search_comps`. */
interface Row {
	/** Null if what was found is known. */
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

/** Of a search that no place is known of. */
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

/** The homes found, as the database gives them in parallel arrays, one record each. */
export function marketOf({ sold, prices, days }: Pick<Head, 'sold' | 'prices' | 'days'>): MarketRecord[] {
	return (sold ?? []).map((isSold, index) => ({
		status: isSold ? 'sold' : 'for_sale',
		price: prices[index] ?? null,
		daysOnMarket: days[index] ?? null,
	}));
}
