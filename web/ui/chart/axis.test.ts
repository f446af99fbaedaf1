import { expect, test } from 'vitest';
import { linePaths, monthTicks, roundTicks } from './axis.ts';

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
		[0, 10, 20],
	],
	[[], [0, 1]],
])('the ticks for %j are %j', (values, ticks) => {
	expect(roundTicks(values)).toEqual(ticks);
});

test('an axis encloses every value with three to six ticks', () => {
	for (const low of [0, 0.2, 3, 99, 1_234, 387_500])
		for (const factor of [1, 1.01, 1.5, 4, 30]) {
			const ticks = roundTicks([low, low * factor]);
			expect(ticks.length).toBeGreaterThanOrEqual(2);
			expect(ticks.length).toBeLessThanOrEqual(6);
			expect(ticks[0]).toBeLessThanOrEqual(low);
			expect(ticks.at(-1)).toBeGreaterThanOrEqual(low * factor);
		}
});

test('months are labeled by quarter, with the year in January, or only by year over a long time', () => {
	const months = Array.from(
		{ length: 24 },
		(_, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
	);
	expect(monthTicks(months).map(({ label }) => label)).toEqual([
		'2025',
		'Apr',
		'Jul',
		'Oct',
		'2026',
		'Apr',
		'Jul',
		'Oct',
	]);
	expect(monthTicks([...months, ...months]).every(({ isYear }) => isYear)).toBe(true);
});

test('a line breaks at unknown values', () => {
	expect(
		linePaths(
			[1, 2, null, 3],
			(at) => at,
			(value) => value,
		),
	).toEqual(['M0,1L1,2', 'M3,3']);
	expect(
		linePaths(
			[null],
			(at) => at,
			(value) => value,
		),
	).toEqual([]);
});
