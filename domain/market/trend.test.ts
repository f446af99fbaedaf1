import { expect, test } from 'vitest';
import { chartedMedian, type MarketSale, monthlySales, priceGrowth } from './trend.ts';

const sale = (soldOn: string, price: number): MarketSale => ({ soldOn, price, daysOnMarket: null });
const five = (soldOn: string, price: number) => Array.from({ length: 5 }, () => sale(soldOn, price));

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

test('growth compares the median of three months with that of the same months a year earlier', () => {
	const sales = [...five('2026-10-01', 420_000), ...five('2025-09-01', 400_000)];
	expect(priceGrowth(sales, '2026-11-21')).toBeCloseTo(0.05, 12);
});

test('growth ignores sales outside the two quarters, to the day', () => {
	const sales = [...five('2026-10-01', 420_000), ...five('2025-09-01', 400_000)];
	// The quarters start after August 21 and end on November 21.
	const outside = ['2026-08-21', '2026-11-22', '2025-11-22', '2025-08-21'];
	const inside = [sale('2026-08-22', 420_000), sale('2025-11-21', 400_000)];
	const noise = outside.flatMap((day) => five(day, 9_000_000));
	expect(priceGrowth([...sales, ...noise, ...inside], '2026-11-21')).toBeCloseTo(0.05, 12);
});

test('growth is unknown if the data starts within the quarter a year ago', () => {
	const sales = [...five('2026-10-01', 420_000), ...five('2025-11-01', 400_000)];
	expect(priceGrowth(sales, '2026-11-21')).toBeNull();
	expect(priceGrowth([...sales, sale('2025-01-01', 1)], '2026-11-21')).toBeCloseTo(0.05, 12);
});

test('growth is unknown with fewer than five sales in either quarter', () => {
	expect(priceGrowth([...five('2026-10-01', 1), ...five('2025-09-01', 1).slice(1)], '2026-11-21')).toBeNull();
	expect(priceGrowth([...five('2026-10-01', 1).slice(1), ...five('2025-09-01', 1)], '2026-11-21')).toBeNull();
	expect(priceGrowth([], '2026-11-21')).toBeNull();
});
