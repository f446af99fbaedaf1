import { expect, test } from 'vitest';
import { linesThrough, roundTop } from './chart-scale.ts';

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

test('a line goes from the left edge to the right one, and is broken where nothing is known', () => {
	expect(linesThrough([0, 10, null, 5], 0, 10)).toEqual(['0,100 33.33,0', '100,50 100,50']);
	expect(linesThrough([null, null], 0, 1)).toEqual([]);
});

test('values that are all alike lie in the middle', () => {
	expect(linesThrough([7, 7], 7, 7)).toEqual(['0,50 100,50']);
});
