import { describe, expect, test } from 'vitest';
import { priceToRent, priceToRentMeaning } from './conditions.ts';

describe('price-to-rent', () => {
	test("is the price divided by a year's rent", () => {
		expect(priceToRent(360_000, 200, 2_000)).toBe(15);
		expect(priceToRent(null, 200, 2_000)).toBeNull();
		expect(priceToRent(360_000, 200, null)).toBeNull();
		expect(priceToRent(360_000, 200, 0)).toBeNull();
	});

	test('is of the median as it is shown, which is rounded for few sales', () => {
		expect(priceToRent(360_400, 31, 2_000)).toBe(15);
		expect(priceToRent(360_480, 100, 2_000)).toBe(15.02);
	});

	test.each([
		[15, 'Favors buying'],
		[15.1, 'Mixed'],
		[20, 'Mixed'],
		[20.1, 'Favors renting'],
		[null, null],
	])('of %s means: %s', (ratio, meaning) => {
		expect(priceToRentMeaning(ratio)).toBe(meaning);
	});
});
