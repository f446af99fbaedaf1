/** Rows that say of a listing that it is no longer for sale: withdrawn, expired, canceled. */
import type { IsoDate } from '../listing.ts';
import type { ColumnMapping } from './columns.ts';
import { readDate } from './dates.ts';
import { readZip } from './places.ts';
import { Row } from './row.ts';
import { readRowAddress } from './row-address.ts';
import { idKey, listingKey } from './sale-key.ts';

/** A listing that is no longer for sale. */
export interface OffMarket {
	/** Its sale key. */
	key: string;
	listedOn: IsoDate | null;
}

/**
 * The listing that such a row takes off the market. Null for a row without an MLS number: by its address it may be
 * an earlier try to sell a home that is for sale again.
 */
export function readOffMarket(cells: readonly string[], { columns }: ColumnMapping): OffMarket | null {
	const row = new Row(cells, columns);
	const id = idKey(row.text('mlsId'));
	const zip = row.first('zip', readZip) ?? readRowAddress(row).zip;
	if (id === '' || zip === null) return null;
	return { key: listingKey(zip, id), listedOn: row.first('listDate', readDate) };
}
