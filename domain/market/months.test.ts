import { expect, test } from 'vitest';
import { lastDayOf, monthsBefore, monthsUpTo } from './months.ts';

test.each([
	['2026-05-31', 3, '2026-02-28'],
	['2024-03-31', 1, '2024-02-29'],
	['2026-01-15', 1, '2025-12-15'],
	['2026-11-21', 15, '2025-08-21'],
	['2024-02-29', 12, '2023-02-28'],
	['2026-11-21', 0, '2026-11-21'],
])('%s minus %i months is %s', (day, months, before) => {
	expect(monthsBefore(day, months)).toBe(before);
});

test('months up to the 31st of a month include each month once', () => {
	expect(monthsUpTo('2026-03-31', 4)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
});

test('a month ends with its last day, in leap years, too', () => {
	expect(['2026-02', '2024-02', '2026-12'].map(lastDayOf)).toEqual([
		'2026-02-28',
		'2024-02-29',
		'2026-12-31',
	]);
});
