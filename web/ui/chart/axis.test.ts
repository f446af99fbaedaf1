import { expect, test } from 'vitest';
import { linePaths, monthTicks } from './axis.ts';

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
