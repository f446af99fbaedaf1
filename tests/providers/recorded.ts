/** Recorded provider responses, with dates shifted so that they are as old on a given day as when recorded. */
import { readFileSync } from 'node:fs';
import { addDays, daysBetween, MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';

/** The day the responses were recorded. */
export const RECORDED_ON = '2026-11-20';

// biome-ignore lint/suspicious/noExplicitAny: the responses can have any shape.
type Json = any;

/** @param asOf the date to shift the responses to */
export function recorded(path: string, asOf: string = RECORDED_ON): Json {
	const url = new URL(`../fixtures/providers/${path}.json`, import.meta.url);
	const days = daysBetween(RECORDED_ON, asOf);
	return shifted(JSON.parse(readFileSync(url, 'utf8')), days);
}

function shifted(value: Json, days: number): Json {
	if (Array.isArray(value)) return value.map((item) => shifted(item, days));
	if (typeof value === 'string') return shiftedDate(value, days);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [
			shiftedDate(key, days),
			key === 'dateSold' && typeof member === 'number'
				? member + days * MILLISECONDS_PER_DAY
				: shifted(member, days),
		]),
	);
}

function shiftedDate(text: string, days: number): string {
	const [, day, rest = ''] = /^(\d{4}-\d{2}(?:-\d{2})?)(T.*)?$/.exec(text) ?? [];
	if (day === undefined) return text;
	const newDay = addDays(day.padEnd(10, '-01'), days);
	// Months of statistics: the newest must be the month of the given day.
	return day.length === 7 ? newDay.slice(0, 7) : newDay + rest;
}
