/** Rows of listings that left the market: withdrawn, expired, canceled. */
import type { IsoDate } from '../../../dates/days.ts';
import type { ColumnMapping } from '../../columns/columns.ts';
import { idKey, listingKey } from '../identity/sale-key.ts';
import { Row } from '../row.ts';
import { type GivenPlace, rowZip } from '../row-zip.ts';

/** A listing that left the market. */
export interface OffMarket {
	/** Its sale key. */
	key: string;
	listedOn: IsoDate | null;
}

/**
 * The listing that a row removes. Null for a row without an MLS number: the same address may be listed again.
 */
export function parseOffMarket(
	cells: readonly string[],
	{ columns }: ColumnMapping,
	place: GivenPlace | null = null,
): OffMarket | null {
	const row = new Row(cells, columns);
	const id = idKey(row.text('mlsId'));
	const zip = rowZip(row, place);
	if (id === '' || zip === null) return null;
	return { key: listingKey(zip, id), listedOn: row.date('listDate') };
}
