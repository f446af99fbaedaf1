/** Rows of imported files, read as an import reads them. */
import { matchColumns } from '../domain/import/columns/columns.ts';
import { readListing } from '../domain/import/rows/read-listing.ts';

/** A row of a sold home, by header. */
export const SOLD_ROW = {
	Address: '1608 Fernwood Ln',
	Zip: '78704',
	Status: 'Sold',
	'Sold Price': '695000',
	'Sold Date': '6/9/2026',
};

export const CONTEXT = {
	today: '2026-11-20',
	placeOf: (zip: string) => (zip === '78704' ? { city: 'Austin', state: 'TX' } : null),
};

/** Reads a file with one row. */
export function readRow(row: Record<string, string>) {
	const cells = Object.values(row);
	return readListing(cells, matchColumns(Object.keys(row), [cells]), CONTEXT);
}

/** The listing in a row. @throws if the row is rejected */
export function listingOf(row: Record<string, string>) {
	const { listing, rejected } = readRow(row);
	if (listing === null) throw new Error(`Rejected: ${rejected}`);
	return listing;
}
