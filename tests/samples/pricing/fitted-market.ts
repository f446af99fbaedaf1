/** The model of a fictional town. */
import { fitMarket } from '../../../domain/fitting/fit-market.ts';
import { inFitWindow } from '../../../domain/fitting/measure-errors.ts';
import type { Sale } from '../../../domain/home/home.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { createSales, TODAY } from '../../sample-market.ts';
import { measureErrors } from './measured-errors.ts';

/** The fictional town: prices rose 6% a year, a bath adds 4%, a grade of quality 16%, with 10% noise. */
export const SALES = createSales(1200);
const FEW = { months: 6, perMonth: 50 };

const MARKET = 'Sample County, OH';

/** The model of a market, fitted with its errors. */
export function fitModel(sales: readonly Sale[], day = TODAY): MarketModel {
	return fitMarket(MARKET, inFitWindow(sales, day), day, measureErrors(MARKET, sales, day, FEW));
}

/** The rates in the model of a market. They don't depend on its errors, which take most of a fit's time to measure. */
export function fitRates(sales: readonly Sale[]): MarketModel['rates'] {
	return fitMarket(MARKET, inFitWindow(sales, TODAY), TODAY, []).rates;
}
