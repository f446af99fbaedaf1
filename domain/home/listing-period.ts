/**
 * The period in which a listing was active, by which past inventory is counted; and of listings that left the market unsold,
 * the home, by which the share of listings that sold is counted.
 */
import { addDays, type IsoDate } from '../dates/days.ts';
import type { HomeFacts } from './home.ts';

/**
 * Why a listing is no longer active. `any`: the source reports every listing that left the market, but not why.
 * `unknown`: the source doesn't say why.
 */
export type PeriodEnding = 'pending' | 'sold' | 'expired' | 'withdrawn' | 'any' | 'unknown';

/** The period in which one listing was active. A home that is listed again has a second period. */
export interface ListingPeriod {
	/** Identifies the listing within its source. */
	listing: string;
	zip: string;
	/**
	 * The street line as `streetKey` writes it, by which a home that is listed again under another number is recognized.
	 * Missing if other homes may have the same address.
	 */
	street?: string;
	listedOn: IsoDate | null;
	/** The last day on which it is known to have been active. */
	activeThrough: IsoDate | null;
	/** The first day on which it is known to be off the market; null while it is active, or if no such day is known. */
	leftBy: IsoDate | null;
	/** Why it ended; null while it is active. */
	ending: PeriodEnding | null;
	/** Of a listing that expired or was withdrawn: the home. Missing if the row doesn't say enough of it. */
	unsold?: UnsoldHome;
}

/**
 * The home of a listing that left the market unsold, by which the listing is counted: see `UnsoldListing`. It has only
 * the facts that are known, since a file may have hundreds of thousands of them.
 */
export interface UnsoldHome extends Partial<HomeFacts> {
	/** As `streetKey` writes it, to find whether the home was sold or listed again. */
	street?: string;
	/** US dollars. */
	originalListPrice: number;
	/** The last list price, if it is another. */
	listPrice?: number;
}

/** A listing that expired, or was withdrawn or canceled. It has no address: it is counted, never shown. */
export interface UnsoldListing extends HomeFacts {
	zip: string;
	/** US dollars. */
	originalListPrice: number;
	/** The day it left the market. */
	leftOn: IsoDate;
	/** The name of its source. */
	source: string;
}

/** The listings near a home that left the market unsold, of the sources that report every listing that leaves it. */
export interface UnsoldListings {
	/** Each such source, with the day from which its reports are complete. */
	completeFrom: Readonly<Record<string, IsoDate>>;
	listings: readonly UnsoldListing[];
}

/**
 * How many days a period is kept after its end: a year-over-year comparison needs 13 months, and more to show that a
 * source is complete.
 */
const RETENTION_DAYS = 760;

/** Whether a period ended too long ago to be kept. */
export function isOutdated(period: ListingPeriod, today: IsoDate): boolean {
	const { ending, leftBy, activeThrough, listedOn } = period;
	const last = leftBy ?? activeThrough ?? listedOn;
	return ending !== null && last !== null && last < addDays(today, -RETENTION_DAYS);
}

export const PAST_ENDINGS = { expired: 'Expired', withdrawn: 'Withdrawn', canceled: 'Canceled' } as const;
export type PastEnding = keyof typeof PAST_ENDINGS;

/** A listing of a home that ended without a sale: its list prices, and how it ended. */
export interface PastListing {
	/** Each list price with its first day, in date order: the first is of the list date. */
	prices: readonly { on: IsoDate; price: number }[];
	endedOn: IsoDate;
	ending: PastEnding;
}

/** The newest listing of the subject, if it ended without a sale, as far as a source reports it. */
export interface RecordedPastListing extends PastListing {
	/** A later list price whose day isn't known, US dollars; null if there is none. */
	lastPrice: number | null;
	source: string;
}

/** A form has no room for more list prices. */
export const MAX_LIST_PRICES = 6;
