/** Instants as administrators read them: in UTC, so they're the same for everyone. */
import { lastDayBefore, utcDay } from '../../../domain/dates/days.ts';
import { shortDay } from '../../../domain/format/date-text.ts';
import { DASH } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';

/** @example formatDay('2026-11-21T23:30:00+00:00') // "Nov 21, 2026" */
export function formatDay(instant: string | null): string {
	return instant === null ? DASH : shortDay(utcDay(instant));
}

/** @example formatMoment('2026-11-21T23:30:00+00:00') // "Nov 21, 2026, 23:30" */
export function formatMoment(instant: string | null): string {
	return instant === null ? DASH : `${formatDay(instant)}, ${new Date(instant).toISOString().slice(11, 16)}`;
}

/**
 * The last day of a period that ends with the end of a day.
 *
 * @example formatLastDay('2026-12-01T00:00:00+00:00') // "Nov 30, 2026"
 */
export function formatLastDay(end: string): string {
	return shortDay(lastDayBefore(end));
}

/** How long ago, in its largest unit. @example formatAge(Date.parse('2026-11-21T10:00Z'), Date.parse('2026-11-21T13:30Z')) // "3 hours" */
export function formatAge(then: number, now: number): string {
	const hours = Math.max(0, Math.floor((now - then) / 3_600_000));
	if (hours < 1) return 'under an hour';
	if (hours < 48) return plural(hours, 'hour');
	return plural(Math.floor(hours / 24), 'day');
}
