/** A home as the market has seen it: one sale, or one home for sale, from one source. */

/** Where a home stands in the market. `pending` covers active under contract too. */
export const LISTING_STATUSES = ['sold', 'for_sale', 'pending'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The kinds of home that agents compare with one another. */
export const HOME_TYPES = [
	'single_family',
	'townhouse',
	'condo',
	'multi_family',
	'manufactured',
	'land',
	'other',
] as const;
export type HomeType = (typeof HOME_TYPES)[number];

/** A calendar day as `YYYY-MM-DD`. Listings have days, never times of day. */
export type IsoDate = string;

/** What is known of a listing. Whatever the source did not say is `null`, never 0. */
export interface Listing {
	/** The number the source gave it: an MLS number or a parcel number. */
	sourceId: string | null;
	/** Street line with the unit, as `123 Main St #4`; null where the source has none. */
	address: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits, as text: leading zeros count. */
	zip: string;
	/** Degrees north. */
	latitude: number | null;
	/** Degrees east, so negative in the United States. */
	longitude: number | null;
	status: ListingStatus;
	homeType: HomeType;
	/** US dollars. */
	soldPrice: number | null;
	/** US dollars, the last asked. */
	listPrice: number | null;
	/** US dollars, the first asked. */
	originalListPrice: number | null;
	/** The closing. */
	soldOn: IsoDate | null;
	/** When buyer and seller agreed. */
	contractOn: IsoDate | null;
	listedOn: IsoDate | null;
	/** The newest day for which the record is known to be true: the closing of a sold home. */
	observedOn: IsoDate;
	bedrooms: number | null;
	/** Half baths count as 0.5. */
	bathrooms: number | null;
	/** Finished living area in square feet. */
	livingArea: number | null;
	/** Lot in square feet. */
	lotSize: number | null;
	yearBuilt: number | null;
	/** The year of the last renovation of the whole, after it was built; null where none is known. */
	yearRenovated: number | null;
	/** By the source's own count. */
	daysOnMarket: number | null;
	/** Association dues, US dollars a month. */
	hoaMonthly: number | null;
	/** Condition by the Uniform Appraisal Dataset: 1 (C1, new) to 6 (C6, needs repair); halves for finer sources. */
	condition: number | null;
	/** Quality of construction by the same: 1 (Q1, custom) to 6 (Q6, basic); halves for finer sources. */
	quality: number | null;
	/** Covered parking places. */
	garageSpaces: number | null;
	/** A pool of its own, not a community's. */
	pool: boolean | null;
	/** Below-grade area in square feet, finished or not. */
	basementArea: number | null;
	/** 0 none, 1 fair, 2 average, 3 good, 4 outstanding. */
	view: number | null;
	waterfront: boolean | null;
	/** US dollars that the seller gave back to the buyer. */
	concessions: number | null;
	/** The listing's page; http or https only. */
	url: string | null;
}

/** Which of a home's prices a figure speaks of. */
export type PriceKind = 'sold' | 'list';

type Priced = Pick<Listing, 'status' | 'soldPrice' | 'listPrice'>;

/** The price that counts: sold for a sold home, asked otherwise; null where it is not known. */
export function priceOf(listing: Priced): number | null {
	return priceKindOf(listing) === 'sold' ? listing.soldPrice : listing.listPrice;
}

/** Sold homes are judged by what was paid, all others by what is asked. */
export function priceKindOf(listing: Pick<Listing, 'status'>): PriceKind {
	return listing.status === 'sold' ? 'sold' : 'list';
}
