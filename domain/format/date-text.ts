/** Formats dates for people: US English, the same in every time zone, with a dash for unknown ones. */
import { DASH } from './format.ts';

const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
] as const;

/** A long date. @example longDay('2015-05-27') // "May 27, 2015" */
export function longDay(date: string | null | undefined): string {
	return date == null ? DASH : `${monthOf(date)} ${dayAndYear(date)}`;
}

/** A date with a short month. @example shortDay('2026-09-18') // "Sep 18, 2026" */
export function shortDay(date: string): string {
	return `${monthOf(date).slice(0, 3)} ${dayAndYear(date)}`;
}

/** A month with its short name. @example shortMonth('2026-01') // "Jan 2026" */
export function shortMonth(month: string): string {
	return `${monthOf(month).slice(0, 3)} ${Number(month.slice(0, 4))}`;
}

/** A month with its full name. @example longMonth('2026-01') // "January 2026" */
export function longMonth(month: string): string {
	return `${monthOf(month)} ${Number(month.slice(0, 4))}`;
}

/** Throws a RangeError if there's no such month, as dates of the platform do. */
function monthOf(date: string): string {
	const name = MONTHS[Number(date.slice(5, 7)) - 1];
	if (!name) throw new RangeError(`Not a date: ${date}`);
	return name;
}

function dayAndYear(date: string): string {
	return `${Number(date.slice(8))}, ${Number(date.slice(0, 4))}`;
}

/** A year without a thousands separator. @example year(1905) // "1905" */
export function year(value: number | null | undefined): string {
	return value == null ? DASH : String(value);
}
