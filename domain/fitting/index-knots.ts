/** The knots of a price index: every 30 days, to at most 30 days after the fit. */
import { clamp } from '../math/arithmetic.ts';

/** Days between knots. */
export const KNOT_DAYS = 30;

export interface IndexDays {
	/** Day number of the first knot. */
	first: number;
	count: number;
}

/**
 * Knots up to a month after the last one needed: the one on the day of the fit, or the first after the newest sale if
 * the data is older.
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

/** The knot before a day, and the fraction of the way to the next one. */
export function shareOfKnots(day: number, { first, count }: IndexDays): { before: number; share: number } {
	const at = (day - first) / KNOT_DAYS;
	const before = clamp(Math.floor(at), 0, count - 2);
	return { before, share: Math.min(1, at - before) };
}
