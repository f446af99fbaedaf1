/** The columns with dates. */
import type { IsoDate } from '../../dates/days.ts';
import { parseText } from '../cells/cells.ts';
import { parseDate } from '../cells/dates.ts';
import type { Columns } from './column-map.ts';
import type { Field } from './headers/header-synonyms.ts';

/** The fields that are dates. */
const DATE_FIELDS = [
	'soldDate',
	'lastSaleDate',
	'contractDate',
	'listDate',
	'offMarketDate',
	'withdrawnDate',
	'expirationDate',
	'updatedDate',
] as const satisfies readonly Field[];
export type DateField = (typeof DATE_FIELDS)[number];

/** A date such as 6/9/2026. */
const NUMERIC_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/;

const MONTHS = 12;

/**
 * The first column whose dates have the day first, as in 13/04/2026, or null. Its other dates would be read with day
 * and month exchanged.
 */
export function dayFirstColumn(columns: Columns, rows: readonly (readonly string[])[]): number | null {
	const isDayFirst = (column: number) => {
		const dates = rows.flatMap((row) => {
			const [, first, second] = NUMERIC_DATE.exec(row[column]?.trim() ?? '') ?? [];
			return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
		});
		return dates.some(({ first }) => first > MONTHS) && dates.every(({ second }) => second <= MONTHS);
	};
	return DATE_FIELDS.flatMap((field) => columns[field] ?? []).find(isDayFirst) ?? null;
}

/** The first date in the columns that can be parsed, or null. */
export function firstDate(cells: readonly string[], columns: readonly number[] = []): IsoDate | null {
	for (const column of columns) {
		const text = parseText(cells[column] ?? '');
		const date = text === null ? null : parseDate(text);
		if (date !== null) return date;
	}
	return null;
}
