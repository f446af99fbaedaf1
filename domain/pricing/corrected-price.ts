/** Computes the final price from the price that comps indicate: the model correction, and the range. */
import type { IsoDate } from '../dates/days.ts';
import type { Sale } from '../home/home.ts';
import { type Correction, computeCorrection, MIN_CORRECTED_COMPS } from './correction/correction.ts';
import { withOwnSale } from './correction/correction-facts.ts';
import type { MarketModel } from './market-model.ts';
import { priceRange } from './range/range.ts';
import type { Reconciliation } from './reconcile.ts';

/** A price with its model correction and range. */
export interface CorrectedPrice {
	/** The model correction; null if the market has none, it was turned off, or there are too few comps. */
	correction: Correction | null;
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
	ownSale: Pick<Sale, 'price' | 'soldOn'> | null;
	/** The effective date. */
	on: IsoDate;
	/** Whether the model correction applies; otherwise the price is what the comps indicate. */
	isCorrected: boolean;
	/** The effect of the condition that the agent states, natural log; the correction doesn't depend on it. */
	condition?: number;
	/** Whether it is known if the home was renovated since its last sale: if not, the range leaves room for it. */
	isRenovationKnown?: boolean;
}

/** Applies the correction to an indicated price and computes its range. */
export function correctedPrice(
	{ logPrice, facts: known, uncertainty }: Pick<Reconciliation, 'logPrice' | 'facts' | 'uncertainty'>,
	{ comps, ownSale, on, isCorrected, condition = 0, isRenovationKnown = false }: PriceContext,
	model: MarketModel,
): CorrectedPrice {
	const facts = withOwnSale(known, ownSale, known.price ?? logPrice, model, on);
	const applies = isCorrected && model.correction !== undefined && comps >= MIN_CORRECTED_COMPS;
	const correction = applies && model.correction ? computeCorrection(facts, model.correction) : null;
	const shift = correction?.log ?? 0;
	const logs = { logPrice: logPrice + shift, correction: shift };
	const input = { ...logs, comps, uncertainty, facts, isRenovationKnown };
	const range = priceRange(input, model.calibration);
	const price = Math.exp(logPrice + shift + condition);
	return { correction, price, low: price * range.low, high: price * range.high, facts };
}
