import { expect, test } from 'vitest';
import { historySample, saleSample } from '../../../tests/samples/market-history.ts';
import { measureNow } from './metrics.ts';
import { priceToRent } from './rent-metrics.ts';

const RENT = { median: 2_000, month: '2026-10', source: 'Zillow' };

/** Sales of the last year, and one before it. */
const ratioOf = (count: number, price: number, rent: typeof RENT | null = RENT) =>
	measureNow(
		'price_to_rent',
		historySample({
			sales: [
				saleSample('2025-09-01', 1),
				...Array.from({ length: count }, () => saleSample('2026-10-01', price)),
			],
			rent,
		}),
	);

test("price-to-rent is the price divided by a year's rent", () => {
	expect(priceToRent(360_000, 2_000)).toBe(15);
	expect(priceToRent(360_000, 0)).toBeNull();
});

test('price-to-rent is of the median as it is shown, which is rounded for few sales', () => {
	expect(ratioOf(31, 360_400)).toMatchObject({ value: 15, sample: 31 });
	expect(ratioOf(100, 360_480).value).toBe(15.02);
});

test('price-to-rent names the missing part', () => {
	expect(ratioOf(9, 360_000, null).reason).toBe('no rents');
	expect(ratioOf(4, 360_000)).toMatchObject({ value: null, reason: '4 homes, needs 5' });
	const sales = Array.from({ length: 9 }, () => saleSample('2026-10-01', 360_000));
	expect(measureNow('price_to_rent', historySample({ sales, rent: RENT })).reason).toBe(
		'our data starts later',
	);
});
