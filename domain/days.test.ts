import { expect, test } from 'vitest';
import { dayNumber, daysBetween, isoDay } from './days.ts';

test('days are counted over months and leap years', () => {
	expect(dayNumber('1970-01-01')).toBe(0);
	expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
	expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

test('a number and its day are one', () => {
	for (const day of ['1969-12-31', '2000-02-29', '2026-11-21']) expect(isoDay(dayNumber(day))).toBe(day);
});
