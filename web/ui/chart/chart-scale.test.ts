import { expect, test } from 'vitest';
import { pointsOf, roundTop } from './chart-scale.ts';

test.each([
	[[3, 17], 20],
	[[20], 20],
	[[21], 25],
	[[26], 30],
	[[81], 100],
	[[415_300], 500_000],
	[[1_070_000], 1_500_000],
	[[0.31], 0.4],
	[[0, 0], 1],
	[[], 1],
])('the top of an axis for %j is %s', (values, top) => {
	expect(roundTop(values)).toBeCloseTo(top, 12);
});

test('points run from the left edge to the right, skipping unknown values', () => {
	expect(pointsOf([0, 10, null, 5], 0, 10)).toEqual(['0,100', '33.33,0', '100,50']);
	expect(pointsOf([null, null], 0, 1)).toEqual([]);
	expect(pointsOf([1], 0, 1)).toEqual(['0,0']);
});

test('equal values are in the middle', () => {
	expect(pointsOf([7, 7], 7, 7)).toEqual(['0,50', '100,50']);
});
