import { expect, test } from 'vitest';
import { priceAndMarket } from './price-and-market.ts';
import type { SearchStatistics } from './search-statistics.ts';

const MARKET: SearchStatistics = {
	values: { median_price: 724_450, p25_price: 662_500, p75_price: 797_375, median_dom: 9 },
	sample: 34,
	daysSample: 34,
	basis: 'sold',
	where: 'in ZIP 98103',
	through: '2026-11-28',
};

test.each([
	[956_000, '$956,000 is above'],
	[724_450, '$724,450 is within'],
	[600_000, '$600,000 is below'],
])('a sentence bridges a price of %d and the median', (price, start) => {
	expect(priceAndMarket(price, MARKET)).toBe(
		`${start} the middle half of the 34 homes in ZIP 98103 sold in the 12 months through November 28, 2026 ($663,000 to $797,000; median $724,000). It is based on comps adjusted to this home; those statistics are of all homes, whatever their size and age.`,
	);
});

test('without a price or a median, there is nothing to bridge', () => {
	expect(priceAndMarket(null, MARKET)).toBeNull();
	expect(priceAndMarket(600_000, null)).toBeNull();
	const few = { ...MARKET.values, median_price: null };
	expect(priceAndMarket(600_000, { ...MARKET, values: few })).toBeNull();
});
