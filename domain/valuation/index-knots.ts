/** The days at which a market's index is estimated, every thirty days up to thirty days ahead. */

/** Days between two knots. */
export const KNOT_DAYS = 30;

export interface IndexDays {
	/** Number of the first knot's day. */
	first: number;
	count: number;
}

/**
 * Knots that end a month after the last one needed: the one on the day of the fit, or the first one after the
 * newest sale where the data are older.
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

/** The knot before a day, and the share of the way to the next one. */
export function shareOfKnots(day: number, { first, count }: IndexDays): { before: number; share: number } {
	const at = (day - first) / KNOT_DAYS;
	const before = Math.min(count - 2, Math.max(0, Math.floor(at)));
	return { before, share: Math.min(1, at - before) };
}
