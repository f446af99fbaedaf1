/** Rows of imported files, read as an import reads them. */
import { matchColumns } from '../domain/import/columns/columns.ts';
import { type ImportContext, parseListing } from '../domain/import/rows/parse-listing.ts';

/** A row of a sold home, by header, in a file without statuses. */
export const SALE_ROW = {
	Address: '1608 Fernwood Ln',
	Zip: '78704',
	'Sold Price': '695000',
	'Sold Date': '6/9/2026',
};

/** A row of a sold home, by header. */
export const SOLD_ROW = { ...SALE_ROW, Status: 'Sold' };

export const CONTEXT = {
	today: '2026-11-20',
	placeOf: (zip: string) => (zip === '78704' ? { city: 'Austin', state: 'TX' } : null),
};

/** A context that finds the ZIP code of a location. */
export const CONTEXT_WITH_ZIPS: ImportContext = {
	...CONTEXT,
	zipAt: (latitude) => (Math.abs(latitude - 30.24) < 0.1 ? '78704' : null),
};

/** Reads a file with one row. */
export function readRow(row: Record<string, string>) {
	const cells = Object.values(row);
	return parseListing(cells, matchColumns(Object.keys(row), [cells]), CONTEXT);
}

/** The rows of a file, each as a listing or a rejection reason. */
export function readAll(file: Record<string, string>[], context = CONTEXT_WITH_ZIPS) {
	const headers = Object.keys(file[0] ?? {});
	const rows = file.map((row) => headers.map((header) => row[header] ?? ''));
	const mapping = matchColumns(headers, rows);
	return rows.map((cells) => {
		const { listing, rejected } = parseListing(cells, mapping, context);
		return listing ?? rejected;
	});
}

/** The listing in a row. @throws if the row is rejected */
export function listingOf(row: Record<string, string>) {
	const { listing, rejected } = readRow(row);
	if (listing === null) throw new Error(`Rejected: ${rejected}`);
	return listing;
}
