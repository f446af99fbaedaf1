/** Identifies a sale across files, even if the spelling of its address or other facts differ. */

import { numberKey } from '../../../address/listing-numbers.ts';
import { streetKey } from '../../../address/street-key.ts';
import type { Listing } from '../../../home/listing.ts';

const ROAD_NUMBERS = /\b\d+(?:st|nd|rd|th)\b|\b(?:highway|hwy|route|rte|road|rd|us|fm|cr|sr)\.?\s+\d+/gi;

/** The kind of number in a listing's `sourceId`. */
export type SourceIdKind = 'mls' | 'parcel';

/**
 * A sale has the same key in every file. A listing keeps its MLS number until it sells, so one row follows it. A
 * parcel sells again and again, so its key includes the closing date, and so does the key of an address. For a home
 * that hasn't sold, the date is the word `listed`; for a closing without a day, it is the month.
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

/** The sale key of a listing. @param id its MLS number, as returned by `idKey` */
export function listingKey(zip: string, id: string): string {
	return `mls:${zip}:${id}`;
}

/**
 * The letters and digits of a listing's number; empty for one that several homes can share: without a digit other
 * than 0, such as `TBD`, or rounded by a spreadsheet, such as `1.72043E+13`.
 */
export function idKey(sourceId: string | null): string {
	const isOfOneHome = sourceId !== null && /[1-9]/.test(sourceId) && !/^[\d.]+e\+\d+$/i.test(sourceId.trim());
	return isOfOneHome ? numberKey(sourceId) : '';
}

/** Whether a home can be distinguished from others on its street: by a number, a house number or coordinates. */
export function isIdentifiable({ sourceId, address, latitude }: Listing): boolean {
	return latitude !== null || idKey(sourceId) !== '' || (address !== null && houseDigits(address) !== '');
}

/** The digits in an address, without those that name a road, as in `5th Ave` and `Highway 50`. */
function houseDigits(address: string): string {
	return address.replace(ROAD_NUMBERS, '').replace(/\D/g, '');
}
