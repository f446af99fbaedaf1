/** Converts a provider's homes to listings, with the code that reads the rows of imported files. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { type Listing, priceOf } from '../../domain/home/listing.ts';
import type { ListingPeriod } from '../../domain/home/listing-period.ts';
import type { KnownZip } from '../../domain/import/cells/places.ts';
import type { ColumnMapping } from '../../domain/import/columns/columns.ts';
import { FIELDS, type Field } from '../../domain/import/columns/headers/header-synonyms.ts';
import { isIdentifiable, type SourceIdKind } from '../../domain/import/rows/identity/sale-key.ts';
import { parseListingPeriod } from '../../domain/import/rows/market/row-period.ts';
import { parseListing } from '../../domain/import/rows/parse-listing.ts';
import { withoutQuotes } from '../../domain/remarks/remarks.ts';
import type { Cells, SourceHome } from './source-home.ts';

export interface ReadHome {
	/** The key of its record; null if the source has none. */
	key: string | null;
	listing: Listing;
	sourceIdKind: SourceIdKind;
	/** Whether it is from public records. */
	isRecord: boolean;
}

/** No home is worth more: such a price is a mistake or a test record. */
const MAX_PRICE = 500_000_000;

/** Fields that aren't read, because adapters have already converted them to others. */
const CONVERTED: readonly Field[] = ['lotUnit', 'lotAcres', 'bathsFull', 'bathsHalf', 'bathsThreeQuarter'];
const USED = FIELDS.filter((field) => !CONVERTED.includes(field));

const MAPPING: ColumnMapping = {
	headers: USED,
	columns: Object.fromEntries(USED.map((field, column) => [field, [column]])),
	prices: { salePrices: [[USED.indexOf('soldPrice')]], listPrices: [[USED.indexOf('listPrice')]] },
	flags: [],
	ratings: [],
};

/**
 * The homes that can be stored, without those in another ZIP code, without a plausible price or without a location.
 *
 * @param place of the ZIP code; null if unknown
 */
export function parseHomes(
	homes: readonly SourceHome[],
	{ zip, place, today }: { zip: string; place: KnownZip | null; today: IsoDate },
): ReadHome[] {
	const context = { today, placeOf: (other: string) => (other === zip ? place : null) };
	return homes.flatMap(({ key = null, cells, isRecord = false, ...restrictions }) => {
		const row = toRow(cells);
		const { listing, sourceIdKind, rejected } = parseListing(row, MAPPING, context);
		if (rejected !== null || listing.zip !== zip || !isIdentifiable(listing)) return [];
		if ((priceOf(listing) ?? 0) > MAX_PRICE) return [];
		const shown = withRestrictions(withCityOfZip(seenToday(listing, today), place), restrictions);
		return [{ key, listing: shown, sourceIdKind, isRecord }];
	});
}

/** The periods in which listings were active, whatever their status: see `parseListingPeriod`. */
export function parsePeriods(listings: readonly Cells[], today: IsoDate): ListingPeriod[] {
	return listings.flatMap((cells) => parseListingPeriod(toRow(cells), MAPPING, { today }) ?? []);
}

function toRow(cells: Cells): string[] {
	return USED.map((field) => cellText(cells[field]));
}

/** Marks a listing as seen today, however old its dates are, because the provider lists it today. */
function seenToday(listing: Listing, today: IsoDate): Listing {
	return listing.status === 'sold' ? listing : { ...listing, observedOn: today };
}

/**
 * Spells a listing's city as its ZIP code does. Enumeration members have no spaces, and some sources use all caps.
 */
function withCityOfZip(listing: Listing, place: KnownZip | null): Listing {
	const isNamedForZip =
		place !== null && listing.city !== null && letters(listing.city) === letters(place.city);
	return isNamedForZip ? { ...listing, city: place.city } : listing;
}

function letters(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/**
 * Applies the restrictions of source and seller. A hidden address hides the location and what would reveal it, too: the
 * captions of photos and quotes of remarks.
 */
function withRestrictions(
	listing: Listing,
	restrictions: Omit<SourceHome, 'key' | 'cells' | 'isRecord'>,
): Listing {
	const photos = restrictions.photos.map(({ caption: _, ...photo }) => photo);
	const remarks = listing.remarks && withoutQuotes(listing.remarks);
	const hidden = { address: null, latitude: null, longitude: null, url: null, photos, remarks };
	return { ...listing, ...restrictions, ...(restrictions.hidesAddress && hidden) };
}

function cellText(value: string | number | boolean | null | undefined): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return value === null || value === undefined ? '' : String(value);
}
