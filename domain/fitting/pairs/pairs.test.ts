import { expect, test } from 'vitest';
import { createSales } from '../../../tests/sample-market.ts';
import { findNeighbors } from '../neighbors.ts';
import { pairSales } from './pairs.ts';

const SALES = createSales(400);

test('pairs each sale with the ten nearest sales within a mile, the nearest with the most weight', () => {
	const { count, one, other, weights } = pairSales(SALES);
	expect([one.length, other.length, weights.length]).toEqual([count, count, count]);
	for (let row = 0; row < SALES.length; row++) {
		const own = Array.from(one.keys()).filter((pair) => one[pair] === row);
		expect(own.length).toBeLessThanOrEqual(10);
		expect(new Set(own.map((pair) => other[pair])).size).toBe(own.length);
		const weight = own.map((pair) => weights[pair] as number);
		expect([...weight].sort((a, b) => b - a)).toEqual(weight);
		expect(weight.every((each) => each >= Math.exp(-5))).toBe(true);
	}
});

test('pairs of earlier sales are the same if neighbors are looked up among all sales', () => {
	const earlier = SALES.filter(({ soldOn }) => soldOn < '2026-06-01');
	expect(earlier.length).toBeGreaterThan(50);
	expect(earlier.length).toBeLessThan(SALES.length);
	for (const depth of [10, 14, 30]) {
		expect(pairSales(earlier, findNeighbors(SALES, depth))).toEqual(pairSales(earlier));
	}
});
