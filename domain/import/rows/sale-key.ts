/** How one sale is recognized: in another file, under another name, with other facts. */
import { streetKey } from '../../address/address.ts';
import type { Listing } from '../../home/listing.ts';

const ROAD_NUMBERS = /\b\d+(?:st|nd|rd|th)\b|\b(?:highway|hwy|route|rte|road|rd|us|fm|cr|sr)\.?\s+\d+/gi;

/** What a listing's `sourceId` is a number of. */
export type SourceIdKind = 'mls' | 'parcel';

/**
 * A sale has the same key in every file.
 *
 * A listing keeps its MLS number until it is sold, so one row follows it. A parcel is sold again and again, so its key
 * has the closing date, and so has the key of an address. Homes for sale have one word instead, and closings without a
 * day their month.
 *
 * @example saleKey(listing, 'mls') // "mls:20194:VAFX1154528"
 */
export function saleKey(listing: Listing, kind: SourceIdKind): string {
	const { sourceId, zip, address, latitude, soldOn, soldDayIsApproximate } = listing;
	const when = (soldDayIsApproximate ? soldOn?.slice(0, 'YYYY-MM'.length) : soldOn) ?? 'listed';
	const id = idKey(sourceId);
	if (id !== '') return kind === 'mls' ? listingKey(zip, id) : `parcel:${zip}:${id}:${when}`;
	// Homes without a house number, or with 0, are distinguished by coordinates, and a builder's plans by name.
	const isByStreet = address !== null && (latitude === null || /[1-9]/.test(houseDigits(address)));
	const street = address === null ? '' : streetKey(address);
	if (isByStreet && street !== '') return `street:${zip}:${street}:${when}`;
	const plan = /\bPLAN\b/.test(street) ? `:${street}` : '';
	return `point:${zip}:${listing.latitude},${listing.longitude}:${when}:${listing.livingArea ?? ''}${plan}`;
}

/** The key of a listing by its MLS number, in letters and digits alone. */
export function listingKey(zip: string, id: string): string {
	return `mls:${zip}:${id}`;
}

/**
 * The letters and digits of a listing's number, or nothing for one that several homes can have: one without a digit
 * other than 0, as `TBD`, or one that a spreadsheet has rounded, as `1.72043E+13`.
 */
export function idKey(sourceId: string | null): string {
	const isOfOneHome = sourceId !== null && /[1-9]/.test(sourceId) && !/^[\d.]+e\+\d+$/i.test(sourceId.trim());
	return isOfOneHome ? sourceId.toUpperCase().replace(/[^A-Z0-9]/g, '') : '';
}

/** Whether a home differs from the others of its street: by a number, a house number or coordinates. */
export function isIdentifiable({ sourceId, address, latitude }: Listing): boolean {
	return latitude !== null || idKey(sourceId) !== '' || (address !== null && houseDigits(address) !== '');
}

/** The digits of an address, without those that name a road, as in `5th Ave` and `Highway 50`. */
function houseDigits(address: string): string {
	return address.replace(ROAD_NUMBERS, '').replace(/\D/g, '');
}
