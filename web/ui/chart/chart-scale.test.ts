import { expect, test } from 'vitest';
import { roundTop } from './chart-scale.ts';

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
