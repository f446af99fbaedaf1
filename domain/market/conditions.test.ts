import { describe, expect, test } from 'vitest';
import { inventoryYearOverYear, monthsOfSupply, supplyMeaning } from './conditions.ts';

describe('months of supply', () => {
	test('are active listings divided by closings per month', () => {
		expect(monthsOfSupply(30, 12)).toBe(2.5);
		expect(monthsOfSupply(0, 12)).toBe(0);
	});

	test('are unknown without sales, or if active listings are unknown', () => {
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
	])('of %s mean: %s', (months, meaning) => {
		expect(supplyMeaning(months)).toBe(meaning);
	});
});

describe('inventory year over year', () => {
	test("is today's count divided by the count a year ago, minus one", () => {
		expect(inventoryYearOverYear(45, 50)).toBeCloseTo(-0.1, 12);
		expect(inventoryYearOverYear(0, 50)).toBe(-1);
	});

	test("is unknown if last year's count is unknown or too small to compare with", () => {
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
