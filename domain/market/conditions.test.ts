import { describe, expect, test } from 'vitest';
import {
	inventoryYearOverYear,
	monthsOfSupply,
	priceToRent,
	priceToRentMeaning,
	supplyMeaning,
} from './conditions.ts';

describe('months of supply', () => {
	test('are homes for sale over closings a month', () => {
		expect(monthsOfSupply(30, 12)).toBe(2.5);
		expect(monthsOfSupply(0, 12)).toBe(0);
	});

	test('are not known without sales, or where the homes for sale are not', () => {
		expect(monthsOfSupply(30, 0)).toBeNull();
		expect(monthsOfSupply(null, 12)).toBeNull();
	});

	test.each([
		[0, "Seller's market"],
		[3.99, "Seller's market"],
		[4, 'Balanced market'],
		[6, 'Balanced market'],
		[6.01, "Buyer's market"],
		[null, null],
	])('of %s mean %s', (months, meaning) => {
		expect(supplyMeaning(months)).toBe(meaning);
	});
});

describe('inventory year over year', () => {
	test('is today over the same day a year ago, less one', () => {
		expect(inventoryYearOverYear(45, 50)).toBeCloseTo(-0.1, 12);
		expect(inventoryYearOverYear(0, 50)).toBe(-1);
	});

	test('is not known where a year ago is not, or was too little to compare with', () => {
		for (const [now, before] of [
			[45, null],
			[null, 50],
			[45, 0],
			[45, 4],
		] as const) {
			expect(inventoryYearOverYear(now, before)).toBeNull();
		}
	});
});

describe('price-to-rent', () => {
	test('is the price over a year of rent', () => {
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
	])('of %s: %s', (ratio, meaning) => {
		expect(priceToRentMeaning(ratio)).toBe(meaning);
	});
});
