/** Days in the time zone of the user's browser. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { shortDay } from '../../domain/format/date-text.ts';

/** The local day of an instant. @example localDay(new Date(2026, 10, 21, 23)) // "2026-11-21" */
export function localDay(instant: Date): IsoDate {
	const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) =>
		String(part).padStart(2, '0'),
	);
	return `${instant.getFullYear()}-${month}-${day}`;
}

/** A day without its year. @example dayOfYear('2026-11-21') // "Nov 21" */
export function dayOfYear(day: IsoDate): string {
	return shortDay(day).replace(/, \d+$/, '');
}
