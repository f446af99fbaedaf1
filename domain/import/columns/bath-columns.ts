/** Columns that count full and half baths in one number. */
import type { Columns } from './column-map.ts';

/**
 * A column such as `2.1`, `3.2`, `1.0` has full baths before the dot and half baths after it, because a bathroom has
 * no tenths. It is moved to the full baths, whose parser knows the notation.
 *
 * @param corrected the user's corrections, which always apply
 */
export function resolveBaths(
	columns: Columns,
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { bathrooms = [], ...rest } = columns;
	if (corrected.bathrooms || rest.bathsFull || rest.bathsHalf || rest.bathsThreeQuarter) return columns;
	const counted = bathrooms.filter((column) => hasHalfBathsAfterDot(valuesOf(column)));
	return counted.length === 0 ? columns : { ...rest, bathsFull: counted };
}

/** All fractions are at most three half baths, and some are one: the typical home with two and a half baths. */
function hasHalfBathsAfterDot(values: readonly string[]): boolean {
	const fractions = values.flatMap((cell) => /^\d+\.(\d+)$/.exec(cell.trim())?.[1] ?? []);
	return fractions.includes('1') && fractions.every((fraction) => /^[0-3]$/.test(fraction));
}
