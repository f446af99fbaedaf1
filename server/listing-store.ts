/** The store of listings, as the functions ask it. */
import { PROBLEMS } from '../contract/problems.ts';
import { readAddress, streetKey } from '../domain/address.ts';
import type { IsoDate, Listing } from '../domain/listing.ts';
import type { MarketRecord } from '../domain/market/kpis.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';
import type { SearchRequest } from './search-request.ts';

/** One comp of an answer: a listing with what only the store knows. */
export interface StoredListing extends Listing {
	id: string;
	/** Miles from the centre; null in a search by ZIP. */
	distance: number | null;
	demo: boolean;
}

export interface FoundComps {
	/** In the order of the answer, at most as many as asked for. */
	comps: StoredListing[];
	/** Every comp found, for the KPIs. */
	market: MarketRecord[];
	zip: string | null;
	latitude: number | null;
	longitude: number | null;
	/** What the centre is. */
	basis: 'home' | 'building' | 'zip_centroid' | null;
	/** The home that the address named. */
	matched: Pick<Listing, 'address' | 'city' | 'state' | 'zip'> | null;
	/** Miles, after widening; null in a search by ZIP. */
	radiusMiles: number | null;
	asOf: IsoDate | null;
	newest: IsoDate | null;
	sources: { name: string; demo: boolean; loaded_at: string }[];
}

/** Why the store did not search. */
const REFUSALS: Readonly<Record<string, [status: number, sentence: string]>> = {
	unknown_caller: [401, PROBLEMS.signIn],
	limit_reached: [402, PROBLEMS.limitReached],
	address_without_place: [422, PROBLEMS.addressWithoutPlace],
	unknown_zip: [422, PROBLEMS.unknownPlace],
};

/**
 * Settles the credit of a search and makes it, in one transaction of the store.
 *
 * @throws Problem when the caller may not search, or the address can not be placed
 */
export async function findComps(
	context: Context,
	callerId: string,
	search: SearchRequest,
	idempotencyKey: string | null,
): Promise<FoundComps> {
	const { data, error } = await context.admin.rpc('search_comps', {
		caller: callerId,
		query: search.text,
		...placeOf(search),
		radius: search.radiusMiles,
		most: search.limit,
		idempotency_key: idempotencyKey,
		today: context.now().toISOString().slice(0, 10),
	});
	if (error) {
		if (error.code === '57014' || /busy or restarting/.test(error.message))
			throw new Problem(503, PROBLEMS.busy);
		throw new Error(`search_comps: ${error.code} ${error.message}`);
	}
	const [status, sentence] = REFUSALS[data.refused] ?? [];
	if (status) throw new Problem(status, sentence ?? '');
	return readFound(data);
}

function placeOf(search: SearchRequest) {
	if (search.mode === 'zip') return { zip: search.text, street: null, city: null, state: null };
	const address = readAddress(search.text);
	const key = address.street === null ? '' : streetKey(address.street, address.unit);
	return { zip: address.zip, street: key, city: address.city, state: address.state };
}

interface Answer {
	zip: string | null;
	latitude: number | null;
	longitude: number | null;
	basis: FoundComps['basis'];
	matched: FoundComps['matched'];
	radius: number | null;
	as_of: string | null;
	newest: string | null;
	sold: boolean[] | null;
	prices: (number | null)[] | null;
	days: (number | null)[] | null;
	sources: FoundComps['sources'] | null;
	listings: Record<string, unknown>[];
}

function readFound(answer: Answer): FoundComps {
	const { sold, prices, days } = answer;
	return {
		comps: answer.listings.map(readListing),
		market: (sold ?? []).map((isSold, index) => ({
			status: isSold ? 'sold' : 'for_sale',
			price: prices?.[index] ?? null,
			daysOnMarket: days?.[index] ?? null,
		})),
		zip: answer.zip,
		latitude: answer.latitude,
		longitude: answer.longitude,
		basis: answer.basis,
		matched: answer.matched,
		radiusMiles: answer.radius,
		asOf: answer.as_of,
		newest: answer.newest,
		sources: answer.sources ?? [],
	};
}

/** The columns of `private.listings_json`, by the names of the domain. */
function readListing(row: Record<string, unknown>): StoredListing {
	return {
		id: row.id,
		sourceId: row.source_id,
		address: row.address,
		city: row.city,
		state: row.state,
		zip: row.zip,
		latitude: row.latitude,
		longitude: row.longitude,
		status: row.status,
		homeType: row.home_type,
		soldPrice: row.sold_price,
		listPrice: row.list_price,
		originalListPrice: row.original_list_price,
		soldOn: row.sold_on,
		contractOn: row.contract_on,
		listedOn: row.listed_on,
		observedOn: row.observed_on,
		bedrooms: row.bedrooms,
		bathrooms: row.bathrooms,
		livingArea: row.living_area,
		lotSize: row.lot_size,
		yearBuilt: row.year_built,
		daysOnMarket: row.days_on_market,
		hoaMonthly: row.hoa_monthly,
		url: row.url,
		distance: row.distance,
		demo: row.demo,
	} as StoredListing;
}
