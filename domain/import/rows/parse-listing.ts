/** Converts one row of a file into a listing, or into a rejection with a reason. */
import { parseState } from '../../address/address.ts';
import { type IsoDate, yearOf } from '../../dates/days.ts';
import type { Listing } from '../../home/listing.ts';
import { parsePhotos, storablePhotos } from '../../home/photos.ts';
import { readRemarks } from '../../remarks/read-remarks.ts';
import { parseListingUrl } from '../cells/cells.ts';
import { type KnownZip, parseCoordinates, parseZip, resolvePlace } from '../cells/places.ts';
import type { Columns } from '../columns/column-map.ts';
import type { ColumnMapping } from '../columns/columns.ts';
import { saleObjection } from '../columns/sale-flags.ts';
import { parseBorough } from '../columns/sources/new-york-city.ts';
import { isSharedNumber } from '../columns/sources/sources.ts';
import type { SourceIdKind } from './identity/sale-key.ts';
import { parseRowMarket, type RowMarket } from './market/row-market.ts';
import { type MarketContext, resolveStatus } from './market/row-status.ts';
import { parseOtherFacts } from './other-facts.ts';
import { REJECTIONS, RejectedRow, type Rejection } from './rejections.ts';
import { Row } from './row.ts';
import { parseRowAddress } from './row-address.ts';
import { parseRowFacts } from './row-facts.ts';
import { parseRowHome, type RowHome } from './row-home.ts';
import { unknownType } from './row-type.ts';
import { isShifted } from './shifted-row.ts';

/** Inputs that the row itself doesn't contain. */
export interface ImportContext extends MarketContext {
	/** The day of the import. */
	today: IsoDate;
	/** The ZIP code at a location, for files with coordinates only. */
	zipAt?: (latitude: number, longitude: number) => string | null;
	/** The ZIP code of a city that has only one, for files with neither ZIP codes nor coordinates. */
	zipOf?: (city: string, state: string) => string | null;
	placeOf: (zip: string) => KnownZip | null;
}

export type RowReading =
	| {
			listing: Listing;
			sourceIdKind: SourceIdKind;
			/** For a home whose type isn't known: what its row says instead; null for nothing. */
			unknownType: string | null;
			rejected: null;
	  }
	| { listing: null; sourceIdKind: null; unknownType: null; rejected: Rejection };

/**
 * Parses a row by the columns of its file. Never throws: a cell that can't be parsed is unknown, and a rejected row
 * has a reason.
 */
export function parseListing(
	cells: readonly string[],
	mapping: ColumnMapping,
	context: ImportContext,
): RowReading {
	try {
		return { ...read(cells, mapping, context), rejected: null };
	} catch (error) {
		if (error instanceof RejectedRow)
			return { listing: null, sourceIdKind: null, unknownType: null, rejected: error.reason };
		throw error;
	}
}

