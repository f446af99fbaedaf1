import { expect, test } from 'vitest';
import { type MarketRecord, measureMarket } from './kpis.ts';

const sale = (price: number | null, daysOnMarket: number | null = null): MarketRecord => ({
	status: 'sold',
	price,
	daysOnMarket,
});
const listing = (price: number | null, status: 'for_sale' | 'pending' = 'for_sale'): MarketRecord => ({
	status,
	price,
	daysOnMarket: null,
});

test('with five sales, only sales are measured', () => {
	const sales = [100, 200, 300, 400, 500].map((price) => sale(price));
	const { values, sample, basis } = measureMarket([...sales, listing(9000), listing(1, 'pending')]);
	expect(values).toMatchObject({ median_price: 300, p25_price: 200, p75_price: 400 });
	expect([sample, basis]).toEqual([5, 'sold']);
});

test('with fewer than five sales, listings are measured, too, and the basis says so', () => {
	const { values, sample, basis } = measureMarket([
		sale(100),
		sale(200),
		listing(300),
		listing(400, 'pending'),
		listing(500),
	]);
	expect(values).toMatchObject({ median_price: 300, p25_price: 200, p75_price: 400 });
	expect([sample, basis]).toEqual([5, 'mixed']);
	expect(measureMarket([listing(300)]).basis).toBe('list');
});

test('a home without a price is left out', () => {
	const four = [1, 2, 3, 4].map((price) => sale(price));
	expect(measureMarket([...four, sale(null), listing(null)])).toMatchObject({ sample: 4, basis: 'sold' });
});

test('the median of days on market ignores homes without a count', () => {
	const records = [sale(1, 10), sale(1, null), sale(1, 20), sale(1, null), sale(1, 0)];
	expect(measureMarket(records)).toMatchObject({ values: { median_dom: null }, daysSample: 3 });
	const more = [...records, sale(1, 30), sale(1, 40)];
	expect(measureMarket(more)).toMatchObject({ values: { median_dom: 20 }, sample: 7, daysSample: 5 });
});

test('statistics of an empty sample are null, never zero', () => {
	const nothing = { median_price: null, p25_price: null, p75_price: null, median_dom: null };
	const none = { values: nothing, sample: 0, daysSample: 0, basis: null };
	expect(measureMarket([])).toEqual(none);
	expect(measureMarket([listing(null)])).toEqual(none);
});

test('fewer than five homes have no median and no quartile', () => {
	const four = measureMarket([1, 2, 3, 4].map((price) => sale(price, 9)));
	expect(four).toMatchObject({ sample: 4, daysSample: 4, basis: 'sold' });
	expect(Object.values(four.values)).toEqual([null, null, null, null]);
});
