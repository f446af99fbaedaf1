import { expect, test } from 'vitest';
import { type MarketSale, monthlyMedianDays } from './trend.ts';

const sale = (soldOn: string, daysOnMarket: number | null): MarketSale => ({
	soldOn,
	price: 300,
	daysOnMarket,
});

test('days on market are the median of three months, and need five sales', () => {
	const sales = [
		...['2026-01-31', '2026-02-10', '2026-02-20', '2026-03-01'].map((day, at) => sale(day, 10 * at)),
		sale('2026-03-31', 90),
		sale('2026-03-31', null),
	];
	expect(monthlyMedianDays(sales, '2026-04-10', 3)).toEqual([
		{ month: '2026-02', medianDays: null },
		{ month: '2026-03', medianDays: 20 },
		// Up to April 10, the three months start on January 11.
		{ month: '2026-04', medianDays: 20 },
	]);
});

test('closings after the effective date are ignored', () => {
	const sales = Array.from({ length: 5 }, () => sale('2026-02-28', 7));
	expect(monthlyMedianDays(sales, '2026-02-27', 1)).toEqual([{ month: '2026-02', medianDays: null }]);
	expect(monthlyMedianDays(sales, '2026-02-28', 1)).toEqual([{ month: '2026-02', medianDays: 7 }]);
});
