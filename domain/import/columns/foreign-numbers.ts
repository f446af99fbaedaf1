/** Files saved with the numbers of another country, where a dot separates thousands: `600.000`. */
import { parseText } from '../cells/cells.ts';
import { isForeignNumber, isUsNumber } from '../cells/numbers.ts';
import type { Columns } from './column-map.ts';

/** Numbers that have thousands and are written without decimals in the US. Lots of `1.250` acres aren't among them. */
const WHOLE_NUMBERS = ['soldPrice', 'listPrice', 'originalListPrice', 'livingArea'] as const;

/**
 * The first column whose numbers aren't in US format, with one of them, or null. They would be read as other numbers. A
 * few such cells in a column are typing errors.
 */
export function foreignNumberColumn(
	columns: Columns,
	rows: readonly (readonly string[])[],
): { column: number; example: string } | null {
	for (const column of WHOLE_NUMBERS.flatMap((field) => columns[field] ?? [])) {
		const cells = rows.flatMap((row) => parseText(row[column] ?? '') ?? []);
		const foreign = cells.filter(isForeignNumber);
		const [example] = foreign;
		if (example !== undefined && foreign.length > cells.length / 2 && !cells.some(isUsNumber))
			return { column, example };
	}
	return null;
}
