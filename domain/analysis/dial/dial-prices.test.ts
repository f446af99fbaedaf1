import { expect, test } from 'vitest';
import { dialPrices } from './dial-prices.ts';

test('41 list prices from 85% to 115% of the price, in steps of 0.75%, rounded as prices are', () => {
	const prices = dialPrices(400_000, null);
	expect(prices).toHaveLength(41);
	expect([prices[0], prices[1], prices[19], prices[20], prices[21], prices[40]]).toEqual([
		340_000, 343_000, 397_000, 400_000, 403_000, 460_000,
	]);
});

test('the agent’s list price is a price of its own, unrounded', () => {
	expect(dialPrices(400_000, 397_500).slice(19, 22)).toEqual([397_000, 397_500, 400_000]);
	expect(dialPrices(400_000, 400_000)).toHaveLength(41);
});

test('an end of the dial is at the agent’s list price if it is farther away, with as many steps', () => {
	const high = dialPrices(400_000, 500_250);
	expect(high).toHaveLength(42);
	expect(high.slice(18, 23)).toEqual([394_000, 397_000, 400_000, 405_000, 410_000]);
	expect(high.slice(-2)).toEqual([500_000, 500_250]);
	const low = dialPrices(400_000, 300_000);
	expect(low).toHaveLength(41);
	expect([low[0], low[1], low[20], low[40]]).toEqual([300_000, 305_000, 400_000, 460_000]);
	expect(dialPrices(400_000, 5_000_000)).toHaveLength(41);
});

test('steps that round to the same price are one, and the price itself is always among them', () => {
	const prices = dialPrices(1_010_000, null);
	expect(prices.length).toBeLessThan(41);
	expect(new Set(prices).size).toBe(prices.length);
	expect(prices.filter((price) => price > 1_000_000).every((price) => price % 10_000 === 0)).toBe(true);
	for (const price of [87_500, 101_000, 999_000, 1_010_000, 12_300_000])
		expect(dialPrices(price, null)).toContain(price);
});
