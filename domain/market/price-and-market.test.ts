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

const HOME = { area: 3216, typical: 1960, units: 'square_feet' } as const;
const HERE = 'most sales of the last 12 months in ZIP 98103 ($663,000 to $797,000; median $724,000)';

test('a price above most sales is explained by a larger home', () => {
	expect(priceAndMarket(956_000, MARKET, HOME)).toBe(
		`$956,000 is above ${HERE}: this home is larger, 3,216 sq ft, and half of the homes sold nearby are under 1,960 sq ft.`,
	);
});

test('a price below most sales is explained by a smaller home', () => {
	expect(priceAndMarket(600_000, MARKET, { ...HOME, area: 1200 })).toBe(
		`$600,000 is below ${HERE}: this home is smaller, 1,200 sq ft, and half of the homes sold nearby are over 1,960 sq ft.`,
	);
});

test('a size that does not explain the price is not given as its reason', () => {
	expect(priceAndMarket(724_450, MARKET, HOME)).toBe(`$724,450 is among ${HERE}.`);
	expect(priceAndMarket(600_000, MARKET, HOME)).toBe(`$600,000 is below ${HERE}.`);
	expect(priceAndMarket(956_000, MARKET, { ...HOME, area: null })).toBe(`$956,000 is above ${HERE}.`);
});

test('without a price or a median, there is nothing to bridge', () => {
	expect(priceAndMarket(null, MARKET, HOME)).toBeNull();
	expect(priceAndMarket(600_000, null, HOME)).toBeNull();
	const few = { ...MARKET.values, median_price: null };
	expect(priceAndMarket(600_000, { ...MARKET, values: few }, HOME)).toBeNull();
});
