import { expect, test } from 'vitest';
import { MIN_SPAN, roundTicks, roundTop } from './ticks.ts';

test.each([
	[
		[410_000, 455_000],
		[350_000, 400_000, 450_000, 500_000],
	],
	[
		[95, 105],
		[80, 90, 100, 110, 120],
	],
	[
		[0, 17],
		[0, 5, 10, 15, 20],
	],
	[[0], [0, 1]],
	[[], [0, 1]],
])('the ticks for %j are %j', (values, ticks) => {
	expect(roundTicks(values, MIN_SPAN)).toEqual(ticks);
});

test('an axis encloses every value with two to six ticks', () => {
	for (const low of [0, 0.2, 3, 99, 1_234, 387_500])
		for (const factor of [1, 1.01, 1.5, 4, 30]) {
			const ticks = roundTicks([low, low * factor], MIN_SPAN);
			expect(ticks.length).toBeGreaterThanOrEqual(2);
			expect(ticks.length).toBeLessThanOrEqual(6);
			expect(ticks[0]).toBeGreaterThanOrEqual(0);
			expect(ticks[0]).toBeLessThanOrEqual(low);
			expect(ticks.at(-1)).toBeGreaterThanOrEqual(low * factor);
		}
});

test.each([
	[[3, 17], 20],
	[[20], 20],
	[[21], 30],
	[[81], 100],
	[[1_070_000], 1_500_000],
	[[0.31], 0.4],
	[[0, 0], 1],
	[[], 1],
])('the top of an axis for %j is %s', (values, top) => {
	expect(roundTop(values)).toBeCloseTo(top, 12);
});
