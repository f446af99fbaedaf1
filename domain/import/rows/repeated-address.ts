/** The address that many rows of a file have in common: its column, or that of the unit, was probably mistaken. */
import { count } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import type { Columns } from '../columns/column-map.ts';
import { Row } from './row.ts';
import { parseRowAddress } from './row-address.ts';

/** Fewer rows may be the sales of one home over the years. */
const MIN_ROWS = 10;
const MIN_SHARE = 0.05;

/** A sentence about the most frequent address if many of a file's first rows have it; otherwise null. */
export function repeatedAddress(rows: readonly (readonly string[])[], columns: Columns): string | null {
	const counts = new Map<string, { line: string; rows: number }>();
	for (const cells of rows) {
		const row = new Row(cells, columns);
		const { line } = parseRowAddress(row);
		if (line === null) continue;
		const key = `${line} ${row.cell('zip') || row.cell('city')}`.toLowerCase();
		counts.set(key, { line, rows: (counts.get(key)?.rows ?? 0) + 1 });
	}
	const [most] = [...counts.values()].sort((a, b) => b.rows - a.rows);
	if (most === undefined || most.rows < Math.max(MIN_ROWS, rows.length * MIN_SHARE)) return null;
	return `${count(most.rows)} of the first ${plural(rows.length, 'row')} have the same address, ${most.line}. Check the columns for address and unit.`;
}
