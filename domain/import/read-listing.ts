/** One row of a file to one listing, or to the reason why it is not kept. */
import type { IsoDate, Listing } from '../listing.ts';
import { readUrl } from './cells.ts';
import type { ColumnMapping } from './columns.ts';
import { readBorough, readCoordinates, readZip, settlePlace, type ZipPlace } from './places.ts';
import { REJECTIONS, RejectedRow, type Rejection } from './rejections.ts';
import { Row } from './row.ts';
import { readRowAddress } from './row-address.ts';
import { readRowFacts } from './row-facts.ts';
import { readRowHome } from './row-home.ts';
import { readRowMarket } from './row-market.ts';
import { saleObjection } from './sale-flags.ts';
import type { SourceIdKind } from './sale-key.ts';
import { isShifted } from './shifted-row.ts';

/** What a row alone can not tell. */
export interface ImportContext {
	/** The day of the import. */
	today: IsoDate;
	placeOf: (zip: string) => ZipPlace | null;
}

export type RowReading =
	| { listing: Listing; sourceIdKind: SourceIdKind; rejected: null }
	| { listing: null; sourceIdKind: null; rejected: Rejection };

/**
 * Reads a row by the columns of its file. Never throws: what is odd in a cell is unknown, and a row that can
 * not be kept says why.
 */
export function readListing(
	cells: readonly string[],
	mapping: ColumnMapping,
	context: ImportContext,
): RowReading {
	try {
		return { ...read(cells, mapping, context), rejected: null };
	} catch (problem) {
		if (problem instanceof RejectedRow)
			return { listing: null, sourceIdKind: null, rejected: problem.reason };
		throw problem;
	}
}

function read(
	cells: readonly string[],
	{ headers, columns, prices, flags }: ColumnMapping,
	context: ImportContext,
) {
	rejectStrangeRow(cells, headers.length);
	const objection = saleObjection(cells, flags);
	if (objection !== null) throw new RejectedRow(objection);
	const row = new Row(cells, columns);
	if (isShifted(cells, columns)) throw new RejectedRow(REJECTIONS.movedCells);
	const address = readRowAddress(row);
	const home = readRowHome(row, address.hasUnit, context.today);
	const market = readRowMarket(row, prices, context.today);
	const zip = row.first('zip', readZip) ?? address.zip;
	if (zip === null) throw new RejectedRow(REJECTIONS.noZip);
	const coordinates = readCoordinates(row.cell('latitude'), row.cell('longitude'), context.placeOf(zip));
	if (address.line === null && coordinates.latitude === null) throw new RejectedRow(REJECTIONS.noPlace);
	const mlsId = row.text('mlsId');
	const said = {
		city: row.text('city') ?? address.city,
		state: row.text('state') ?? address.state,
		borough: row.first('borough', readBorough),
	};
	const listing: Listing = {
		sourceId: mlsId ?? row.text('parcel'),
		address: address.line,
		...settlePlace(said, context.placeOf(zip)),
		zip,
		...coordinates,
		...market,
		...home,
		...readRowFacts(row, market.soldPrice),
		url: row.first('url', readUrl),
	};
	return { listing, sourceIdKind: mlsId === null ? ('parcel' as const) : ('mls' as const) };
}

/** Notices stand alone in their row; surplus cells mean that all behind some comma have moved. */
function rejectStrangeRow(cells: readonly string[], columnCount: number): void {
	const filled = cells.filter((cell) => cell.trim() !== '');
	if (filled.length <= 1 && columnCount > 2) throw new RejectedRow(REJECTIONS.notice);
	const isShifted = cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '');
	if (isShifted) throw new RejectedRow(REJECTIONS.tooManyCells);
}
