/** Homes as lines of PostgreSQL's COPY text format. */
import { LISTING_COLUMNS, type StoredValue } from '../../contract/comps/listing-columns.ts';
import type { Listing } from '../../domain/home/listing.ts';
import type { SourceIdKind } from '../../domain/import/rows/identity/sale-key.ts';

/** A listing with its position in the file. */
export interface FileHome {
	listing: Listing;
	sourceIdKind: SourceIdKind;
	/** Its line in the file: if two rows have the same sale, the later one is used. */
	line: number;
}

/** The column names, in the order of every line; the line number in the file comes first. */
export const COLUMN_NAMES: readonly string[] = LISTING_COLUMNS.map((column) => column.name);

/** One line for COPY, starting with the line number in the file. */
export function copyLine({ listing, sourceIdKind, line }: FileHome): string {
	return `${line}\t${homeCells(listing, sourceIdKind)}\n`;
}

/** The values of `COLUMN_NAMES`, separated by tabs. */
export function homeCells(listing: Listing, sourceIdKind: SourceIdKind): string {
	return LISTING_COLUMNS.map((column) => copyCell(column.of(listing, sourceIdKind))).join('\t');
}

function copyCell(value: StoredValue): string | number | boolean {
	if (value === null) return '\\N';
	return typeof value === 'string' && /[\\\t\n\r]/.test(value) ? escaped(value) : value;
}

function escaped(text: string): string {
	return text
		.replaceAll('\\', '\\\\')
		.replaceAll('\t', '\\t')
		.replaceAll('\n', '\\n')
		.replaceAll('\r', '\\r');
}
