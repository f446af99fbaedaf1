import { describe, expect, test } from 'vitest';
import { salesOf } from '../../tests/sample-market.ts';
import { pricedOn } from '../home/home.ts';
import { startOfLastQuarter, summarizeBacktest } from './backtest.ts';
import { type BlindPrice, type MarketSale, priceBlind } from './blind-prices.ts';

const SALES: MarketSale[] = salesOf(260)
	.filter(({ soldOn }) => soldOn > '2026-04-01')
	.map((sale) => ({ ...sale, market: 'Sample County, OH' }));
const FROM = startOfLastQuarter(SALES) as string;
const PRICES = pricesOf(SALES);

function pricesOf(sales: readonly MarketSale[]): BlindPrice[] {
	return [...priceBlind(sales, FROM)].flat();
}

function estimateOf(id: string, prices: readonly BlindPrice[]) {
	return prices.find(({ sale }) => sale.id === id)?.estimate;
}

describe('a blind price', () => {
	const { sale: last } = PRICES.at(-1) as BlindPrice;

	test('is made for every sale, in date order', () => {
		expect(PRICES).toHaveLength(SALES.length);
		expect(PRICES.map(({ on }) => on)).toEqual(PRICES.map(({ on }) => on).toSorted());
	});

	test('does not depend on the sale price', () => {
		const other = SALES.map((sale) => (sale.id === last.id ? { ...sale, price: sale.price * 2 } : sale));
		expect(estimateOf(last.id, pricesOf(other))).toEqual(estimateOf(last.id, PRICES));
	});

	test('does not depend on the list price', () => {
		const withListPrices = SALES.map((sale) => ({ ...sale, listPrice: sale.price }));
		expect(pricesOf(withListPrices).map(({ estimate }) => estimate)).toEqual(
			PRICES.map(({ estimate }) => estimate),
		);
	});

	test('does not depend on later sales', () => {
		const early = PRICES[60] as BlindPrice;
		const other = SALES.map((sale) => (sale.soldOn >= early.on ? { ...sale, price: sale.price * 3 } : sale));
		expect(estimateOf(early.sale.id, pricesOf(other))).toEqual(early.estimate);
	});
});

describe('the summary', () => {
	const result = summarizeBacktest(PRICES, FROM, 'all');

	test('measures the requested period, and all of the data as well', () => {
		expect(result.all.sales).toBe(SALES.filter((sale) => pricedOn(sale) >= FROM).length);
		expect(result.wholeData.sales).toBe(SALES.length);
		expect(result.salesInData).toBe(SALES.length);
		expect(result.to).toBe(SALES.map(pricedOn).toSorted().at(-1));
	});

	test('finds prices close to those of a rule-based market', () => {
		expect(result.all.medianError).toBeLessThan(0.15);
		expect(result.all.medianRatio).toBeCloseTo(1, 1);
	});

	test('has every sale once in each grouping', () => {
		const { byPriceThird, byCounty, byHomeType, byComps, byUncertainty } = result;
		for (const part of [byPriceThird, byCounty, byHomeType, byComps]) {
			expect(part.reduce((sum, { sales }) => sum + sales, 0)).toBe(result.all.sales);
		}
		expect(byUncertainty.reduce((sum, { sales }) => sum + sales, 0)).toBe(result.all.priced);
	});

	test('excludes sales far below their estimate, and reports results with and without them', () => {
		const { sale } = PRICES.at(-1) as BlindPrice;
		const cheap = pricesOf(SALES.map((each) => (each.id === sale.id ? { ...each, price: 50_000 } : each)));
		const withOutlier = summarizeBacktest(cheap, FROM, 'all');
		expect(withOutlier.excluded).toBe(1);
		expect(withOutlier.withExcluded.sales).toBe(withOutlier.all.sales + 1);
	});
});

test('has no quarter to measure without sales', () => {
	expect(startOfLastQuarter([])).toBeNull();
	expect([...priceBlind([], '2026-01-01')]).toEqual([]);
});
