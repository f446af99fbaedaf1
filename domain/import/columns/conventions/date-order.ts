/**
 * Whether the dates in a column have the month first, as in the US, or the day first, as in 13/04/2026. A column has
 * one order: a single date with a day above 12 decides for all.
 */
import type { IsoDate } from '../../../dates/days.ts';
import { readText } from '../../cells/cells.ts';
import { type DateOrder, readDate } from '../../cells/dates.ts';
import type { Columns } from '../column-map.ts';
import type { Field } from '../headers/header-synonyms.ts';

/** The fields that are dates. */
export const DATE_FIELDS = [
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

/** The order of each column that doesn't have the month first. */
export type DateOrders = ReadonlyMap<number, DateOrder>;

/** The order that the user chose for a field. */
export type ChosenOrders = Readonly<Partial<Record<DateField, 'mdy' | 'dmy'>>>;

const MONTHS = 12;

/** The order that a column's values show; `open` if they are all ambiguous, `none` if it has no such dates. */
type Evidence = 'mdy' | 'dmy' | 'open' | 'none';

/**
 * Finds the order of each date column. An ambiguous column follows the others in its file; if those disagree, only
 * its unambiguous dates are read.
 */
export function findDateOrders(
	columns: Columns,
	valuesOf: (column: number) => readonly string[],
	chosen: ChosenOrders = {},
): DateOrders {
	const found = DATE_FIELDS.flatMap((field) =>
		(columns[field] ?? []).map((column) => ({
			column,
			evidence: chosen[field] ?? evidenceOf(valuesOf(column)),
		})),
	);
	const proven = new Set(found.map(({ evidence }) => evidence));
	const fallback = !proven.has('dmy') ? 'mdy' : proven.has('mdy') ? 'unclear' : 'dmy';
	return new Map(
		found.flatMap(({ column, evidence }): [number, DateOrder][] => {
			const order = evidence === 'open' || evidence === 'none' ? fallback : evidence;
			return order === 'mdy' ? [] : [[column, order]];
		}),
	);
}

/** The first date in the columns that can be parsed, or null. */
export function firstDate(
	cells: readonly string[],
	columns: readonly number[] = [],
	orders: DateOrders,
): IsoDate | null {
	for (const column of columns) {
		const text = readText(cells[column] ?? '');
		const date = text === null ? null : readDate(text, orders.get(column));
		if (date !== null) return date;
	}
	return null;
}

function evidenceOf(values: readonly string[]): Evidence {
	const parts = values.flatMap((cell) => {
		const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(cell.trim()) ?? [];
		return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
	});
	if (parts.length === 0) return 'none';
	if (parts.some(({ second }) => second > MONTHS)) return 'mdy';
	return parts.some(({ first }) => first > MONTHS) ? 'dmy' : 'open';
}
