/** A model for a market that has none yet, from the sales of one answer: local at once, if less sure. */
import { readSales } from '../contract/evidence.ts';
import type { IsoDate } from '../domain/listing.ts';
import { fitPricesOf, usualModel } from '../domain/valuation/fit-market.ts';
import type { MarketModel } from '../domain/valuation/market-model.ts';

/**
 * Index, rates and noise of the sales around a home; the usual model where they are too few to say anything. The
 * calibration is the usual one, as past errors take long to measure. 500 sales take some 50 ms.
 *
 * @param sales homes by columns, as JSON text
 */
export function provisionalModel(market: string, sales: string | null, asOf: IsoDate): MarketModel {
	const usual = usualModel(market, asOf);
	if (sales === null) return usual;
	const fitted = fitPricesOf(market, readSales(JSON.parse(sales)), asOf);
	const saysNothing = fitted.index === null && Object.keys(fitted.rates).length === 0;
	return saysNothing ? usual : { ...fitted, provisional: true };
}
