/** Rows whose cells have moved to the right, by a comma of a text that is not in quotes. */

import { readText } from './cells.ts';
import type { ColumnMapping } from './columns.ts';
import type { Field } from './header-synonyms.ts';
import { LOOKS } from './looks.ts';

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

/**
 * Whether a text was parted: what stood behind its comma begins with a blank, and there or to the right a column
 * of numbers holds something else. A row of which most cells begin with a blank is only written that way.
 */
export function isShifted(cells: readonly string[], { columns }: ColumnMapping): boolean {
	const from = cells.findIndex(isIndented);
	if (from < 0 || cells.filter(isIndented).length > cells.length / 2) return false;
	return NUMBERS.some((field) =>
		columns[field]?.some((column) => {
			const text = column < from ? null : readText(cells[column] ?? '');
			return text !== null && LOOKS[field]?.(text) === false;
		}),
	);
}

function isIndented(cell: string): boolean {
	return cell.startsWith(' ') && cell.trim() !== '';
}
