/** Days as numbers, for differences and orders. */
import type { IsoDate } from './listing.ts';

const MILLISECONDS_A_DAY = 86_400_000;

/** Days from 1970-01-01 to the day. @example dayNumber('1970-02-01') // 31 */
export function dayNumber(day: IsoDate): number {
	return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS_A_DAY;
}

/** The day of a number of `dayNumber`. @example isoDay(31) // "1970-02-01" */
export function isoDay(number: number): IsoDate {
	return new Date(number * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** Days from one day to a later one. @example daysBetween('2026-02-27', '2026-03-01') // 2 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
	return dayNumber(to) - dayNumber(from);
}
