/** The time a listing was active, from which past inventory is counted. */
import { addDays, type IsoDate } from '../dates/days.ts';

/**
 * Why a listing is no longer active. `any` is from a source that reports every listing that left the market without
 * saying why, `unknown` from one that doesn't say.
 */
export type PeriodEnding = 'pending' | 'sold' | 'expired' | 'withdrawn' | 'any' | 'unknown';

/** One row per listing and list date; a home that is listed again has another one. */
export interface ListingPeriod {
	/** Identifies the listing within its source. */
	listing: string;
	zip: string;
	listedOn: IsoDate | null;
	/** The last day on which it is known to have been active. */
	activeThrough: IsoDate | null;
	/** The first day on which it is known to be off the market; null while it is active, or if no day is known. */
	leftBy: IsoDate | null;
	/** Null while it is active. */
	ending: PeriodEnding | null;
}

/** Periods that ended earlier are not kept: a year-over-year comparison needs 13 months, and evidence of completeness. */
const KEPT_DAYS = 760;

/** Whether a period ended too long ago to be kept. */
export function isOutdated(period: ListingPeriod, today: IsoDate): boolean {
	const { ending, leftBy, activeThrough, listedOn } = period;
	const last = leftBy ?? activeThrough ?? listedOn;
	return ending !== null && last !== null && last < addDays(today, -KEPT_DAYS);
}
