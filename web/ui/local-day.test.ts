import { expect, test } from 'vitest';
import { dayOfYear, localDay } from './local-day.ts';

test("an instant is on the user's local day, from its first minute to its last", () => {
	expect(localDay(new Date(2026, 2, 3, 0, 1))).toBe('2026-03-03');
	expect(localDay(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

test('a day in this year is written without the year', () => {
	expect(dayOfYear('2026-09-03')).toBe('Sep 3');
});
