/** Days as whole numbers, so that they can be added and compared: 0 is January 1, 1970. */
import type { IsoDate } from '../dates/days.ts';

const MILLISECONDS_A_DAY = 86_400_000;

/** The number of a calendar day. @example dayNumber('1970-01-11') // 10 */
export function dayNumber(date: IsoDate): number {
	return Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_A_DAY;
}

/** The calendar day of a number. @example isoDate(10) // '1970-01-11' */
export function isoDate(day: number): IsoDate {
	return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The month of a day, January being 0. @example monthOf(dayNumber('2026-03-01')) // 2 */
export function monthOf(day: number): number {
	return new Date(day * MILLISECONDS_A_DAY).getUTCMonth();
}

/** The year of a day. @example yearOf(dayNumber('2026-03-01')) // 2026 */
export function yearOf(day: number): number {
	return new Date(day * MILLISECONDS_A_DAY).getUTCFullYear();
}

/** Offices close on weekends: the same day, or the Friday before. */
export function businessDay(day: number): number {
	// January 1, 1970 was a Thursday, so Saturdays leave 2 and Sundays 3.
	const weekday = day % 7;
	if (weekday === 2) return day - 1;
	return weekday === 3 ? day - 2 : day;
}

/** The first days of the months up to the day's own, oldest first. */
export function monthsUpTo(day: number, count: number): number[] {
	return Array.from({ length: count }, (_, index) => {
		return Date.UTC(yearOf(day), monthOf(day) - count + 1 + index) / MILLISECONDS_A_DAY;
	});
}
