/**
 * Detects columns with numbers that several homes share: the name of the MLS, a placeholder, the number of an export.
 */
import type { Columns } from '../../columns/column-map.ts';
import type { ColumnMapping } from '../../columns/columns.ts';
import type { Corrections } from '../../columns/headers/columns-by-header.ts';
import { isSharedNumber } from '../../columns/sources/sources.ts';
import { Row } from '../row.ts';
import { parseRowAddress } from '../row-address.ts';
import { idKey } from './sale-key.ts';

const ID_FIELDS = ['mlsId', 'parcel'] as const;

/** If a number has more addresses on average, homes share it. */
const MAX_ADDRESSES = 2;

/** Removes columns of shared numbers from the mapping, except those that the user chose. */
export function resolveSourceIds(
	mapping: ColumnMapping,
	sampleRows: readonly (readonly string[])[],
	corrections: Corrections = {},
): ColumnMapping {
	const { mlsId: _mls, parcel: _parcel, ...others } = mapping.columns;
	let columns: Columns = others;
	const addresses = sampleRows.map((cells) => parseRowAddress(new Row(cells, others)).line);
	for (const field of ID_FIELDS) {
		const named = mapping.columns[field] ?? [];
		const distinctive = named.filter(
			(column) =>
				field in corrections ||
				isSharedNumber(mapping.headers[column] ?? '') ||
				isUniquePerAddress(
					sampleRows.map((cells) => cells[column] ?? ''),
					addresses,
				),
		);
		if (distinctive.length > 0) columns = { ...columns, [field]: distinctive };
	}
	return { ...mapping, columns };
}

/** Whether a column has a different number for each address. A blank column passes. */
function isUniquePerAddress(cells: readonly string[], addresses: readonly (string | null)[]): boolean {
	const ids = new Set<string>();
	const homes = new Set<string>();
	for (const [at, cell] of cells.entries()) {
		const id = idKey(cell);
		if (id === '') continue;
		ids.add(id);
		homes.add(`${id} ${addresses[at] ?? ''}`);
	}
	const isBlank = cells.every((cell) => cell.trim() === '');
	return isBlank || (ids.size > 0 && homes.size <= ids.size * MAX_ADDRESSES);
}
