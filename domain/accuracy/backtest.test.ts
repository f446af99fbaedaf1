import { describe, expect, test } from 'vitest';
import { FROM, PRICES, pricesOf, SALES } from '../../tests/samples/pricing/backtested-sales.ts';
import { pricedOn } from '../home/home.ts';
import { startOfLastQuarter, summarizeBacktest } from './backtest.ts';
import { type BlindPrice, priceBlind } from './blind-prices.ts';

describe('the summary of a backtest', () => {
	const result = summarizeBacktest(PRICES, FROM, 'all');

	test('measures the requested period and the whole data', () => {
		expect(result.all.sales).toBe(SALES.filter((sale) => pricedOn(sale) >= FROM).length);
		expect(result.wholeData.sales).toBe(SALES.length);
		expect(result.salesInData).toBe(SALES.length);
		expect(result.to).toBe(SALES.map(pricedOn).toSorted().at(-1));
	});

	test('reports small errors for a market whose prices follow rules', () => {
		expect(result.all.medianError).toBeLessThan(0.15);
		expect(result.all.medianRatio).toBeCloseTo(1, 1);
	});

	test('puts every sale in exactly one group of each grouping', () => {
		const { byPriceThird, byPriceTenth = [], byCounty, byHomeType, byComps, byUncertainty } = result;
		expect(byPriceTenth).toHaveLength(10);
		for (const part of [byPriceThird, byPriceTenth, byCounty, byHomeType, byComps]) {
			expect(part.reduce((sum, { sales }) => sum + sales, 0)).toBe(result.all.sales);
		}
		expect(byUncertainty.reduce((sum, { sales }) => sum + sales, 0)).toBe(result.all.priced);
		const { byConfidence = [], price } = result.shown ?? {};
		expect(byConfidence.map(({ label }) => label)).toEqual([
			'Most certain prices',
			'Less certain prices',
			'Least certain prices',
		]);
		expect(byConfidence.reduce((sum, { sales }) => sum + sales, 0)).toBe(price?.sales);
	});

	test('excludes sales far below their estimate, and reports results with and without them', () => {
		const { sale } = PRICES.at(-1) as BlindPrice;
		const cheap = pricesOf(SALES.map((each) => (each.id === sale.id ? { ...each, price: 50_000 } : each)));
		const withOutlier = summarizeBacktest(cheap, FROM, 'all');
		expect(withOutlier.excluded).toBe(1);
		expect(withOutlier.withExcluded.sales).toBe(withOutlier.all.sales + 1);
	});
});

test('without sales, there is no quarter to measure and no price', () => {
	expect(startOfLastQuarter([])).toBeNull();
	expect(summarizeBacktest([], FROM, 'all')).toMatchObject({ demo: false, all: { sales: 0 } });
	expect([...priceBlind([], '2026-01-01')]).toEqual([]);
});
