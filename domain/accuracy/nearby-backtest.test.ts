import { expect, test } from 'vitest';
import { createSales, TODAY } from '../../tests/sample-market.ts';
import { addDays } from '../dates/days.ts';
import { backtestNearby } from './nearby-backtest.ts';

const SALES = createSales(600).map((sale) => ({ ...sale, market: 'Sample County, OH' }));
const FROM = addDays(TODAY, -120);

test.each([
	['by location', true],
	['by ZIP code, as if without coordinates', false],
])(
	'prices from the sales around a home, %s, are close, and most are in a range that is not wide',
	(_, isLocated) => {
		const accuracy = backtestNearby(SALES, FROM, isLocated, 40);
		expect(accuracy).toMatchObject({ sales: 40, priced: 40 });
		expect(accuracy.medianError).toBeLessThan(0.12);
		expect(accuracy.coverage).toBeGreaterThan(0.65);
		expect(accuracy.rangeWidth).toBeLessThan(0.6);
	},
);

test('a home without enough earlier sales around it has no price', () => {
	expect(backtestNearby(SALES.slice(0, 90), FROM, true, 40)).toMatchObject({ priced: 0 });
});
