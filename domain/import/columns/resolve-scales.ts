/** Columns whose header doesn't state the scale, so their values decide. */
import { parseNumber } from '../cells/numbers.ts';
import { resolveLots } from './areas/lot-columns.ts';
import { resolveBaths } from './bath-columns.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import { headerKey } from './headers/header-synonyms.ts';
import { resolveRatings } from './rating-columns.ts';
import { resolveStreet } from './street-column.ts';
import { resolveStyles } from './types/style-columns.ts';

/** The maximum of a column that only says whether there is a view. */
const MAX_YES_OR_NO = 1;

/**
 * Moves each column to the field of the scale its values are on.
 *
 * @param corrected the user's corrections, which always apply
 */
export function resolveScales(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const numbersOf = (column: number) => positiveNumbers(valuesOf(column));
	const rated = resolveRatings(columns, headers, numbersOf, corrected);
	const lots = resolveLots(rated, headers, numbersOf, corrected);
	const views = resolveViews(resolveBaths(lots, headers, valuesOf, corrected), numbersOf, corrected);
	const typed = resolveStyles(
		resolveGarage(views, headers, valuesOf, corrected),
		headers,
		valuesOf,
		corrected,
	);
	return resolveStreet(typed, headers, valuesOf, corrected);
}

/** Moves a view column that is always 0 or 1 to `hasView`: it only says whether there is a view. */
function resolveViews(
	columns: Columns,
	numbersOf: (column: number) => readonly number[],
	corrected: Columns,
): Columns {
	const { view = [], hasView = [], ...rest } = columns;
	const isYesOrNo = (column: number) => {
		const numbers = numbersOf(column);
		return numbers.length > 0 && Math.max(...numbers) <= MAX_YES_OR_NO;
	};
	const rated = corrected.view ?? view.filter((column) => !isYesOrNo(column));
	const flags = corrected.hasView ?? [...hasView, ...view.filter(isYesOrNo)];
	return { ...rest, ...withoutEmpty({ view: rated, hasView: flags }) };
}

function positiveNumbers(values: readonly string[]): number[] {
	return values.flatMap((cell) => parseNumber(cell) ?? []).filter((value) => value > 0);
}

/** If this many homes have a 1 and none has more, the column only says whether there is a garage. */
const MIN_GARAGES = 10;

/**
 * Moves a garage column that is always 0 or 1 to `hasGarage`, unless its header mentions spaces: it only says whether
 * there is a garage.
 */
function resolveGarage(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { garageSpaces = [], hasGarage = [], ...rest } = columns;
	if (corrected.garageSpaces) return columns;
	const isYesOrNo = (column: number) => {
		if (/space|stall|cars|capacity|#|number|num/.test(headerKey(headers[column] ?? ''))) return false;
		const known = valuesOf(column).filter((cell) => cell.trim() !== '');
		return (
			known.filter(isOne).length >= MIN_GARAGES &&
			known.every((cell) => isOne(cell) || parseNumber(cell) === 0)
		);
	};
	const counts = garageSpaces.filter((column) => !isYesOrNo(column));
	const flags = [...hasGarage, ...garageSpaces.filter(isYesOrNo)];
	return { ...rest, ...withoutEmpty({ garageSpaces: counts, hasGarage: flags }) };
}

function isOne(cell: string): boolean {
	return parseNumber(cell) === 1;
}
