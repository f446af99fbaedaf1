import type { HomeFacts, Sale } from '../../../domain/home/home.ts';
import { type Estimate, priceHome } from '../../../domain/pricing/estimate.ts';
import { createSales, MODEL, TODAY } from '../../sample-market.ts';

export const SALES = createSales(200);

export function price(subject: HomeFacts, sales: readonly Sale[] = SALES): Estimate {
	return priceHome(subject, sales, MODEL, TODAY) as Estimate;
}
