/** The words of a comps search on the wire. Only this file knows the names of the wire. */
import * as z from 'zod/mini';
import { LISTING_STATUSES, type ListingStatus, type PriceKind } from '../domain/home/listing.ts';
import { CENTER_BASES } from '../domain/home/subject.ts';
import { KPIS, type KpiId, type MarketMeasures } from '../domain/market/kpis.ts';
import { GEOCODERS } from '../domain/places/geocoders.ts';
import { COMP_FACT_TYPES, nullable, number } from './comp-facts.ts';

const text = nullable(z.string());

/** One comparable home, by the names of the wire. */
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
	/** Miles from the center of the circle; null in a search by ZIP. */
	distance_miles: number,
	sold_date: text,
	contract_date: text,
	list_date: text,
	/** Of an active or pending listing: the last day on which its source is known to have had it. */
	last_seen: z.optional(z.nullable(z.string())),
	/** The source gave the month of the closing alone: `sold_date` is its middle. */
	sold_day_approximate: z.optional(z.boolean()),
	/** The source gave no ZIP code: this one is the nearest. */
	zip_approximate: z.optional(z.boolean()),
	/** Who listed it and how to reach them, where the source requires that they are named. */
	attribution: z.optional(z.string()),
	/** How many photos it has; absent for none. */
	photos: z.optional(z.number()),
	/** US dollars a month. */
	hoa_monthly: number,
	/** Where it comes from. */
	source: z.optional(z.string()),
	/** The facts that another source has: its name, by the column of the store. */
	origins: z.optional(z.record(z.string(), z.string())),
	demo: z.boolean(),
});
export type Comp = z.infer<typeof Comp>;

const Kpis = z.object({
	...(Object.fromEntries(KPIS.map((kpi) => [kpi.id, number])) as Record<KpiId, typeof number>),
	sample: z.number(),
	/** "sold prices" or "list prices": what the figures were taken over; null for none. */
	basis: z.nullable(z.enum(['sold prices', 'list prices'])),
});
export type Kpis = z.infer<typeof Kpis>;

/** Where the search looked. */
const Area = z.object({
	kind: z.enum(['zip', 'circle']),
	zip: text,
	latitude: number,
	longitude: number,
	/** What the center of a circle is: the home itself, or the middle of its ZIP. */
	center: nullable(z.enum(CENTER_BASES)),
	/** The geocoder that located the address; null if the store did. */
	located_by: z._default(z.nullable(z.enum(GEOCODERS)), null),
	/** Miles: as asked, and as searched after widening. */
	radius_miles: number,
	requested_radius_miles: number,
	/** The home that the address named, where the store has it. */
	matched_address: text,
	/** What the address may have meant, where no home has it: likeliest first. */
	suggested_addresses: z._default(z.array(z.string()), []),
});

/** Where the homes come from and how old they are. */
const Data = z.object({
	source: text,
	/** The invented market of the demo. */
	demo: z.boolean(),
	as_of: text,
	/** The as-of day is a past one: the screen says "Data to …". */
	dated: z.boolean(),
	newest_record: text,
	/** When the newest of it entered the store, an ISO instant. */
	loaded_at: text,
});

/** Why a search found no homes. It used no credit. */
const EmptySearch = z.object({
	reason: z.enum(['unknown_zip', 'no_homes_in_zip', 'no_homes_near_address']),
	/** One or two sentences for the screen. */
	message: z.string(),
	/** The nearest ZIP codes that have homes, with the miles to the middle of each. */
	nearest_zips: z.array(
		z.object({ zip: z.string(), city: z.string(), state: z.string(), miles: z.number() }),
	),
});
export type EmptySearch = z.infer<typeof EmptySearch>;

const CompsResponse = z.object({
	kpis: Kpis,
	comps: z.array(Comp),
	/** How many comps were found, whatever the limit. */
	found: z.number(),
	area: Area,
	data: Data,
	/** Sentences for the screen: what was widened, what was not found. */
	notes: z.array(z.string()),
	/** Null if homes were found. */
	empty: z._default(z.nullable(EmptySearch), null),
});
export type CompsResponse = z.infer<typeof CompsResponse>;

/** Reads an answer of `comps`. @throws when it is not one. */
export function readCompsResponse(body: unknown): CompsResponse {
	return CompsResponse.parse(body);
}

/**
 * Writes an answer of `comps` as JSON text, its comps assembled from the stored cards.
 *
 * @param cards a line each, in order
 * @param distances miles from the center, as many as cards; null in a search by ZIP
 */
export function writeCompsResponse(
	answer: Omit<CompsResponse, 'comps'>,
	cards: string | null,
	distances: readonly number[] | null,
): string {
	const lines = cards ? cards.split('\n') : [];
	const comps = lines.map((card, index) => {
		const distance = distances?.[index];
		// A card is an object: its last character closes it.
		return `${card.slice(0, -1)},"distance_miles":${distance === undefined ? 'null' : distance.toFixed(3)}}`;
	});
	return `${JSON.stringify(answer).slice(0, -1)},"comps":[${comps.join(',')}]}`;
}

/** @example toWireStatus('for_sale') // "FOR_SALE" */
export function toWireStatus(status: ListingStatus): string {
	return status.toUpperCase();
}

/** The KPIs by the names of the wire. */
export function toWireKpis(measures: MarketMeasures): Kpis {
	return { ...measures.values, sample: measures.sample, basis: toWireBasis(measures.basis) };
}

function toWireBasis(basis: PriceKind | null): Kpis['basis'] {
	if (basis === null) return null;
	return basis === 'sold' ? 'sold prices' : 'list prices';
}
