import { describe, expect, test } from 'vitest';
import { PRICES, pricesOf, SALES } from '../../tests/samples/pricing/backtested-sales.ts';
import type { BlindPrice } from './blind-prices.ts';

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
