/** Columns of numbers that do not tell one home from another: the name of the MLS, a placeholder, the number of an export. */
import type { ColumnMapping, Columns, Corrections } from './columns.ts';
import { Row } from './row.ts';
import { readRowAddress } from './row-address.ts';
import { idKey } from './sale-key.ts';

const ID_FIELDS = ['mlsId', 'parcel'] as const;

/** So many addresses to one number, on the average, are no chance. */
const MOST_ADDRESSES = 2;

/** The mapping without columns of numbers that say nothing; what a person says a column is stays. */
export function settleSourceIds(
	mapping: ColumnMapping,
	sampleRows: readonly (readonly string[])[],
	corrections: Corrections = {},
): ColumnMapping {
	const { mlsId: _mls, parcel: _parcel, ...others } = mapping.columns;
	let columns: Columns = others;
	const addresses = sampleRows.map((cells) => readRowAddress(new Row(cells, others)).line);
	for (const field of ID_FIELDS) {
		const named = mapping.columns[field] ?? [];
		const telling = named.filter(
			(column) =>
				field in corrections ||
				tellsApart(
					sampleRows.map((cells) => cells[column] ?? ''),
					addresses,
				),
		);
		if (telling.length > 0) columns = { ...columns, [field]: telling };
	}
	return { ...mapping, columns };
}

/** A blank column is believed: nothing speaks against it. */
function tellsApart(cells: readonly string[], addresses: readonly (string | null)[]): boolean {
	const ids = new Set<string>();
	const homes = new Set<string>();
	for (const [at, cell] of cells.entries()) {
		const id = idKey(cell);
		if (id === '') continue;
		ids.add(id);
		homes.add(`${id} ${addresses[at] ?? ''}`);
	}
	const isBlank = cells.every((cell) => cell.trim() === '');
	return isBlank || (ids.size > 0 && homes.size <= ids.size * MOST_ADDRESSES);
}
