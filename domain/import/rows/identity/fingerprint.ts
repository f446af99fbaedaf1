/** A digest of a listing, which lets an import recognize unchanged listings. */
import { FACT_NAMES } from '../../../home/facts.ts';
import type { Listing } from '../../../home/listing.ts';

/** The fields that are compared in addition to the property facts. */
const FIELDS = [
	'sourceId',
	'address',
	'city',
	'state',
	'zip',
	'latitude',
	'longitude',
	'status',
	'soldPrice',
	'listPrice',
	'originalListPrice',
	'soldOn',
	'contractOn',
	'listedOn',
	'daysOnMarket',
	'hoaMonthly',
	'concessions',
	'url',
] as const satisfies readonly (keyof Listing)[];

/**
 * Equal for equal listings. The observation date is ignored, because it follows from the other dates or is the import
 * date. Facts count only if known, so that a listing keeps its fingerprint when a fact is added to the list.
 */
export function fingerprint(listing: Listing): string {
	const facts = [...FACT_NAMES, 'parcel' as const]
		.filter((name) => listing[name] != null)
		.map((name) => `${name}=${listing[name]}`);
	const zip = listing.zipIsApproximate ? ['zipIsApproximate'] : [];
	return hash64(
		[...FIELDS.map((name) => listing[name]), ...facts, ...zip, ...displayTerms(listing)].join('\u001f'),
	);
}

/**
 * The source's display requirements, remarks and photos. Photos are compared by address, because one that moved would
 * otherwise still be requested at its old address.
 */
function displayTerms({ attribution, hidesAddress, hidesValuation, photos, remarks }: Listing): string[] {
	return [
		attribution ? `attribution=${attribution}` : '',
		hidesAddress ? 'hidesAddress' : '',
		hidesValuation ? 'hidesValuation' : '',
		remarks ? `remarks=${remarks.hash}` : '',
		photos?.length ? `photos=${JSON.stringify(photos)}` : '',
	].filter(Boolean);
}

/**
 * A 64-bit hash of a string as 16 hexadecimal digits: two 32-bit FNV-like lanes with different multipliers, mixed by
 * the finalizer of MurmurHash3. Not for secrets. The chance that two of a million strings collide is 1 in 37 million.
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
