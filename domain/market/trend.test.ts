import { expect, test } from 'vitest';
import { chartedMedian, type MarketSale, monthlySales } from './trend.ts';

const sale = (soldOn: string, price: number): MarketSale => ({ soldOn, price, daysOnMarket: null });

test('a month has the median price of its closings, or none without closings', () => {
	const sales = [sale('2026-01-31', 300), sale('2026-01-01', 100), sale('2026-03-02', 900)];
	expect(monthlySales(sales, '2026-03-14', 3)).toEqual([
		{ month: '2026-01', sales: 2, medianPrice: 200, isPartial: false },
		{ month: '2026-02', sales: 0, medianPrice: null, isPartial: false },
		{ month: '2026-03', sales: 1, medianPrice: 900, isPartial: true },
	]);
});

test('a chart omits the median of a month with fewer than three sales', () => {
	const sales = ['2026-01-05', '2026-01-06', '2026-02-01', '2026-02-02', '2026-02-03'].map((day) =>
		sale(day, 500),
	);
	expect(monthlySales(sales, '2026-03-14', 3).map(chartedMedian)).toEqual([null, 500, null]);
});

test('a month ends on its last day, and closings after the effective date are ignored', () => {
	const [month] = monthlySales([sale('2026-02-28', 100)], '2026-02-28', 1);
	expect(month).toMatchObject({ sales: 1, isPartial: false });
	expect(monthlySales([sale('2026-02-28', 100)], '2026-02-27', 1)[0]).toMatchObject({ sales: 0 });
});

test('a month before the first sale is unknown: the data may start there', () => {
	const months = monthlySales([sale('2026-02-01', 100)], '2026-03-14', 3);
	expect(months.map(({ sales }) => sales)).toEqual([null, 1, 0]);
});
