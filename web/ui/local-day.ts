/** Days as the person counts them, in the zone of their browser. */

import type { IsoDate } from '../../domain/dates/days.ts';
import { shortDay } from '../../domain/format/format.ts';

/** The day of an instant where the person is. @example localDay(new Date(2026, 10, 21, 23)) // "2026-11-21" */
export function localDay(instant: Date): IsoDate {
	const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) =>
		String(part).padStart(2, '0'),
	);
	return `${instant.getFullYear()}-${month}-${day}`;
}

/** A day of a year that goes without saying. @example dayOfYear('2026-11-21') // "Nov 21" */
export function dayOfYear(day: IsoDate): string {
	return shortDay(day).replace(/, \d+$/, '');
}
