/** Calendar months. */
import { type IsoDate, utcDay } from '../dates/days.ts';

/**
 * The same day a number of months earlier, or the last day of that month if it is shorter.
 *
 * @example monthsBefore('2026-05-31', 3) // "2026-02-28"
 */
export function monthsBefore(day: IsoDate, months: number): IsoDate {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	const first = new Date(Date.UTC(year, month - 1 - months, 1));
	const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	first.setUTCDate(Math.min(date, last));
	return utcDay(first);
}

/** The last day of a month. @example lastDayOf('2026-02') // "2026-02-28" */
export function lastDayOf(month: string): IsoDate {
	return utcDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
}

/**
 * The months up to and including that of a day, oldest first.
 *
 * @example monthsUpTo('2026-01-15', 3) // ["2025-11", "2025-12", "2026-01"]
 */
export function monthsUpTo(day: IsoDate, count: number): string[] {
	return Array.from({ length: count }, (_, index) => monthsBefore(day, count - 1 - index).slice(0, 7));
}
