/** A column such as `Street`: the whole street line in some files, only the street name in others. */
import { readText } from '../cells/cells.ts';
import { type Columns, withoutEmpty } from './column-map.ts';

/** Assigns the column to the street name if house numbers have their own column. */
export function resolveStreet(
	columns: Columns,
	valuesOf: (column: number) => readonly string[],
	corrected: Columns,
): Columns {
	const { address = [], streetName = [], ...rest } = columns;
	if (corrected.address || !columns.streetNumber) return columns;
	const isName = (column: number) => hasNoNumbers(valuesOf(column));
	const names = [...streetName, ...address.filter(isName)];
	const lines = address.filter((column) => !isName(column));
	return { ...rest, ...withoutEmpty({ address: lines, streetName: names }) };
}

/** Whether the values are street names: at most half start with a house number or are whole addresses. */
function hasNoNumbers(values: readonly string[]): boolean {
	const known = values.filter((cell) => readText(cell) !== null);
	const lines = known.filter((cell) => /^\s*\d+[\w-]*\s+\S/.test(cell) || cell.includes(','));
	return known.length > 0 && lines.length <= known.length / 2;
}
