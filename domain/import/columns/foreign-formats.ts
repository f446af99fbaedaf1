/** Files saved with the dates or numbers of another country: a day before the month, or a dot that separates thousands. */
import { parseText } from '../cells/cells.ts';
import { isForeignNumber, isUsNumber } from '../cells/numbers.ts';
import type { Columns } from './column-map.ts';
import type { ColumnMapping } from './columns.ts';
import { DATE_FIELDS } from './date-columns.ts';

/** Why a file with the dates or numbers of another country can't be read, or null. */
export function whyForeign(
	{ headers, columns }: ColumnMapping,
	sample: readonly (readonly string[])[],
): string | null {
	const dayFirst = dayFirstColumn(columns, sample);
	if (dayFirst !== null)
		return `the dates in "${headers[dayFirst]}" have the day first; save the file with US dates`;
	const foreign = foreignNumberColumn(columns, sample);
	if (foreign === null) return null;
	const { column, example } = foreign;
	return `the numbers in "${headers[column]}" aren't in US format (${example.slice(0, 20)}); save the file with US numbers`;
}

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

/** Numbers that have thousands and are written without decimals in the US. Lots of `1.250` acres aren't among them. */
const WHOLE_NUMBERS = ['soldPrice', 'listPrice', 'originalListPrice', 'livingArea'] as const;

/**
 * The first column whose numbers aren't in US format, with one of them, or null. They would be read as other numbers. A
 * few such cells in a column are typing errors.
 */
export function foreignNumberColumn(
	columns: Columns,
	rows: readonly (readonly string[])[],
): { column: number; example: string } | null {
	for (const column of WHOLE_NUMBERS.flatMap((field) => columns[field] ?? [])) {
		const cells = rows.flatMap((row) => parseText(row[column] ?? '') ?? []);
		const foreign = cells.filter(isForeignNumber);
		const [example] = foreign;
		if (example !== undefined && foreign.length > cells.length / 2 && !cells.some(isUsNumber))
			return { column, example };
	}
	return null;
}
