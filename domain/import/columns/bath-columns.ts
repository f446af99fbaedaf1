/** Columns that count full and half baths in one number. */
import type { Columns } from './column-map.ts';
import { headerKey } from './headers/header-synonyms.ts';

/**
 * Moves a column such as `2.1`, `3.2`, `1.0` to the full baths, whose parser knows the notation: full baths before
 * the dot and half baths after it, because a bathroom has no tenths.
 *
 * @param corrected the user's corrections, which always apply
 */
export function resolveBaths(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { bathrooms = [], ...rest } = columns;
	if (corrected.bathrooms || rest.bathsFull || rest.bathsThreeQuarter) return columns;
	if (rest.bathsHalf) return resolveFullBaths(columns, headers, valuesOf);
	const counted = bathrooms.filter((column) => hasHalfBathsAfterDot(valuesOf(column)));
	return counted.length === 0 ? columns : { ...rest, bathsFull: counted };
}

/**
 * Moves whole numbers under `BATHS` to the full baths if there is a half-bath column, unless the header says that
 * they are totals.
 */
function resolveFullBaths(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
): Columns {
	const { bathrooms = [], ...rest } = columns;
	const isFull = (column: number) =>
		/^(baths?|bathrooms?|bathcount|bathrm)$/.test(headerKey(headers[column] ?? '')) &&
		valuesOf(column).every((cell) => /^\s*\d*(\.0+)?\s*$/.test(cell));
	return bathrooms.length > 0 && bathrooms.every(isFull) ? { ...rest, bathsFull: bathrooms } : columns;
}

/**
 * Whether the digit after the dot counts half baths: it is never above 3, and sometimes 1, as in a typical home with
 * two full baths and one half bath.
 */
function hasHalfBathsAfterDot(values: readonly string[]): boolean {
	const fractions = values.flatMap((cell) => /^\d+\.(\d+)$/.exec(cell.trim())?.[1] ?? []);
	return fractions.includes('1') && fractions.every((fraction) => /^[0-3]$/.test(fraction));
}
