/** A column called `Street`: the whole street line in some files, only the street name in others. */
import { readText } from '../cells/cells.ts';
import type { Columns } from './column-map.ts';
import { headerKey } from './header-synonyms.ts';

/** Moves such a column to the street name if house numbers have their own column. */
export function resolveStreet(
	columns: Columns,
	headers: readonly string[],
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { address = [], streetName = [], ...rest } = columns;
	if (corrected.address || !columns.streetNumber) return columns;
	const isName = (column: number) =>
		headerKey(headers[column] ?? '') === 'street' && !beginWithNumbers(valuesOf(column));
	const names = [...streetName, ...address.filter(isName)];
	const lines = address.filter((column) => !isName(column));
	return {
		...rest,
		...(lines.length > 0 && { address: lines }),
		...(names.length > 0 && { streetName: names }),
	};
}

function beginWithNumbers(values: readonly string[]): boolean {
	const known = values.filter((cell) => readText(cell) !== null);
	return known.filter((cell) => /^\s*\d+[\w-]*\s+\S/.test(cell)).length > known.length / 2;
}
