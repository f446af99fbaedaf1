import { describe, expect, test } from 'vitest';
import { priceToRent, priceToRentMeaning } from './conditions.ts';

describe('price-to-rent', () => {
	test("is the price divided by a year's rent", () => {
		expect(priceToRent(360_000, 2_000)).toBe(15);
		expect(priceToRent(null, 2_000)).toBeNull();
		expect(priceToRent(360_000, null)).toBeNull();
		expect(priceToRent(360_000, 0)).toBeNull();
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
