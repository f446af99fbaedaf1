import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '../dates/days.ts';
import { businessDay, monthOf, monthsUpTo, yearOf } from './calendar.ts';

test('days convert to numbers and back, including leap days', () => {
	expect(dayNumber('1970-01-11')).toBe(10);
	expect(isoDay(dayNumber('2024-02-28') + 1)).toBe('2024-02-29');
	expect(isoDay(dayNumber('2026-12-31') + 1)).toBe('2027-01-01');
});

test('a day is converted to its month and year', () => {
	expect(monthOf(dayNumber('2026-03-31'))).toBe(2);
	expect(yearOf(dayNumber('2026-12-31'))).toBe(2026);
});

test('a weekend day becomes the Friday before', () => {
	const week = ['2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07', '2026-06-08'];
	expect(week.map((day) => isoDay(businessDay(dayNumber(day))))).toEqual([
		'2026-06-04',
		'2026-06-05',
		'2026-06-05',
		'2026-06-05',
		'2026-06-08',
	]);
});

test('the months up to a day end with its month, across a new year', () => {
	expect(monthsUpTo(dayNumber('2026-02-17'), 4).map(isoDay)).toEqual([
		'2025-11-01',
		'2025-12-01',
		'2026-01-01',
		'2026-02-01',
	]);
});
