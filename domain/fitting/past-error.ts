/** A closed sale that was priced blind, and the error of that price. */
import type { IsoDate } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import type { CorrectionFacts } from '../pricing/correction/correction-facts.ts';
import { ownPriceWeight } from '../pricing/correction/own-sale.ts';
import type { RangeInput } from '../pricing/range/range.ts';
import type { UncertaintyFactors } from '../pricing/range/uncertainty.ts';

/** The error of a blind price, with the facts that it may depend on. */
export interface PastError {
	/** The date of the price. */
	on: IsoDate;
	/** The closing date: the error is known from then on. */
	soldOn: IsoDate;
	/** Log of the estimate before any correction. */
	logPrice: number;
	/** Log of the sale price over that estimate. */
	error: number;
	/** The correction applied at the time, and what it would have been with a share of 1. */
	correction: { log: number; full: number };
	/** Number of sales the estimate was based on. */
	comps: number;
	uncertainty: UncertaintyFactors;
	facts: CorrectionFacts;
}

/** The inputs to the range of the price, with the correction applied at the time; without one, the own sale had no weight. */
export function toRangeInput({ logPrice, correction, comps, uncertainty, facts }: PastError): RangeInput {
	const { log } = correction;
	const ownWeight = log === 0 ? 0 : ownPriceWeight(facts);
	return { logPrice: logPrice + log, correction: log, comps, uncertainty, facts, ownWeight };
}

/** Sorts errors in a fixed order, because floating-point sums depend on the order. */
export function inFixedOrder(errors: readonly PastError[]): PastError[] {
	return [...errors].sort((a, b) => a.error - b.error || a.logPrice - b.logPrice || compareText(a.on, b.on));
}
