/** The API format of a comps search. Only this file knows its field names. */
import * as z from 'zod/mini';
import { LISTING_STATUSES, type ListingStatus } from '../../domain/home/listing.ts';
import { CENTER_BASES } from '../../domain/home/subject.ts';
import { KPIS, type KpiId, type MarketMeasures, type PriceBasis } from '../../domain/market/kpis.ts';
import { type SearchStatistics, searchedWhere } from '../../domain/market/search-statistics.ts';
import { GEOCODERS } from '../../domain/places/geocoders.ts';
import { parseResponse } from '../parse-response.ts';
import { COMP_FACT_TYPES, nullable, number } from './comp-facts.ts';

const text = nullable(z.string());

/** A home found by a search, with its API names. */
const Comp = z.object({
	/** Identifies the sale in the database: the same in every search, whichever file it came from. */
	id: z.string(),
	zpid: text,
	address: text,
	city: text,
	state: text,
	zipcode: z.string(),
	/** US dollars: see `price_kind`. */
	price: number,
	price_kind: z.enum(['sold', 'list']),
	sold_price: number,
	list_price: number,
	original_list_price: number,
	...COMP_FACT_TYPES,
	days_on_zillow: number,
	statusType: z.enum(LISTING_STATUSES.map(toWireStatus) as [string, ...string[]]),
	publish_url: text,
	latitude: number,
	longitude: number,
	/** Miles from the center of the circle; null for a ZIP code search, or without a map location. */
	distance_miles: number,
	sold_date: text,
	contract_date: text,
	list_date: text,
	/** For a home that hasn't sold: the last day its source is known to have had it. */
	last_seen: z.optional(z.nullable(z.string())),
	/** The source gave only the month of the closing: `sold_date` is the 15th. */
	sold_day_approximate: z.optional(z.boolean()),
	/** The source gave no ZIP code: this is the nearest one, or the only one of its city. */
	zip_approximate: z.optional(z.boolean()),
	/** Who listed it and how to reach them, if the source requires attribution. */
	attribution: z.optional(z.string()),
	/** How many photos it has; absent if none. */
	photos: z.optional(z.number()),
	/** US dollars per month. */
	hoa_monthly: number,
	/** The name of its source. */
	source: z.optional(z.string()),
	/** For facts that come from another source: the name of that source, by database column. */
	origins: z.optional(z.record(z.string(), z.string())),
	demo: z.boolean(),
});
export type Comp = z.infer<typeof Comp>;

const Kpis = z.object({
	...(Object.fromEntries(KPIS.map((kpi) => [kpi.id, number])) as Record<KpiId, typeof number>),
	sample: z.number(),
	/** How many of them have days on market; missing in older responses. */
	dom_sample: z.optional(z.number()),
	/** The prices that the statistics use: `mixed` is sold and list prices; null if there are none. */
	basis: z.nullable(z.enum(['sold prices', 'list prices', 'mixed'])),
});
export type Kpis = z.infer<typeof Kpis>;

/** The area that was searched. */
const Area = z.object({
	kind: z.enum(['zip', 'circle']),
	zip: text,
	latitude: number,
	longitude: number,
	/**
	 * The kind of the circle's center: the home itself, its building, a geocoded point, or the center of its ZIP code.
	 */
	center: nullable(z.enum(CENTER_BASES)),
	/** The geocoder that located the address; null if the store did. */
	located_by: z._default(z.nullable(z.enum(GEOCODERS)), null),
	/**
	 * Miles: as requested, and as searched after widening; null for a ZIP code, also if an address was searched that is known
	 * only by it.
	 */
	radius_miles: number,
	requested_radius_miles: number,
	/** The home at the address, if the store has it. */
	matched_address: text,
	/** How many of the homes found have no map location: a circle finds those of its ZIP code, too. */
	unlocated: z._default(z.number(), 0),
	/** Similar addresses, likeliest first, if no home has the searched one. */
	suggested_addresses: z._default(z.array(z.string()), []),
});

