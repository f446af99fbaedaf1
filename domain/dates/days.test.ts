import { expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween, todayInUs, utcDay } from './days.ts';

test('counts days across months and leap years', () => {
	expect(dayNumber('1970-01-01')).toBe(0);
	expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
	expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

test('addDays works across months, years and leap days, forward and back', () => {
	expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
	expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
	expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('an instant is on its day in UTC', () => {
	expect(utcDay('2026-11-21T20:00:00-05:00')).toBe('2026-11-22');
	expect(utcDay(Date.parse('2024-02-29T23:59:59Z'))).toBe('2024-02-29');
	expect(utcDay(new Date(0))).toBe('1970-01-01');
});

test('today is the same all evening in every state, and changes before offices open on the East Coast', () => {
	const lastHours = ['2026-11-22T04:59:00Z', '2026-11-22T07:59:00Z', '2026-11-22T09:59:59Z'];
	expect(lastHours.map((now) => todayInUs(new Date(now)))).toEqual(lastHours.map(() => '2026-11-21'));
	expect(todayInUs(new Date('2026-11-22T10:00:00Z'))).toBe('2026-11-22');
	expect(todayInUs(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31');
});
