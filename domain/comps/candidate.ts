/** A sale that may speak for the subject's price. */
import type { LogAdjustment } from '../valuation/adjustments.ts';
import type { Sale } from '../valuation/home.ts';

export interface Candidate {
	sale: Sale;
	/** Its price is asked, not paid: prices paid are not known here, and it stands in place of a sale. */
	isAsked: boolean;
	/** Null where its place, or the subject's, is not known. */
	miles: number | null;
	/** Days from the closing to the effective date. */
	daysAgo: number;
	/** What brings its price to the subject, before anything that the agent set. */
	logs: readonly LogAdjustment[];
	/** Expected gross adjustment as a share of the price. */
	dissimilarity: number;
}

/**
 * One order for all: nearest first, then by id. Sums of floating point depend on their order, so that everything
 * is computed in this one, whatever the order in which the sales came.
 */
export function byNearness(one: Pick<Candidate, 'miles' | 'sale'>, other: typeof one): number {
	const ahead = (one.miles ?? Number.POSITIVE_INFINITY) - (other.miles ?? Number.POSITIVE_INFINITY);
	if (ahead < 0 || ahead > 0) return ahead;
	return compareIds(one.sale.id, other.sale.id);
}

/** By code units, the same in every language of the browser. */
export function compareIds(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
