/** Computes the final price from the price that comps indicate: the model correction, and the range. */
import type { IsoDate } from '../dates/days.ts';
import { type Correction, correctEstimate } from './correction/correction.ts';
import { type OwnSale, withOwnSale } from './correction/correction-facts.ts';
import type { MarketModel } from './market-model.ts';
import { priceRange } from './range/range.ts';
import type { Reconciliation } from './reconcile.ts';

/** A price with its model correction and range. */
export interface CorrectedPrice {
	/**
	 * The model correction; null if it was turned off, or the market has none (or there are too few comps) and the home didn't sell
	 * recently.
	 */
	correction: Correction | null;
	/** The effect of the stated condition in the price, natural log: the home's own recent price has it already. */
	condition: number;
	/** US dollars, unrounded, with the correction and the stated condition. */
	price: number;
	/** The 80% range, US dollars, unrounded. */
	low: number;
	high: number;
	/** The facts that the correction depends on, including an earlier sale of the home itself. */
	facts: Reconciliation['facts'];
}

/** What a correction and a range depend on besides the reconciliation. */
export interface PriceContext {
	/** Number of sales used. */
	comps: number;
	/** The newest earlier sale of the home itself; null if none is known. */
	ownSale: OwnSale | null;
	/** The effective date. */
	on: IsoDate;
	/** Whether the model correction applies; otherwise the price is what the comps indicate. */
	isCorrected: boolean;
	/** The effect of the condition that the agent states, natural log; the correction doesn't depend on it. */
	condition?: number;
	/** Whether it is known if the home was renovated since its last sale: if not, the range leaves room for it. */
	isRenovationKnown?: boolean;
	/** Whether the agent says that it was. */
	isRenovatedSince?: boolean;
}

/** Applies the correction to an indicated price and computes its range. */
export function correctedPrice(
	{ logPrice, facts: known, uncertainty }: Pick<Reconciliation, 'logPrice' | 'facts' | 'uncertainty'>,
	context: PriceContext,
	model: MarketModel,
): CorrectedPrice {
	const { comps, ownSale, on, isCorrected, isRenovationKnown = false, isRenovatedSince = false } = context;
	const facts = withOwnSale(known, ownSale, known.price ?? logPrice, model, on);
	const estimate = { logPrice, facts, comps, isRenovatedSince };
	const correction = isCorrected ? correctEstimate(estimate, model.correction) : null;
	const shift = correction?.log ?? 0;
	const ownWeight = correction?.ownPrice?.weight ?? 0;
	const condition = (1 - ownWeight) * (context.condition ?? 0);
	const logs = { logPrice: logPrice + shift, correction: shift };
	const input = { ...logs, comps, uncertainty, facts, isRenovationKnown, ownWeight };
	const range = priceRange(input, model.calibration);
	const price = Math.exp(logPrice + shift + condition);
	return { correction, condition, price, low: price * range.low, high: price * range.high, facts };
}
