/** A home on the market: one sale or one active listing, from one source. */

import type { IsoDate } from '../dates/days.ts';
import type { HomeFacts } from './home.ts';
import type { ListingPhoto } from './photos.ts';

/** The market status of a home. `pending` includes active under contract. */
export const LISTING_STATUSES = ['sold', 'for_sale', 'pending'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** What is known of a listing. What the source didn't say is `null`, never 0. */
export interface Listing extends HomeFacts {
	/** The number the source gave it: an MLS number or a parcel number. */
	sourceId: string | null;
	/** The parcel number, where the source has it besides its own number. */
	parcel?: string | null;
	/** The name of the source, for people. */
	source?: string | null;
	/** Street line with the unit, as `123 Main St #4`; null if the source has none. */
	address: string | null;
	city: string | null;
	/** Two capital letters. */
	state: string | null;
	/** Five digits, as text: leading zeros count. */
	zip: string;
	/** The ZIP is that nearest to the coordinates, since the source gave none. */
	zipIsApproximate?: boolean;
	/** Who listed it and how to reach them, where the source requires that they are named. */
	attribution?: string | null;
	/** The seller wants no address on screens and in files: the listing has none, nor a location. */
	hidesAddress?: boolean;
	/** The seller wants no automated price next to the listing. */
	hidesValuation?: boolean;
	/** The first one represents the home. */
	photos?: readonly ListingPhoto[];
	status: ListingStatus;
	/** US dollars. */
	soldPrice: number | null;
	/** US dollars, the last asked. */
	listPrice: number | null;
	/** US dollars, the first asked. */
	originalListPrice: number | null;
	/** The closing. */
	soldOn: IsoDate | null;
	/** The source gave the month of the closing alone: `soldOn` is its middle. */
	soldDayIsApproximate?: boolean;
	/** When buyer and seller agreed. */
	contractOn: IsoDate | null;
	listedOn: IsoDate | null;
	/** The newest day for which the record is known to be true: the closing of a sold home. */
	observedOn: IsoDate;
	/** By the source's own count. */
	daysOnMarket: number | null;
	/** Association dues, US dollars a month. */
	hoaMonthly: number | null;
	/** US dollars that the seller gave back to the buyer. */
	concessions: number | null;
	/** The listing's page; http or https only. */
	url: string | null;
}

/** Which of a home's prices a figure uses. */
export type PriceKind = 'sold' | 'list';

type Priced = Pick<Listing, 'status' | 'soldPrice' | 'listPrice'>;

/** The price that counts: the sale price of a sold home, otherwise the list price; null if unknown. */
export function priceOf(listing: Priced): number | null {
	return priceKindOf(listing) === 'sold' ? listing.soldPrice : listing.listPrice;
}

/** Sold homes count with their sale price, all others with their list price. */
export function priceKindOf(listing: Pick<Listing, 'status'>): PriceKind {
	return listing.status === 'sold' ? 'sold' : 'list';
}
