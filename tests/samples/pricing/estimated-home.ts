/** A home of the sample market and its price, as in a backtest: from the nearest sales that can be used. */
import { nearbyCandidates, saleGridsByType } from '../../../domain/fitting/candidates.ts';
import type { HomeFacts, Sale } from '../../../domain/home/home.ts';
import { type Estimate, priceFrom } from '../../../domain/pricing/estimate.ts';
import { createSales, MODEL, TODAY } from '../../sample-market.ts';

export const SALES = createSales(200);

export function price(subject: HomeFacts, sales: readonly Sale[] = SALES): Estimate {
	const home = { ...subject, sourceId: null, address: null, zip: '43004' };
	return priceFrom(subject, nearbyCandidates(saleGridsByType(sales), home, TODAY), MODEL, TODAY) as Estimate;
}
