/** Columns that count full and half baths in one number. */
import type { Columns } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

/**
 * Moves a column such as `2.1`, `3.2`, `1.0` to the full baths, whose parser knows the notation: full baths before
 * the dot and half baths after it, because a bathroom has no tenths.
 */
export function resolveBaths(columns: Columns, file: SampledFile): Columns {
	const { bathrooms = [], ...rest } = columns;
	if (file.corrected.bathrooms || rest.bathsFull || rest.bathsThreeQuarter) return columns;
	if (rest.bathsHalf) return resolveFullBaths(columns, file);
	const counted = bathrooms.filter((column) => hasHalfBathsAfterDot(file.values(column)));
	return counted.length === 0 ? columns : { ...rest, bathsFull: counted };
}

/**
 * Moves whole numbers under `BATHS` to the full baths if there is a half-bath column, unless the header says that
 * they are totals.
 */
function resolveFullBaths(columns: Columns, file: SampledFile): Columns {
	const { bathrooms = [], ...rest } = columns;
	const isFull = (column: number) =>
		/^(baths?|bathrooms?|bathcount|bathrm)$/.test(file.key(column)) &&
		file.values(column).every((cell) => /^\s*\d*(\.0+)?\s*$/.test(cell));
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
