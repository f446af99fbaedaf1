/** Days in the time zone of the user's browser, and how long ago an instant was. */
import { type IsoDate, MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { shortDay } from '../../domain/format/date-text.ts';
import { plural } from '../../domain/format/plural.ts';

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

const STEPS: readonly [string, number][] = [
	['day', MILLISECONDS_PER_DAY],
	['hour', 3_600_000],
	['minute', 60_000],
];

/** Both in milliseconds. @example ago(0, 7_200_000) // "2 hours ago" */
export function ago(then: number, now: number): string {
	const [unit, length] = STEPS.find(([, step]) => now - then >= step) ?? [];
	return unit && length ? `${plural(Math.floor((now - then) / length), unit)} ago` : 'just now';
}
