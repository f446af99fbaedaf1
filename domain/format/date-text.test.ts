import { expect, test } from 'vitest';
import { longDay, shortDay, shortMonth } from './date-text.ts';

test('a date is the same in every time zone', () => {
	expect([longDay('2015-05-27'), longDay('2024-02-29'), longDay('2026-01-01')]).toEqual([
		'May 27, 2015',
		'February 29, 2024',
		'January 1, 2026',
	]);
});

test('dates are short or numeric where space is tight', () => {
	expect(shortDay('2026-09-18')).toBe('Sep 18, 2026');
});

test('a month is abbreviated', () => {
	expect(shortMonth('2026-01')).toBe('Jan 2026');
});
