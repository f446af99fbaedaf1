/** The model of a fictional town. */
import { fitMarket } from '../../../domain/fitting/fit-market.ts';
import { inFitWindow } from '../../../domain/fitting/measure-errors.ts';
import type { Sale } from '../../../domain/home/home.ts';
import type { MarketModel } from '../../../domain/pricing/market-model.ts';
import { salesOf, TODAY } from '../../sample-market.ts';
import { measureErrors } from './measured-errors.ts';

/** The fictional town: prices rose 6% a year, a bath adds 4%, a grade of quality 16%, with 10% noise. */
export const SALES = salesOf(1200);
const FEW = { months: 6, perMonth: 50 };

/** The model of a market, fitted with its errors. */
export function modelOf(sales: readonly Sale[], day = TODAY): MarketModel {
	const market = 'Sample County, OH';
	return fitMarket(market, inFitWindow(sales, day), day, measureErrors(market, sales, day, FEW));
}
