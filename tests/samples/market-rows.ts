/** Files with a home and its market facts, read row by row. */
import { matchColumns } from '../../domain/import/columns/columns.ts';
import { parseListing } from '../../domain/import/rows/parse-listing.ts';

const context = { today: '2026-11-20', placeOf: () => null };
const HOME = { Address: '10 Elm St', Zip: '02139' };

/** A file with one header and several rows; returns each row's market facts or rejection reason. */
export function readAll(header: string, rows: readonly string[], corrections = {}) {
	const headers = [...Object.keys(HOME), ...header.split(',')];
	const cells = rows.map((row) => [...Object.values(HOME), ...row.split(',')]);
	const mapping = matchColumns(headers, cells, { corrections });
	return cells.map((row) => {
		const { listing, rejected } = parseListing(row, mapping, context);
		return listing === null
			? rejected
			: { status: listing.status, sold: listing.soldPrice, on: listing.soldOn, listed: listing.listPrice };
	});
}

export function readOne(header: string, row: string) {
	return readAll(header, [row])[0];
}

export const closed = (header: string, row: string) =>
	readOne(`Status,Sold Date,${header}`, `Closed,2026-01-05,${row}`);
export const sold = (price: number, listed: number | null) => ({
	status: 'sold',
	sold: price,
	on: '2026-01-05',
	listed,
});
