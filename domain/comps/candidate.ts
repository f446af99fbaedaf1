/** A sale that can be used to price the subject. */
import { compareText } from '../format/compare-text.ts';
import type { Sale } from '../home/home.ts';
import type { LogAdjustment } from '../pricing/adjustments.ts';

export interface Candidate {
	sale: Sale;
	/** Its price is a list price: where sale prices aren't available, listings take their place. */
	isListPrice: boolean;
	/** Null if its map location, or the subject's, is unknown. */
	miles: number | null;
	/** Days from the closing to the effective date. */
	daysAgo: number;
	/** The adjustments to the subject, before the agent's edits. */
	logs: readonly LogAdjustment[];
	/** The expected gross adjustment as a share of the price: 0 for an identical home. */
	dissimilarity: number;
}

/**
 * Orders candidates by distance, then by id. Floating-point sums depend on their order, so everything is computed in
 * this order, whatever the order of the input.
 */
export function byDistance(one: Pick<Candidate, 'miles' | 'sale'>, other: typeof one): number {
	const difference = (one.miles ?? Number.POSITIVE_INFINITY) - (other.miles ?? Number.POSITIVE_INFINITY);
	if (difference < 0 || difference > 0) return difference;
	return compareText(one.sale.id, other.sale.id);
}
