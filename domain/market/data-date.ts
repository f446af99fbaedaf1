/** The date of data that isn't of today, beside its figures on cards, in comparisons and in emails. */
import type { IsoDate } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';

/**
 * Null for data of today, or without data.
 *
 * @example dataThrough('2015-05-27', '2026-11-28') // "Data through May 27, 2015"
 */
export function dataThrough(asOf: IsoDate | null, today: IsoDate): string | null {
	return asOf === null || asOf >= today ? null : `Data through ${longDay(asOf)}`;
}
