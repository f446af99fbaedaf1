/** Homes as lines of PostgreSQL's COPY text format. */
import { LISTING_COLUMNS, type StoredValue } from '../../contract/listing-columns.ts';
import type { Listing } from '../../domain/home/listing.ts';
import type { SourceIdKind } from '../../domain/import/rows/sale-key.ts';

/** A listing and where its file has it. */
export interface FileHome {
	listing: Listing;
	sourceIdKind: SourceIdKind;
	/** Its line in the file: of two rows of one sale the later counts. */
	line: number;
}

/** The names of the columns, in the order of every line; the line number of the file comes first. */
export const COLUMN_NAMES: readonly string[] = LISTING_COLUMNS.map((column) => column.name);

/** One line for COPY, with the number of the file's line first. */
export function copyLine({ listing, sourceIdKind, line }: FileHome): string {
	return `${line}\t${homeCells(listing, sourceIdKind)}\n`;
}

/** The values of `COLUMN_NAMES`, with tabs between them. */
export function homeCells(listing: Listing, sourceIdKind: SourceIdKind, demo = false): string {
	return LISTING_COLUMNS.map((column) => copyCell(column.of(listing, sourceIdKind, demo))).join('\t');
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
