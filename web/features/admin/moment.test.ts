import { expect, test } from 'vitest';
import { formatAge, formatDay, formatLastDay, formatMoment } from './moment.ts';

test('writes an instant in UTC, in any time zone', () => {
	expect(formatMoment('2026-11-21T23:30:00+00:00')).toBe('Nov 21, 2026, 23:30');
	expect(formatDay('2026-11-21T23:30:00-05:00')).toBe('Nov 22, 2026');
	expect(formatDay(null)).toBe('—');
});

test('a period that ends at midnight has the day before as its last day', () => {
	expect(formatLastDay('2026-12-01T00:00:00+00:00')).toBe('Nov 30, 2026');
});

test.each([
	['2026-11-21T13:20:00Z', 'under an hour'],
	['2026-11-21T12:29:00Z', '1 hour'],
	['2026-11-20T13:30:00Z', '24 hours'],
	['2026-11-19T13:30:00Z', '2 days'],
	['2026-11-22T00:00:00Z', 'under an hour'],
])('the age of %s is %s', (then, age) => {
	expect(formatAge(Date.parse(then), Date.parse('2026-11-21T13:30:00Z'))).toBe(age);
});
