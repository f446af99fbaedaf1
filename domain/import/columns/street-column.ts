/** A column such as `Street`: the whole street line in some files, only the street name in others. */
import { parseText } from '../cells/cells.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

/** Assigns the column to the street name if house numbers have their own column. */
export function resolveStreet(columns: Columns, file: SampledFile): Columns {
	const { address = [], streetName = [], ...rest } = columns;
	if (file.corrected.address || !columns.streetNumber) return columns;
	const numbers = columns.streetNumber.map((column) => file.values(column));
	const isName = (column: number) =>
		/^(str|street)$/.test(file.key(column))
			? !repeatsNumbers(file.values(column), numbers)
			: hasNoNumbers(file.values(column));
	const names = [...streetName, ...address.filter(isName)];
	const lines = address.filter((column) => !isName(column));
	return { ...rest, ...withoutEmpty({ address: lines, streetName: names }) };
}

/** Whether the values are street names: at most half start with a house number or are whole addresses. */
function hasNoNumbers(values: readonly string[]): boolean {
	const known = values.filter((cell) => parseText(cell) !== null);
	const lines = known.filter((cell) => /^\s*\d+[\w-]*\s+\S/.test(cell) || cell.includes(','));
	return known.length > 0 && lines.length <= known.length / 2;
}

/** Whether most street lines start with the house number of their row: a street may be a number itself, as in `300 W`. */
function repeatsNumbers(values: readonly string[], numbers: readonly (readonly string[])[]): boolean {
	const known = values.flatMap((cell, at) => {
		const number = numbers.flatMap((column) => parseText(column[at] ?? '') ?? [])[0];
		const [first] = cell.trim().split(/[\s-]/);
		return parseText(cell) === null || number === undefined ? [] : [first === number.replace(/\.0+$/, '')];
	});
	return known.filter(Boolean).length > known.length / 2;
}
