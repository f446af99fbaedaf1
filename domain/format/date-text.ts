/** Formats dates for people: US English, the same in every time zone, with a dash for unknown ones. */
import { DASH } from './format.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortMonthAndYear = new Intl.DateTimeFormat('en-US', {
	month: 'short',
	year: 'numeric',
	timeZone: 'UTC',
});
const longMonthAndYear = new Intl.DateTimeFormat('en-US', {
	month: 'long',
	year: 'numeric',
	timeZone: 'UTC',
});

/** Remembers long dates: every edit formats the same ones, and formatting is slow. */
const longDays = new Map<string, string>();
const MAX_REMEMBERED = 10_000;

/** A long date. @example longDay('2015-05-27') // "May 27, 2015" */
export function longDay(date: string | null | undefined): string {
	if (date == null) return DASH;
	const known = longDays.get(date);
	if (known !== undefined) return known;
	const written = longDate.format(new Date(`${date}T00:00:00Z`));
	if (longDays.size < MAX_REMEMBERED) longDays.set(date, written);
	return written;
}

/** A date with a short month. @example shortDay('2026-09-18') // "Sep 18, 2026" */
export function shortDay(date: string): string {
	return mediumDate.format(new Date(`${date}T00:00:00Z`));
}

/** A month with its short name. @example shortMonth('2026-01') // "Jan 2026" */
export function shortMonth(month: string): string {
	return shortMonthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}

/** A month with its full name. @example longMonth('2026-01') // "January 2026" */
export function longMonth(month: string): string {
	return longMonthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}

/** A year without a thousands separator. @example year(1905) // "1905" */
export function year(value: number | null | undefined): string {
	return value == null ? DASH : String(value);
}