function read(
	cells: readonly string[],
	{ headers, columns, prices, flags, ratings }: ColumnMapping,
	context: ImportContext,
) {
	rejectMalformedRow(cells, headers.length);
	const row = new Row(cells, columns, ratings);
	const address = parseRowAddress(row);
	const hasPlace = address.zip !== null || row.text('zip') !== null || row.text('latitude') !== null;
	if (!hasPlace && isSummary(cells)) throw new RejectedRow(REJECTIONS.summary);
	const objection = saleObjection(cells, flags);
	// Only a sale can be disqualified: a home listed by a lender is an active listing.
	const isSold = resolveStatus(row, context) === 'sold';
	if (objection !== null && objection !== 'lotSale' && isSold) throw new RejectedRow(REJECTIONS[objection]);
	if (isShifted(cells, columns)) throw new RejectedRow(REJECTIONS.shiftedCells);
	const home = parseRowHome(row, address.hasUnit, context.today, context.types);
	const market = parseRowMarket(row, prices, context);
	if ((objection === 'lotSale' && isSold) || isLotSale(home, market))
		throw new RejectedRow(REJECTIONS.lotSale);
	const { place } = context;
	const given = {
		// `Boston, MA : Roslindale`
		city: row.text('city')?.split(',')[0]?.trim() || address.city || (place?.city ?? null),
		state: row.text('state') ?? address.state ?? place?.state ?? null,
		borough: row.first('borough', parseBorough),
	};
	const writtenZip = row.first('zip', parseZip) ?? address.zip;
	const zip = writtenZip ?? zipByLocation(row, context) ?? zipByCity(given, context) ?? place?.zip ?? null;
	if (zip === null) throw new RejectedRow(REJECTIONS.noZip);
	const coordinates = parseCoordinates(row.cell('latitude'), row.cell('longitude'), context.placeOf(zip));
	if (address.line === null && coordinates.latitude === null) throw new RejectedRow(REJECTIONS.noPlace);
	const mlsId = row.text('mlsId');
	const parcel = row.text('parcel');
	const listing: Listing = {
		sourceId: mlsId ?? (isNumbered(address.line) && isShared(columns, headers) ? null : parcel),
		parcel,
		address: address.line,
		...resolvePlace(given, context.placeOf(zip)),
		zip,
		zipIsApproximate: writtenZip === null,
		...coordinates,
		...market,
		...parseOtherFacts(row),
		...home,
		...parseRowFacts(row, market.soldPrice),
		url: row.first('url', parseListingUrl),
		...toPhotos(row),
		...toRemarks(row, home, context),
	};
	return {
		listing,
		sourceIdKind: mlsId === null ? ('parcel' as const) : ('mls' as const),
		unknownType: home.homeType === null ? unknownType(row) : null,
	};
}

const SUMMARY = /^((sub|grand )?totals?|avg|average|mean|median|min|max|minimum|maximum|sum|count)\b/i;

/** Whether a row sums up those above it, as MLS reports do at the end. */
function isSummary(cells: readonly string[]): boolean {
	return SUMMARY.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
}

function isNumbered(line: string | null): boolean {
	return line !== null && /[1-9]/.test(line);
}

/** Whether a house number and unit identify a home better than its parcel number. */
function isShared({ parcel = [] }: Columns, headers: readonly string[]): boolean {
	return parcel.some((column) => isSharedNumber(headers[column] ?? ''));
}

/** The photos in all photo columns. */
function toPhotos(row: Row): Pick<Listing, 'photos'> {
	const photos = storablePhotos(row.texts('photos').flatMap(parsePhotos));
	return photos.length === 0 ? {} : { photos };
}

/** What the remarks say; the text itself goes no further. */
function toRemarks(row: Row, { yearBuilt }: RowHome, { today }: ImportContext): Pick<Listing, 'remarks'> {
	const text = row.texts('remarks')[0];
	const remarks = text === undefined ? null : readRemarks(text, yearBuilt, today);
	return remarks === null ? {} : { remarks };
}

/**
 * Whether a home sold so long before it was built that the sale was of the lot, or of a house since torn down.
 * Builders sell up to a year ahead.
 */
function isLotSale({ yearBuilt }: RowHome, { soldOn }: RowMarket): boolean {
	return yearBuilt !== null && soldOn !== null && yearBuilt - yearOf(soldOn) > 1;
}

function zipByLocation(row: Row, { zipAt }: ImportContext): string | null {
	const { latitude, longitude } = parseCoordinates(row.cell('latitude'), row.cell('longitude'));
	return latitude === null || longitude === null ? null : (zipAt?.(latitude, longitude) ?? null);
}

function zipByCity(
	{ city, state }: { city: string | null; state: string | null },
	{ zipOf }: ImportContext,
): string | null {
	const code = parseState(state ?? '');
	return city === null || code === null ? null : (zipOf?.(city, code) ?? null);
}

/**
 * Rejects a row that isn't a home. A notice is the only text in its row; extra cells mean that a comma has shifted
 * the cells after it.
 */
function rejectMalformedRow(cells: readonly string[], columnCount: number): void {
	const filled = cells.filter((cell) => cell.trim() !== '');
	if (filled.length <= 1 && columnCount > 2) throw new RejectedRow(REJECTIONS.notice);
	const isShifted = cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '');
	if (isShifted) throw new RejectedRow(REJECTIONS.tooManyCells);
}
