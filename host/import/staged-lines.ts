/** The rows of a table as lines for the staging table, with a tally of their results. */
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import { isIdentifiable } from '../../domain/import/rows/identity/sale-key.ts';
import { readOffMarket } from '../../domain/import/rows/market/off-market.ts';
import { readListingPeriod } from '../../domain/import/rows/market/row-period.ts';
import { type ImportContext, readListing } from '../../domain/import/rows/read-listing.ts';
import { REJECTIONS } from '../../domain/import/rows/rejections.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { type ZipFinder, zipFinder } from '../places/zip-finder.ts';
import type { FileTable } from './file-table.ts';
import { copyLine, type FileHome } from './home-rows.ts';
import type { CsvRecord } from './records/records.ts';
import { type Reason, type Tally, UNIDENTIFIABLE } from './tally.ts';

/** The approximate number of characters per piece sent to COPY. */
const PIECE_CHARACTERS = 65_536;

/** The context for reading the rows of a file. */
export function importContext(
	places: ReadonlyMap<string, ZipPlace>,
	{ today, defaultStatus, source }: Pick<ImportContext, 'today' | 'defaultStatus' | 'source'>,
): ImportContext {
	return {
		today,
		defaultStatus,
		source,
		placeOf: (zip) => places.get(zip) ?? null,
		zipAt: lazyZipFinder([...places.values()]),
	};
}

/** A finder that is built at the first home without a ZIP code; most files have none. */
function lazyZipFinder(places: Parameters<typeof zipFinder>[0]): ZipFinder {
	let find: ZipFinder | null = null;
	return (latitude, longitude) => {
		find ??= zipFinder(places);
		return find(latitude, longitude);
	};
}

/** The valid rows of a table as pieces for COPY. The tally counts them and the rejected rows. */
export async function* linesOf(
	table: FileTable,
	context: ImportContext,
	tally: Tally,
): AsyncGenerator<string> {
	let piece = '';
	const { mlsId, listDate } = table.mapping.columns;
	const hasPeriods = mlsId !== undefined && listDate !== undefined;
	for await (const record of table.rows) {
		tally.read += 1;
		if (hasPeriods && record.problem === undefined) {
			tally.addPeriod(readListingPeriod(record.cells, table.mapping, context));
		}
		const home = homeOf(record, table.mapping, context);
		if (typeof home === 'string') {
			tally.reject(home, record.line);
			if (home === REJECTIONS.offMarket) tally.addOffMarket(readOffMarket(record.cells, table.mapping));
			continue;
		}
		tally.addHome(home.listing.zip);
		piece += copyLine(home);
		if (piece.length > PIECE_CHARACTERS) {
			yield piece;
			piece = '';
		}
	}
	if (piece !== '') yield piece;
}

/** The home in a record, or why it is rejected. */
function homeOf(
	{ line, cells, problem }: CsvRecord,
	mapping: ColumnMapping,
	context: ImportContext,
): FileHome | Reason {
	if (problem !== undefined) return problem;
	const { listing, sourceIdKind, rejected } = readListing(cells, mapping, context);
	if (rejected !== null) return rejected;
	return isIdentifiable(listing) ? { listing, sourceIdKind, line } : UNIDENTIFIABLE;
}
