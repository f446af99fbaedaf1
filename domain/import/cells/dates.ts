/** Parses dates in the formats of files. Times and time zones never shift a date. */
import { type IsoDate, MILLISECONDS_PER_DAY } from '../../dates/days.ts';
import { parseWhole } from './numbers.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
	' ',
);

/** Days from 1899-12-30, Excel's day 0, to 1970-01-01. */
export const EXCEL_EPOCH_DAYS = 25_569;

/** Ten years. A longer count, such as 9999, means unknown. */
const MAX_DAYS = 3650;

/** A time of day, with or without a zone, after a date. Oracle writes `12.00.00 AM`, SAS a colon before it. */
const TIME = String.raw`(?:[T ,:]+\d{1,2}[:.]?\d{2}(?:[:.]?\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?: ?Z| ?UTC| ?GMT| ?[ECMP][DS]T)?(?: ?[+-]\d{2}(?::?\d{2})?)?)?`;
const WEEKDAY = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[, ]+)?';

/** The groups of a pattern that match the parts of a date. */
type DateGroups = readonly [year: number, month: number, day: number];

const FORMATS: readonly { pattern: RegExp; groups: DateGroups }[] = [
	// 2026-06-09, 2026/6/9, each with a time or without
	{ pattern: new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i'), groups: [1, 3, 4] },
	// 20260609; 202611 is a month, not a day
	{ pattern: new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}$`, 'i'), groups: [1, 2, 3] },
	// 06092026, and 6092026 without its zero: no month is above 12, so it is no year
	{ pattern: new RegExp(String.raw`^(\d{1,2})(\d{2})(\d{4})${TIME}$`, 'i'), groups: [3, 1, 2] },
	// 6/9/2026, 6-9-26: the month first
	{
		pattern: new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i'),
		groups: [4, 1, 3],
	},
	// June-9-2026, Jun 9, 2026, Jun 9, 26, Tuesday, June 9th, 2026
	{
		pattern: new RegExp(
			String.raw`^${WEEKDAY}([a-z]{3,9})\.?[- ]+(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4}|'?\d{2})${TIME}$`,
			'i',
		),
		groups: [3, 1, 2],
	},
	// 9-Jun-2026, 9 June 26, 09JUN2026
	{
		pattern: new RegExp(
			String.raw`^${WEEKDAY}(\d{1,2})[- ]*([a-z]{3,9})\.?[-, ]*(\d{4}|'?\d{2})${TIME}$`,
			'i',
		),
		groups: [3, 2, 1],
	},
	// Wed May 21 00:00:00 EDT 2008, as Java writes a date
	{
		pattern: new RegExp(
			String.raw`^${WEEKDAY}([a-z]{3}) (\d{1,2}) \d{2}:\d{2}:\d{2} [a-z]{3,4} (\d{4})$`,
			'i',
		),
		groups: [3, 1, 2],
	},
];

const MONTH_FORMATS: readonly { pattern: RegExp; groups: readonly [year: number, month: number] }[] = [
	// 2026-06, 2026 Jun
	{ pattern: /^(\d{4})[-/.](\d{1,2})$/, groups: [1, 2] },
	{ pattern: /^(\d{4})[-/. ]?([a-z]{3,9})\.?$/i, groups: [1, 2] },
	// 06/2026, Jun 2026, JUN2026, Jun-26
	{ pattern: /^(\d{1,2})[-/.](\d{4})$/, groups: [2, 1] },
	{ pattern: /^([a-z]{3,9})\.?[-/ ]?(\d{4})$/i, groups: [2, 1] },
	{ pattern: /^([a-z]{3,9})[-/. ]+('?\d{2})$/i, groups: [2, 1] },
];

/**
 * Parses a date in any of these formats; null for anything else and for dates that don't exist.
 *
 * @example parseDate('June-9-2026') // "2026-06-09"
 * @example parseDate('20141013T000000') // "2014-10-13"
 * @example parseDate('2026-02-30') // null
 */
export function parseDate(text: string): IsoDate | null {
	const trimmed = text.trim();
	if (trimmed === '' || trimmed.length > 50) return null;
	return parseFormatted(trimmed) ?? parseNumericDate(trimmed);
}

/** A number of days; null if the cell isn't one. @example parseDays('33') // 33 */
export function parseDays(text: string): number | null {
	return /\d ?(w|m|y|h)/i.test(text) ? null : parseWhole(text, 0, MAX_DAYS);
}

/**
 * A month of a year without a day; null if the cell isn't one. Excel shows `Sep-26` for a day in September 2026.
 *
 * @example parseMonthOfYear('Jun 2026') // "2026-06"
 */
export function parseMonthOfYear(text: string): string | null {
	for (const { pattern, groups } of MONTH_FORMATS) {
		const parts = pattern.exec(text);
		if (parts === null) continue;
		const [year, month] = groups.map((group) => parts[group] ?? '') as [string, string];
		return dayOfParts(year, month, '1')?.slice(0, 'YYYY-MM'.length) ?? null;
	}
	return null;
}

/** The number of a month; null if the cell isn't one. @example parseMonth('Jun') // 6 */
export function parseMonth(text: string): number | null {
	if (/^[a-z]{3,9}\.?$/i.test(text)) return monthNumber(text.replace('.', '')) || null;
	return parseWhole(text, 1, 12);
}

function parseFormatted(text: string): IsoDate | null {
	for (const { pattern, groups } of FORMATS) {
		const parts = pattern.exec(text);
		if (parts === null) continue;
		const [year, month, day] = groups.map((group) => parts[group] ?? '') as [string, string, string];
		const found = dayOfParts(year, month, day);
		if (found !== null) return found;
	}
	return null;
}

function dayOfParts(year: string, month: string, day: string): IsoDate | null {
	return calendarDay(fullYear(year), monthNumber(month), Number(day));
}

/**
 * Parses a date stored as a number. Excel counts days, Unix seconds, JavaScript milliseconds: their magnitudes
 * distinguish them.
 */
function parseNumericDate(text: string): IsoDate | null {
	if (!/^-?[1-9]\d{4,12}(\.\d+)?$/.test(text)) return null;
	const count = Number(text);
	if (count >= 10_000 && count < 80_000)
		return dayOfInstant((Math.floor(count) - EXCEL_EPOCH_DAYS) * MILLISECONDS_PER_DAY);
	if (Math.abs(count) >= 1e11) return dayOfInstant(count);
	return Math.abs(count) >= 1e8 ? dayOfInstant(count * 1000) : null;
}

/** A year with all four digits. Two-digit years from 70 are in the last century, as in POSIX. @example fullYear("'26") // 2026 */
function fullYear(year: string): number {
	if (year.length === 4) return Number(year);
	const inCentury = Number(year.replace("'", ''));
	return inCentury + (inCentury < 70 ? 2000 : 1900);
}

function monthNumber(month: string): number {
	if (/^\d/.test(month)) return Number(month);
	return MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
}

function calendarDay(year: number, month: number, day: number): IsoDate | null {
	if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || year < 1700 || year > 2200)
		return null;
	return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

function daysIn(year: number, month: number): number {
	if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function dayOfInstant(instant: number): IsoDate | null {
	const date = new Date(instant);
	if (Number.isNaN(date.getTime())) return null;
	return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