/** The sources of the homes and the age of the data. */
const Data = z.object({
	source: text,
	/** The fictional demo market. */
	demo: z.boolean(),
	as_of: text,
	/** The effective date is in the past: the screen says "Data through …". */
	dated: z.boolean(),
	newest_record: text,
	/** When its newest record entered the store, an ISO instant. */
	loaded_at: text,
});

/** Why a search found no homes. Such a search uses no credit. */
const EmptySearch = z.object({
	reason: z.enum(['unknown_zip', 'no_homes_in_zip', 'no_homes_near_address']),
	/** One or two sentences for the screen. */
	message: z.string(),
	/** The nearest ZIP codes within 100 miles that have homes, or else the nearest one, with the miles to their centers. */
	nearest_zips: z.array(
		z.object({ zip: z.string(), city: z.string(), state: z.string(), miles: z.number() }),
	),
});
export type EmptySearch = z.infer<typeof EmptySearch>;

const CompsResponse = z.object({
	kpis: Kpis,
	comps: z.array(Comp),
	/** How many homes were found, regardless of the limit. */
	found: z.number(),
	area: Area,
	data: Data,
	/** Messages for the screen, such as that the radius was widened. */
	notes: z.array(z.string()),
	/** Null if homes were found. */
	empty: z._default(z.nullable(EmptySearch), null),
});
export type CompsResponse = z.infer<typeof CompsResponse>;

/** Parses a response of `comps`. @throws if it is malformed */
export function parseCompsResponse(body: unknown): CompsResponse {
	return parseResponse(CompsResponse, body);
}

/**
 * Writes a response of `comps` as JSON text, with its comps assembled from the stored cards.
 *
 * @param cards one line each, in order
 * @param distances miles from the center, one per card, null without a map location; null for a ZIP code search
 */
export function writeCompsResponse(
	response: Omit<CompsResponse, 'comps'>,
	cards: string | null,
	distances: readonly (number | null)[] | null,
): string {
	const lines = cards ? cards.split('\n') : [];
	const comps = lines.map((card, index) => {
		const distance = distances?.[index];
		// A card is an object, so its last character is the closing brace.
		return `${card.slice(0, -1)},"distance_miles":${distance?.toFixed(3) ?? 'null'}}`;
	});
	return `${JSON.stringify(response).slice(0, -1)},"comps":[${comps.join(',')}]}`;
}

/** @example toWireStatus('for_sale') // "FOR_SALE" */
export function toWireStatus(status: ListingStatus): string {
	return status.toUpperCase();
}

const WIRE_BASIS = { sold: 'sold prices', list: 'list prices', mixed: 'mixed' } as const satisfies Record<
	PriceBasis,
	Kpis['basis']
>;

/** The KPIs with their API names. */
export function toWireKpis(measures: MarketMeasures): Kpis {
	const { values, sample, daysSample, basis } = measures;
	return { ...values, sample, dom_sample: daysSample, basis: basis && WIRE_BASIS[basis] };
}

/** The reverse of `toWireKpis`. */
function toMeasures(kpis: Kpis): MarketMeasures {
	const { sample, dom_sample: daysSample = sample, basis: _, ...values } = kpis;
	return { values, sample, daysSample, basis: basisOf(kpis) };
}

/** The statistics of a response with what they are of; null for an empty one. */
export function toSearchStatistics({
	kpis,
	area,
	data,
}: Pick<CompsResponse, 'kpis' | 'area' | 'data'>): SearchStatistics | null {
	if (data.as_of === null) return null;
	const { radius_miles: radiusMiles, zip, center, matched_address: address, unlocated } = area;
	return {
		...toMeasures(kpis),
		where: searchedWhere({ radiusMiles, zip, center, address, unlocated }),
		through: data.as_of,
	};
}

/** The basis of the KPIs of a response. */
export function basisOf({ basis }: Kpis): PriceBasis | null {
	if (basis === null || basis === 'mixed') return basis;
	return basis === 'sold prices' ? 'sold' : 'list';
}
