/** The rows of a table as lines for the staging table, with a tally of their results. */
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import { isIdentifiable } from '../../domain/import/rows/identity/sale-key.ts';
import { parseOffMarket } from '../../domain/import/rows/market/off-market.ts';
import { parseListingPeriod } from '../../domain/import/rows/market/row-period.ts';
import { type ImportContext, parseListing } from '../../domain/import/rows/parse-listing.ts';
import { REJECTIONS } from '../../domain/import/rows/rejections.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { cityZipFinder, zipFinder } from '../places/zip-finder.ts';
import type { FileTable } from './file-table.ts';
import { copyLine, type FileHome } from './home-rows.ts';
import type { CsvRecord } from './records/records.ts';
import { type Reason, type Tally, UNIDENTIFIABLE } from './tally.ts';

/** The approximate number of characters per piece sent to COPY. */
const PIECE_CHARACTERS = 65_536;

/** The context for reading the rows of a file. */
export function importContext(
	places: ReadonlyMap<string, ZipPlace>,
	given: Pick<ImportContext, 'today' | 'defaultStatus' | 'place' | 'types'>,
): ImportContext {
	return {
		...given,
		placeOf: (zip) => places.get(zip) ?? null,
		zipAt: whenNeeded(() => zipFinder([...places.values()])),
		zipOf: whenNeeded(() => cityZipFinder([...places.values()])),
	};
}

/** A finder that is built at the first home without a ZIP code; most files have none. */
function whenNeeded<Place extends unknown[]>(
	build: () => (...place: Place) => string | null,
): (...place: Place) => string | null {
	let find: ReturnType<typeof build> | null = null;
	return (...place) => {
		find ??= build();
		return find(...place);
	};
}

/** The valid rows of a table as pieces for COPY. The tally counts them and the rejected rows. */
export async function* streamLines(
	table: FileTable,
	context: ImportContext,
	tally: Tally,
): AsyncGenerator<string> {
	let piece = '';
	const { mlsId, listDate } = table.mapping.columns;
	const hasPeriods = mlsId !== undefined && listDate !== undefined;
	for await (const record of table.rows) {
		tally.read += 1;
		const isDated = hasPeriods && record.problem === undefined;
		const period = isDated ? parseListingPeriod(record.cells, table.mapping, context) : null;
		const isUnsold = tally.addPeriod(period);
		const home = toFileHome(record, table.mapping, context);
		if (typeof home === 'string') {
			const isOffMarket = home === REJECTIONS.offMarket;
			if (isOffMarket) tally.addOffMarket(parseOffMarket(record.cells, table.mapping, context.place));
			if (!(isOffMarket && isUnsold)) tally.reject(home, record.line);
			continue;
		}
		tally.addHome(home.listing, home.unknownType);
		piece += copyLine(home);
		if (piece.length > PIECE_CHARACTERS) {
			yield piece;
			piece = '';
		}
	}
	if (piece !== '') yield piece;
}

/** The home in a record, or why it is rejected. */
function toFileHome(
	{ line, cells, problem }: CsvRecord,
	mapping: ColumnMapping,
	context: ImportContext,
): (FileHome & { unknownType: string | null }) | Reason {
	if (problem !== undefined) return problem;
	const { listing, sourceIdKind, unknownType, rejected } = parseListing(cells, mapping, context);
	if (rejected !== null) return rejected;
	return isIdentifiable(listing) ? { listing, sourceIdKind, unknownType, line } : UNIDENTIFIABLE;
}
