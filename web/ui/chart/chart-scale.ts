/** Positions in a drawing of 100 by 100. */

/**
 * The known values as points of a line. The first position is at the left edge, the last at the right; `low` is the
 * bottom and `high` the top.
 *
 * @example toPoints([0, 10, null, 5], 0, 10) // ["0,100", "33.33,0", "100,50"]
 */
export function toPoints(values: readonly (number | null)[], low: number, high: number): string[] {
	const last = Math.max(1, values.length - 1);
	return values.flatMap((value, place) =>
		value === null ? [] : [`${round((place / last) * 100)},${round(heightOf(value, low, high))}`],
	);
}

function heightOf(value: number, low: number, high: number): number {
	return high === low ? 50 : 100 - ((value - low) / (high - low)) * 100;
}

/** Rounds to hundredths, to keep paths short. */
export function round(value: number): number {
	return Math.round(value * 100) / 100;
}
