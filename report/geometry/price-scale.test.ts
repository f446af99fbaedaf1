import { expect, test } from 'vitest';
import { positionOnScale } from './price-scale.ts';

test('the range takes the middle of the scale, and values outside stay at its ends', () => {
	const [low, middle, high] = [400, 500, 600].map((price) => positionOnScale(price, 400, 600));
	expect(low).toBeCloseTo(1 / 6, 12);
	expect(middle).toBe(0.5);
	expect(high).toBeCloseTo(5 / 6, 12);
	expect([0, 9_000].map((price) => positionOnScale(price, 400, 600))).toEqual([0, 1]);
	expect(positionOnScale(500, 500, 500)).toBe(0.5);
});
