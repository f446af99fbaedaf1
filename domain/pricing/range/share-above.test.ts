import { expect, test } from 'vitest';
import { positionOnRange, shareAbove } from './share-above.ts';

const RANGE = { price: 100, low: 81, high: 121 };
/** A fifth of the prices are outside their ranges, half of them on each side. */
const positions = Array.from({ length: 19 }, (_, at) => (at - 9) / 8);

test('an amount is halfway to an end of the range in equal factors', () => {
	expect(positionOnRange(90, RANGE)).toBeCloseTo(-0.5, 12);
	expect(positionOnRange(110, RANGE)).toBeCloseTo(0.5, 12);
	expect([81, 100, 121].map((amount) => positionOnRange(amount, RANGE))).toEqual([-1, 0, 1]);
});

test('half of the homes sold for more than the price, and a tenth for more than the high end', () => {
	const above = (amount: number) => shareAbove(amount, RANGE, { positions });
	expect(above(100)).toBeCloseTo(0.5, 12);
	expect(above(81)).toBeCloseTo(0.9, 12);
	expect(above(121)).toBeCloseTo(0.1, 12);
	expect(above(110)).toBeCloseTo(0.3, 12);
	expect([above(10), above(1000)]).toEqual([0.95, expect.closeTo(0.05, 12)]);
});

test('no share is known without measured errors', () => {
	expect(shareAbove(100, RANGE, {})).toBeNull();
});
