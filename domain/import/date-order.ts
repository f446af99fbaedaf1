/**
 * Dates that name the day before the month, as 13/04/2026 does. Such a file writes all of its days so: 05/04/2026 is
 * the fifth of April there, which the readers of American dates take for the fourth of May.
 */
import type { Columns } from './columns.ts';
import type { Field } from './header-synonyms.ts';

const DATES = ['soldDate', 'contractDate', 'listDate'] as const satisfies readonly Field[];
const MONTHS = 12;

/** What the values of a column prove; open where each would be a date either way. */
type Order = 'day first' | 'month first' | 'open' | 'none';

/**
 * Leaves out columns of dates in a file that names the day first: an unknown closing is better than one in another
 * month. A column that proves to name the month first stays, and so do dates of any other shape.
 */
export function withoutDayFirst(columns: Columns, valuesOf: (column: number) => readonly string[]): Columns {
	const ordersOf = (field: Field) => (columns[field] ?? []).map((column) => orderOf(valuesOf(column)));
	if (!DATES.some((field) => ordersOf(field).includes('day first'))) return columns;
	const settled: Partial<Record<Field, readonly number[]>> = { ...columns };
	for (const field of DATES) {
		// All columns of a field: the next one would answer with the day of an earlier sale.
		if (ordersOf(field).some((order) => order === 'day first' || order === 'open')) delete settled[field];
	}
	return settled;
}

function orderOf(values: readonly string[]): Order {
	const parts = values.flatMap((cell) => {
		const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(cell.trim()) ?? [];
		return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
	});
	if (parts.length === 0) return 'none';
	if (parts.some(({ second }) => second > MONTHS)) return 'month first';
	return parts.some(({ first }) => first > MONTHS) ? 'day first' : 'open';
}
