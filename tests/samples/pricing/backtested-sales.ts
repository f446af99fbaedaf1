import { startOfLastQuarter } from '../../../domain/accuracy/backtest.ts';
import { type BlindPrice, type MarketSale, priceBlind } from '../../../domain/accuracy/blind-prices.ts';
import { createSales } from '../../sample-market.ts';

export const SALES: MarketSale[] = createSales(260)
	.filter(({ soldOn }) => soldOn > '2026-04-01')
	.map((sale) => ({ ...sale, market: 'Sample County, OH' }));

export const FROM = startOfLastQuarter(SALES) as string;
export const PRICES = pricesOf(SALES);

export function pricesOf(sales: readonly MarketSale[]): BlindPrice[] {
	return [...priceBlind(sales, FROM)].flat();
}
