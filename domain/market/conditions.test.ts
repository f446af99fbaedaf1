import { expect, test } from 'vitest';
import { priceToRentMeaning, supplyMeaning } from './conditions.ts';

test.each([
	[0, "Seller's market"],
	[3.99, "Seller's market"],
	[4, 'Balanced market'],
	[6, 'Balanced market'],
	[6.01, "Buyer's market"],
	[null, null],
])('%s months of supply mean: %s', (months, meaning) => {
	expect(supplyMeaning(months)).toBe(meaning);
});

test.each([
	[15, 'Favors buying'],
	[15.1, 'Mixed'],
	[20, 'Mixed'],
	[20.1, 'Favors renting'],
	[null, null],
])('a price-to-rent ratio of %s means: %s', (ratio, meaning) => {
	expect(priceToRentMeaning(ratio)).toBe(meaning);
});
