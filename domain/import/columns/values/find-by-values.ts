/** Recognizes columns by their values. */
import { parseText } from '../../cells/cells.ts';
import { parseZip } from '../../cells/places.ts';
import { MAX_VALUE_CHARACTERS } from '../column-map.ts';
import { type Field, headerKey } from '../headers/header-synonyms.ts';
import type { UnusedColumn } from '../sampled-file.ts';
import { HINTS } from './hints.ts';
import { type CellCheck, SURE_HEADERS, VALUE_CHECKS } from './value-checks.ts';

/** The share of values that must fit for a column to be recognized by them. */
const MIN_FIT_SHARE = 0.9;

/** Whether most known values of a column can't be of the field, so that its header is ignored. */
export function contradicts(field: Field, header: string, values: readonly string[]): boolean {
	if (SURE_HEADERS[field]?.test(headerKey(header))) return false;
	const fits = VALUE_CHECKS[field];
	// A cell may have many addresses of photos.
	const maxLength = field === 'photos' ? Number.POSITIVE_INFINITY : MAX_VALUE_CHARACTERS;
	return fits !== undefined && values.some(isKnown) && shareThatFits(values, fits, 1, maxLength) < 0.5;
}

/** Finds columns for fields that no header named. */
export function findByValues(
	unused: readonly UnusedColumn[],
	known: Readonly<Partial<Record<Field, unknown>>>,
	isZip: (zip: string) => boolean,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const used = new Set<number>();
	for (const { field, header, fits, unless = [], min = 1, isGeneric = false } of HINTS) {
		if ([field, ...unless].some((name) => name in known || name in found)) continue;
		const isKnownZip: CellCheck = (cell) => fits(cell) && (field !== 'zip' || isZip(parseZip(cell) ?? ''));
		const fitting = unused.filter(
			({ column, key, values }) =>
				!used.has(column) && header.test(key) && shareThatFits(values, isKnownZip, min) >= MIN_FIT_SHARE,
		);
		const [first] = fitting;
		if (first === undefined || (isGeneric && areAmbiguous(fitting))) continue;
		found[field] = [first.column];
		used.add(first.column);
	}
	return found;
}

/** Whether two columns with the same header have different values, so that either could be meant. */
function areAmbiguous(columns: readonly UnusedColumn[]): boolean {
	return columns.some(({ key, values }) =>
		columns.some((other) => other.key === key && other.values.some((value, at) => value !== values[at])),
	);
}

/** The share of the known values; 0 if there are too few. */
function shareThatFits(
	values: readonly string[],
	fits: CellCheck,
	min: number,
	maxLength = MAX_VALUE_CHARACTERS,
): number {
	const known = values.filter(isKnown);
	const fitting = known.filter((cell) => cell.length <= maxLength && fits(cell));
	return known.length < min ? 0 : fitting.length / known.length;
}

/** Whether a cell says anything: blank cells and zeros don't. */
function isKnown(cell: string): boolean {
	return parseText(cell) !== null && !/^[0.\s]+$/.test(cell);
}
