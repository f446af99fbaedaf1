/** Columns whose header leaves the scale open: what their values say, they are on. */
import { settleBaths } from './baths.ts';
import { readNumber } from './cells.ts';
import type { Columns } from './columns.ts';
import { withoutDayFirst } from './date-order.ts';
import { settleLots } from './lots.ts';
import { settleRatings } from './rating-scales.ts';

/** The best view of a column that says only whether there is one. */
const BEST_OF_YES_OR_NO = 1;

/**
 * Gives each column to the field whose scale its values are on, and none to dates on no scale that we read.
 *
 * @param corrected what a person said, which stays
 */
export function settleScales(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const numbersOf = (column: number) => positiveNumbers(valuesOf(column));
	const rated = settleRatings(columns, headers, numbersOf, corrected);
	const lots = settleLots(rated, headers, numbersOf, corrected);
	const seen = settleViews(settleBaths(lots, valuesOf, corrected), numbersOf, corrected);
	return withoutDayFirst(seen, valuesOf);
}

/** A view that is 0 or 1 everywhere is rated by nobody: it is there or not. */
function settleViews(
	columns: Columns,
	numbersOf: (column: number) => readonly number[],
	corrected: Columns,
): Columns {
	const { view = [], hasView = [], ...rest } = columns;
	const isYesOrNo = (column: number) => {
		const numbers = numbersOf(column);
		return numbers.length > 0 && Math.max(...numbers) <= BEST_OF_YES_OR_NO;
	};
	const rated = corrected.view ?? view.filter((column) => !isYesOrNo(column));
	const seen = corrected.hasView ?? [...hasView, ...view.filter(isYesOrNo)];
	return { ...rest, ...(rated.length > 0 && { view: rated }), ...(seen.length > 0 && { hasView: seen }) };
}

function positiveNumbers(values: readonly string[]): number[] {
	return values.flatMap((cell) => readNumber(cell) ?? []).filter((value) => value > 0);
}
