/** How one sale is known again: in another file, under another name, with other facts. */
import { streetKey } from '../address.ts';
import type { Listing } from '../listing.ts';

const ROAD_NUMBERS = /\b\d+(?:st|nd|rd|th)\b|\b(?:highway|hwy|route|rte|road|rd|us|fm|cr|sr)\.?\s+\d+/gi;

/** What a listing's `sourceId` is a number of. */
export type SourceIdKind = 'mls' | 'parcel';

/**
 * The same sale has the same key, whatever the file.
 *
 * A listing keeps its MLS number until it is sold, so that one row follows it. A parcel is sold again and again:
 * its key has the day of the closing, as the key of an address has. Homes for sale share one word in its place.
 *
 * @example saleKey(listing, 'mls') // "mls:20194:VAFX1154528"
 */
export function saleKey(listing: Listing, kind: SourceIdKind): string {
	const { sourceId, zip, address, latitude, soldOn } = listing;
	const when = soldOn ?? 'listed';
	const id = idKey(sourceId);
	if (id !== '') return kind === 'mls' ? listingKey(zip, id) : `parcel:${zip}:${id}:${when}`;
	// A house number of 0 stands for all homes of a street that have none: their places tell them apart.
	const isByStreet = address !== null && (latitude === null || /[1-9]/.test(houseDigits(address)));
	const street = isByStreet ? streetKey(address) : '';
	if (street !== '') return `street:${zip}:${street}:${when}`;
	return `point:${zip}:${listing.latitude},${listing.longitude}:${when}:${listing.livingArea ?? ''}`;
}

/** The key of a listing by its MLS number, in letters and digits alone. */
export function listingKey(zip: string, id: string): string {
	return `mls:${zip}:${id}`;
}

/**
 * The letters and digits of a listing's number, or nothing for one that other homes have too: one without a digit
 * but 0, as `TBD`, or one that a spreadsheet has rounded, as `1.72043E+13`.
 */
export function idKey(sourceId: string | null): string {
	const isOfOneHome = sourceId !== null && /[1-9]/.test(sourceId) && !/^[\d.]+e\+\d+$/i.test(sourceId.trim());
	return isOfOneHome ? sourceId.toUpperCase().replace(/[^A-Z0-9]/g, '') : '';
}

/** Whether anything tells a home from the others of its street: a number, a house number or its place. */
export function canBeToldApart({ sourceId, address, latitude }: Listing): boolean {
	return latitude !== null || idKey(sourceId) !== '' || (address !== null && houseDigits(address) !== '');
}

/** The digits of an address but for those that name a road, as in `5th Ave` and `Highway 50`. */
function houseDigits(address: string): string {
	return address.replace(ROAD_NUMBERS, '').replace(/\D/g, '');
}

/**
 * A digest of all facts of a listing: equal for equal facts. The day of observation is left out, as it follows
 * from the facts or is the day of the import. A fact that joined later is in it only where it is known: homes
 * that were kept before and have none of it stay as they are.
 */
export function fingerprint(listing: Listing): string {
	return hash64(
		[
			listing.sourceId,
			listing.address,
			listing.city,
			listing.state,
			listing.zip,
			listing.latitude,
			listing.longitude,
			listing.status,
			listing.homeType,
			listing.soldPrice,
			listing.listPrice,
			listing.originalListPrice,
			listing.soldOn,
			listing.contractOn,
			listing.listedOn,
			listing.bedrooms,
			listing.bathrooms,
			listing.livingArea,
			listing.lotSize,
			listing.yearBuilt,
			listing.daysOnMarket,
			listing.hoaMonthly,
			listing.url,
			listing.condition,
			listing.quality,
			listing.garageSpaces,
			listing.pool,
			listing.basementArea,
			listing.view,
			listing.waterfront,
			listing.concessions,
			...(listing.yearRenovated === null ? [] : [listing.yearRenovated]),
		].join('\u001f'),
	);
}

/**
 * 64 bits of a text as 16 hexadecimal digits: two 32-bit FNV-like lanes with different multipliers, mixed by
 * the finalizer of MurmurHash3. Not for secrets. Two of a million texts meet with a chance of 1 in 37 million.
 */
function hash64(text: string): string {
	let left = 0xdeadbeef;
	let right = 0x41c6ce57;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		left = Math.imul(left ^ code, 2_654_435_761);
		right = Math.imul(right ^ code, 1_597_334_677);
	}
	const mixedLeft = mix(left) ^ mix(right ^ 0x9e3779b9);
	const mixedRight = mix(right) ^ mix(left ^ 0x85ebca6b);
	return hex(mixedLeft) + hex(mixedRight);
}

function mix(bits: number): number {
	const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
	const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
	return twice ^ (twice >>> 16);
}

function hex(bits: number): string {
	return (bits >>> 0).toString(16).padStart(8, '0');
}
