/** What the values of a column reveal about it. */
import { readText } from '../cells/cells.ts';
import { readZip } from '../cells/places.ts';
import { type CellCheck, HINTS, SURE_HEADERS, VALUE_CHECKS } from './column-heuristics.ts';
import { type Field, headerKey } from './header-synonyms.ts';

/** A column that no header names. */
export interface UnusedColumn {
	column: number;
	/** Its header by `headerKey`. */
	key: string;
	values: readonly string[];
}

/** Enough of the values must fit a column that is recognized by them. */
const MIN_FIT_SHARE = 0.9;

/** Whether most known values of a column cannot be of the field, so that its header is not believed. */
export function contradicts(field: Field, header: string, values: readonly string[]): boolean {
	if (SURE_HEADERS[field]?.test(headerKey(header))) return false;
	const fits = VALUE_CHECKS[field];
	return fits !== undefined && values.some(isKnown) && shareThatFits(values, fits, 1) < 0.5;
}

/** Finds columns for fields that no header named. */
export function findByValues(
	unused: readonly UnusedColumn[],
	known: Readonly<Partial<Record<Field, unknown>>>,
	isZip: (zip: string) => boolean,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const taken = new Set<number>();
	for (const { field, header, fits, unless = [], min = 1 } of HINTS) {
		if ([field, ...unless].some((name) => name in known || name in found)) continue;
		const isKnownZip: CellCheck = (cell) => fits(cell) && (field !== 'zip' || isZip(readZip(cell) ?? ''));
		const first = unused.find(
			({ column, key, values }) =>
				!taken.has(column) && header.test(key) && shareThatFits(values, isKnownZip, min) >= MIN_FIT_SHARE,
		);
		if (first === undefined) continue;
		found[field] = [first.column];
		taken.add(first.column);
	}
	return found;
}

/** Of the known values; 0 where there are fewer than needed. */
function shareThatFits(values: readonly string[], fits: CellCheck, min: number): number {
	const known = values.filter(isKnown);
	return known.length < min ? 0 : known.filter(fits).length / known.length;
}

/** Blank cells and zeros say nothing. */
function isKnown(cell: string): boolean {
	return readText(cell) !== null && !/^[0.\s]+$/.test(cell);
}
