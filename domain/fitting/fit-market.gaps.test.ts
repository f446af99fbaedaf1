/** Markets with too few sales. */
import { describe, expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { fitModel, SALES } from '../../tests/samples/pricing/fitted-market.ts';
import { addDays } from '../dates/days.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { indexChange } from '../pricing/time/time.ts';
import { defaultModel } from './fit-market.ts';

describe('a market with too little data', () => {
	const few: [string, readonly Sale[]][] = [
		['no sales', []],
		['two sales', SALES.slice(0, 2)],
		['sales without a map location', SALES.slice(0, 100).map((sale) => ({ ...sale, latitude: null }))],
	];

	test.each(few)('of %s has the default model', (_, sales) => {
		const model = fitModel(sales);
		expect(model).toEqual({ ...defaultModel('Sample County, OH', TODAY), sales: model.sales });
	});

	test('of sales on a single day has rates, but no index that changes a price', () => {
		const day = addDays(TODAY, -10);
		const model = fitModel(SALES.slice(0, 200).map((sale) => ({ ...sale, soldOn: day, contractOn: null })));
		expect(hasNoTrend(model)).toBe(true);
	});

	test('of 300 sales at one location has a model without NaN', () => {
		const { latitude, longitude } = SUBJECT;
		const model = fitModel(SALES.slice(0, 300).map((sale) => ({ ...sale, latitude, longitude })));
		expect(JSON.stringify([model.index, model.rates, model.noise])).not.toMatch(/null|NaN/);
	});
});

function hasNoTrend({ index }: MarketModel): boolean {
	if (index === null) return true;
	const { log, error } = indexChange(index, pricedOn(SALES[0] as Sale), TODAY);
	return Math.abs(log) < 1.3 * error + 1e-9;
}
