/** The months, years and business days of day numbers. */
import { MILLISECONDS_PER_DAY } from '../dates/days.ts';

/** The month of a day, January being 0. @example monthOf(dayNumber('2026-03-01')) // 2 */
export function monthOf(day: number): number {
	return new Date(day * MILLISECONDS_PER_DAY).getUTCMonth();
}

/** The year of a day. @example yearOf(dayNumber('2026-03-01')) // 2026 */
export function yearOf(day: number): number {
	return new Date(day * MILLISECONDS_PER_DAY).getUTCFullYear();
}

/** The day itself, or the Friday before it if it is on a weekend, when offices are closed. */
export function businessDay(day: number): number {
	// January 1, 1970 was a Thursday, so the remainder is 2 for Saturdays and 3 for Sundays.
	const weekday = day % 7;
	if (weekday === 2) return day - 1;
	return weekday === 3 ? day - 2 : day;
}

/** The first days of the months up to and including the month of a day, oldest first. */
export function monthsUpTo(day: number, count: number): number[] {
	return Array.from({ length: count }, (_, index) => {
		return Date.UTC(yearOf(day), monthOf(day) - count + 1 + index) / MILLISECONDS_PER_DAY;
	});
}
