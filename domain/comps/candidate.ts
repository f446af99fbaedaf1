/** A sale that can be used to price the subject. */
import { compareText } from '../format/compare-text.ts';
import type { Sale, Subject } from '../home/home.ts';
import type { LogAdjustment } from '../pricing/adjustments.ts';
import { assumedMiles } from '../pricing/street-miles.ts';

export interface Candidate {
	sale: Sale;
	/** Its price is a list price: where sale prices aren't available, listings take their place. */
	isListPrice: boolean;
	/** Null if its map location, or the subject's, is unknown. */
	miles: number | null;
	/** The same, or miles assumed by ZIP code and street; infinite in another ZIP code. */
	nearness: number;
	/** Days from the closing to the effective date. */
	daysAgo: number;
	/** The adjustments to the subject, before the agent's edits. */
	logs: readonly LogAdjustment[];
	/** The expected gross adjustment as a share of the price: 0 for an identical home. */
	dissimilarity: number;
}

/**
 * Orders candidates by distance, then the newest first, then by id. Floating-point sums depend on their order, so
 * everything is computed in this order, whatever the order of the input.
 */
export function byDistance(one: Pick<Candidate, 'nearness' | 'sale'>, other: typeof one): number {
	const difference = one.nearness - other.nearness;
	if (difference < 0 || difference > 0) return difference;
	return compareText(other.sale.soldOn, one.sale.soldOn) || compareText(one.sale.id, other.sale.id);
}

/** The miles from the subject to a sale, known or assumed, for `byDistance`. */
export function nearnessOf(sale: Sale, subject: Subject): number {
	return assumedMiles(subject, sale) ?? Number.POSITIVE_INFINITY;
}
