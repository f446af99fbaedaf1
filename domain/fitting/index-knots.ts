/** The knots of a price index: every 30 days, to at most 30 days after the fit. */
import { clamp } from '../math/arithmetic.ts';

/** Days between knots. */
export const KNOT_DAYS = 30;

/** The knots of an index, which are `KNOT_DAYS` apart. */
export interface IndexDays {
	/** Day number of the first knot. */
	first: number;
	count: number;
}

/**
 * The knots of an index, from before the oldest sale to one knot after the day of the fit; after the newest sale, if
 * that is more than a month older.
 *
 * @param days day numbers of the sales
 * @param fittedOn the day number of the fit
 */
export function indexDays(days: readonly number[], fittedOn: number): IndexDays {
	let oldest = fittedOn;
	let newest = -Infinity;
	for (const day of days) {
		oldest = Math.min(oldest, day);
		newest = Math.max(newest, day);
	}
	const last = fittedOn - KNOT_DAYS * Math.floor(Math.max(0, fittedOn - newest) / KNOT_DAYS);
	const steps = Math.max(1, Math.ceil((last - oldest) / KNOT_DAYS));
	return { first: last - KNOT_DAYS * steps, count: steps + 2 };
}

/** The position of a day on the index: the knot before it, and the fraction of the way to the next knot. */
export function knotPosition(day: number, { first, count }: IndexDays): { before: number; share: number } {
	const at = (day - first) / KNOT_DAYS;
	const before = clamp(Math.floor(at), 0, count - 2);
	return { before, share: Math.min(1, at - before) };
}
