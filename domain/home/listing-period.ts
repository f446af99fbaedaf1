/** The period in which a listing was active, by which past inventory is counted. */
import { addDays, type IsoDate } from '../dates/days.ts';

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
	listedOn: IsoDate | null;
	/** The last day on which it is known to have been active. */
	activeThrough: IsoDate | null;
	/** The first day on which it is known to be off the market; null while it is active, or if no such day is known. */
	leftBy: IsoDate | null;
	/** Why it ended; null while it is active. */
	ending: PeriodEnding | null;
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
