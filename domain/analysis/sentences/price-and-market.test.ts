import { expect, test } from 'vitest';
import { priceAndMarket } from './price-and-market.ts';

const MARKET = { median_price: 724_450, p25_price: 662_500, p75_price: 797_375, sample: 34 };

test.each([
	[956_000, '$956,000 is above'],
	[724_450, '$724,450 is within'],
	[600_000, '$600,000 is below'],
])('a sentence bridges a price of %d and the median', (price, start) => {
	expect(priceAndMarket(price, MARKET)).toBe(
		`${start} the middle half of the market ($663,000 to $797,000; median $724,000): it is based on comps adjusted to this home, and the market statistics are of all homes found, whatever their size and age.`,
	);
});

test('without a price or a median, there is nothing to bridge', () => {
	expect(priceAndMarket(null, MARKET)).toBeNull();
	expect(priceAndMarket(600_000, { ...MARKET, median_price: null })).toBeNull();
});
