/** Rows of listings that left the market: withdrawn, expired, canceled. */
import type { IsoDate } from '../../../dates/days.ts';
import { readZip } from '../../cells/places.ts';
import type { ColumnMapping } from '../../columns/columns.ts';
import { idKey, listingKey } from '../identity/sale-key.ts';
import { Row } from '../row.ts';
import { readRowAddress } from '../row-address.ts';

/** A listing that left the market. */
export interface OffMarket {
	/** Its sale key. */
	key: string;
	listedOn: IsoDate | null;
}

/**
 * The listing that a row removes. Null for a row without an MLS number: the same address may be listed again.
 */
export function readOffMarket(
	cells: readonly string[],
	{ columns, dateOrders }: ColumnMapping,
): OffMarket | null {
	const row = new Row(cells, columns, dateOrders);
	const id = idKey(row.text('mlsId'));
	const zip = row.first('zip', readZip) ?? readRowAddress(row).zip;
	if (id === '' || zip === null) return null;
	return { key: listingKey(zip, id), listedOn: row.date('listDate') };
}
