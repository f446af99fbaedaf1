/** Rows that say of a listing that it is no longer for sale: withdrawn, expired, canceled. */
import type { ColumnMapping } from './columns.ts';
import { readZip } from './places.ts';
import { Row } from './row.ts';
import { readRowAddress } from './row-address.ts';
import { idKey, listingKey } from './sale-key.ts';

/**
 * The key of the listing that such a row takes off the market. Null for a row without an MLS number: by its address
 * it may be an earlier try to sell a home that is for sale again.
 */
export function offMarketKey(cells: readonly string[], { columns }: ColumnMapping): string | null {
	const row = new Row(cells, columns);
	const id = idKey(row.text('mlsId'));
	const zip = row.first('zip', readZip) ?? readRowAddress(row).zip;
	return id === '' || zip === null ? null : listingKey(zip, id);
}
