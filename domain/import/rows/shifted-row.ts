/** Detects rows whose cells have moved to the right because of an unquoted comma in their text. */
import { parseText } from '../cells/cells.ts';
import { parseNumber } from '../cells/numbers.ts';
import type { Columns } from '../columns/column-map.ts';
import type { Field } from '../columns/headers/header-synonyms.ts';
import { VALUE_CHECKS } from '../columns/values/value-checks.ts';

const NUMBERS: readonly Field[] = [
	'soldPrice',
	'listPrice',
	'originalListPrice',
	'bedrooms',
	'bathrooms',
	'livingArea',
	'yearBuilt',
	'latitude',
	'longitude',
];

/** Fields with small numbers: one above `MAX_ROOMS` is an area, a year or a price. */
const ROOMS: readonly Field[] = ['bedrooms', 'bathrooms', 'bathsFull', 'bathsHalf'];
const MAX_ROOMS = 999;

/**
 * Whether cells are shifted one column to the right, into a last column that was blank.
 *
 * @example a row with 400000 bedrooms, or with the list price ` The` after the name `Oaks`
 */
export function isShifted(cells: readonly string[], columns: Columns): boolean {
	return hasPriceInRoomColumn(cells, columns) || splitsText(cells, columns);
}

function hasPriceInRoomColumn(cells: readonly string[], columns: Columns): boolean {
	return ROOMS.some((field) =>
		columns[field]?.some((column) => (parseNumber(cells[column] ?? '') ?? 0) > MAX_ROOMS),
	);
}

/**
 * Whether a comma split text: the second part begins with a space, and a numeric column there or to the right has
 * something other than a number. If most cells in a row begin with a space, that is just the format of the file.
 */
function splitsText(cells: readonly string[], columns: Columns): boolean {
	const from = cells.findIndex(isIndented);
	if (from < 0 || cells.filter(isIndented).length > cells.length / 2) return false;
	return NUMBERS.some((field) =>
		columns[field]?.some((column) => {
			const text = column < from ? null : parseText(cells[column] ?? '');
			return text !== null && (isWord(text) || VALUE_CHECKS[field]?.(text) === false);
		}),
	);
}

function isWord(text: string): boolean {
	return /^[a-z]/i.test(text) && parseNumber(text) === null;
}

function isIndented(cell: string): boolean {
	return cell.startsWith(' ') && cell.trim() !== '';
}
