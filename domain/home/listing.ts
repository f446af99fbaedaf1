/** A listing: a sale, or a listing that is active, pending or coming soon, from one source. */
import type { PostalAddress } from '../address/address.ts';
import type { IsoDate } from '../dates/days.ts';
import type { Remarks } from '../remarks/remarks.ts';
import type { HomeFacts } from './home.ts';
import type { ListingPhoto } from './photos.ts';

/**
 * The market status of a home. `pending` includes active under contract. `coming_soon` includes delayed marketing: such a
 * home isn't on the market yet, so it counts in neither inventory nor days on market.
 */
export const LISTING_STATUSES = ['sold', 'for_sale', 'pending', 'coming_soon'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export const STATUS_NAMES: Readonly<Record<ListingStatus, string>> = {
	sold: 'Sold',
	for_sale: 'Active',
	pending: 'Pending',
	coming_soon: 'Coming soon',
};

/** Whether a listing is on the market, active or under contract. */
export function isOnMarket({ status }: Pick<Listing, 'status'>): boolean {
	return status === 'for_sale' || status === 'pending';
}

/** The known facts of a listing. A fact that the source didn't state is `null`, never 0. */
export interface Listing extends HomeFacts, PostalAddress {
	/** The number assigned by the source: an MLS number or a parcel number. */
	sourceId: string | null;
	/** The parcel number, if the source has it in addition to its own number. */
	parcel?: string | null;
	/** The ZIP code nearest to the coordinates, because the source gave none. */
	zipIsApproximate?: boolean;
	/** Who listed it and how to reach them, if the source requires attribution. */
	attribution?: string | null;
	/** The seller forbids showing the address, so the listing has neither an address nor a location. */
	hidesAddress?: boolean;
	/** The seller forbids an automated price next to the listing. */
	hidesValuation?: boolean;
	/** The photos, of which the first is shown in lists. */
	photos?: readonly ListingPhoto[];
	/** What its remarks say about the condition. The text itself isn't kept. */
	remarks?: Remarks | null;
	status: ListingStatus;
	/** US dollars. */
	soldPrice: number | null;
	/** The latest list price, in US dollars. */
	listPrice: number | null;
	/** The original list price, in US dollars. */
	originalListPrice: number | null;
	/** The closing date. */
	soldOn: IsoDate | null;
	/** The source gave only the month of the closing: `soldOn` is the 15th. */
	soldDayIsApproximate?: boolean;
	/** The contract date. */
	contractOn: IsoDate | null;
	listedOn: IsoDate | null;
	/** The latest day on which the record is known to be current; for a sold home, the closing date. */
	observedOn: IsoDate;
	/** Days on market, as counted by the source, or from its dates if it has no count. */
	daysOnMarket: number | null;
	/** HOA dues, in US dollars per month. */
	hoaMonthly: number | null;
	/** US dollars that the seller credited to the buyer. */
	concessions: number | null;
	/** The listing's page; http or https only. */
	url: string | null;
}

/** The kind of price that a statistic uses. */
export type PriceKind = 'sold' | 'list';

type Priced = Pick<Listing, 'status' | 'soldPrice' | 'listPrice'>;

/** The price to use: the sale price of a sold home, otherwise the list price; null if unknown. */
export function priceOf(listing: Priced): number | null {
	return priceKindOf(listing) === 'sold' ? listing.soldPrice : listing.listPrice;
}

/** The kind of price a listing has: sold homes have a sale price, all others a list price. */
export function priceKindOf(listing: Pick<Listing, 'status'>): PriceKind {
	return listing.status === 'sold' ? 'sold' : 'list';
}
