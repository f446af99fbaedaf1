/** The words of a comps search on the wire. Only this file knows the names of the wire. */
import * as z from 'zod/mini';
import {
	HOME_TYPES,
	type HomeType,
	LISTING_STATUSES,
	type Listing,
	type ListingStatus,
	type PriceKind,
	priceKindOf,
	priceOf,
} from '../domain/listing.ts';
import { KPIS, type KpiId, type MarketMeasures } from '../domain/market/kpis.ts';

const nullable = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null);
const text = nullable(z.string());
const number = nullable(z.number());

/** One comparable home, by the names of the wire. */
const Comp = z.object({
	/** Names the sale in the store: the same in every search, whatever file it came from. */
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
	bedrooms: number,
	bathrooms: number,
	/** Living area in square feet. */
	sqft: number,
	homeType: z.enum(HOME_TYPES.map(toWireHomeType) as [string, ...string[]]),
	yearBuilt: number,
	/** Square feet. */
	lotSize: number,
	days_on_zillow: number,
	statusType: z.enum(LISTING_STATUSES.map(toWireStatus) as [string, ...string[]]),
	publish_url: text,
	latitude: number,
	longitude: number,
	/** Miles from the centre of the circle; null in a search by ZIP. */
	distance_miles: number,
	sold_date: text,
	contract_date: text,
	list_date: text,
	/** US dollars a month. */
	hoa_monthly: number,
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
	/** What the centre of a circle is: the home itself, or the middle of its ZIP. */
	centre: nullable(z.enum(['home', 'building', 'zip_centroid'])),
	/** Miles: as asked, and as searched after widening. */
	radius_miles: number,
	asked_radius_miles: number,
	/** The home that the address named, where the store has it. */
	matched_address: text,
	/** What the address may have meant, where no home has it: likeliest first. */
	meant_addresses: z._default(z.array(z.string()), []),
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

const CompsResponse = z.object({
	kpis: Kpis,
	comps: z.array(Comp),
	/** How many comps were found, whatever the limit. */
	found: z.number(),
	area: Area,
	data: Data,
	/** Sentences for the screen: what was widened, what was not found. */
	notes: z.array(z.string()),
});
export type CompsResponse = z.infer<typeof CompsResponse>;

/** Reads an answer of `comps`. @throws when it is not one. */
export function readCompsResponse(body: unknown): CompsResponse {
	return CompsResponse.parse(body);
}

/** The facts that a card tells as they are, by their names on the wire. */
export const CARD_FACTS = {
	address: 'address',
	latitude: 'latitude',
	longitude: 'longitude',
	listPrice: 'list_price',
	originalListPrice: 'original_list_price',
	contractOn: 'contract_date',
	listedOn: 'list_date',
	bedrooms: 'bedrooms',
	bathrooms: 'bathrooms',
	livingArea: 'sqft',
	lotSize: 'lotSize',
	yearBuilt: 'yearBuilt',
	hoaMonthly: 'hoa_monthly',
	url: 'publish_url',
	daysOnMarket: 'days_on_zillow',
} as const satisfies Partial<Record<keyof Listing, keyof Comp>>;

/**
 * A comp as the store keeps it: JSON text by the names of the wire, without what depends on the search.
 * Written once when the home enters the store, it is read by every search.
 */
export function toCompCard(listing: Listing, id: string, demo: boolean): string {
	const card: Omit<Comp, 'distance_miles'> = {
		id,
		zpid: listing.sourceId,
		address: listing.address,
		city: listing.city,
		state: listing.state,
		zipcode: listing.zip,
		price: priceOf(listing),
		price_kind: priceKindOf(listing),
		sold_price: listing.soldPrice,
		list_price: listing.listPrice,
		original_list_price: listing.originalListPrice,
		bedrooms: listing.bedrooms,
		bathrooms: listing.bathrooms,
		sqft: listing.livingArea,
		homeType: toWireHomeType(listing.homeType),
		yearBuilt: listing.yearBuilt,
		lotSize: listing.lotSize,
		days_on_zillow: listing.daysOnMarket,
		statusType: toWireStatus(listing.status),
		publish_url: listing.url,
		latitude: listing.latitude,
		longitude: listing.longitude,
		sold_date: listing.soldOn,
		contract_date: listing.contractOn,
		list_date: listing.listedOn,
		hoa_monthly: listing.hoaMonthly,
		demo,
	};
	return JSON.stringify(card);
}

/**
 * Writes an answer of `comps` as JSON text, its comps put together from the cards of the store.
 *
 * @param cards a line each, in order
 * @param distances miles from the centre, as many as cards; null in a search by ZIP
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

/** @example toWireHomeType('single_family') // "SINGLE_FAMILY" */
export function toWireHomeType(type: HomeType): string {
	return type === 'land' ? 'LOT' : type.toUpperCase();
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
