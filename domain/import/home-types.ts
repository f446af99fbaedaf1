/** What files call the kinds of home, and which of our kinds each is. */
import type { HomeType } from '../listing.ts';

/** A kind of home; or why the row is not a home that is sold. */
export type TypeReading = HomeType | 'rental' | 'not_a_home';

/** New York City's building classes from 21 to 49 are commercial, but for 31 (vacant land). */
const NYC_COMMERCIAL = /^(2[1-9]|3[02-9]|4[1-9]) [a-z]/;

/** The first wording that fits decides, so the more special ones come first. */
const WORDINGS: readonly { says: RegExp; type: TypeReading }[] = [
	{ says: NYC_COMMERCIAL, type: 'not_a_home' },
	{
		says: /\b(parking|timeshare|boat ?slip|dockominium|garage condo|business opportunity)\b/,
		type: 'not_a_home',
	},
	{ says: /\b(rental|lease|leased|for rent)\b/, type: 'rental' },
	{ says: /^commercial|\b(office|retail|industrial|warehouse)\b/, type: 'not_a_home' },
	{ says: /\b(mobile|manufactured|modular|trailer|double ?wide)\b/, type: 'manufactured' },
	{ says: /\b(vacant|unimproved|land|lots?|acreage)\b/, type: 'land' },
	{ says: /\b(town ?-?(house|home)s?|row ?house|attached row)\b/, type: 'townhouse' },
	{
		says: /\b(condo|condos|condominiums?|co-?ops?|stock cooperative|cooperative|loft|high ?rise)\b/,
		type: 'condo',
	},
	{
		says: /\b(multi ?-?family|du?plex|tri-?plex|quad(ru)?-?plex|four-?plex|2-4 unit|(two|three|2|3|4) family)\b/,
		type: 'multi_family',
	},
	{ says: /\b(rentals|residential income|apartment (building|complex)|5\+)/, type: 'multi_family' },
	{ says: /\b(apartments?|flat)\b/, type: 'condo' },
	{
		says: /\b(single ?-?family|one family|detached|house|houses|cabin|ranch|farm|sfr|sfh|bungalow|villa|patio home)\b/,
		type: 'single_family',
	},
];

/** Short codes stand alone: MLS letters, and the assessor's classes of Cook County, Illinois. */
const CODES: ReadonlyMap<string, TypeReading> = new Map<string, TypeReading>([
	...codesOf('single_family', 'sf det sfd res-sf 202 203 204 205 206 207 208 209 234 278'),
	...codesOf('townhouse', 'th twn twnhs row 210 295'),
	...codesOf('condo', 'cnd con coop apt 299 399'),
	...codesOf('multi_family', 'mf mul multi 211 212 income'),
	...codesOf('manufactured', 'mh mobl'),
	...codesOf('land', 'lnd 100 200 241'),
]);

/**
 * The kind of home that a wording means. Wordings that say nothing of it, as `Residential`, are null.
 *
 * @example readHomeType('Condo/Co-op') // "condo"
 * @example readHomeType('02 TWO FAMILY DWELLINGS') // "multi_family"
 */
export function readHomeType(text: string): TypeReading | null {
	const humps = text.replace(/([a-z])([A-Z])/g, '$1 $2');
	const words = humps
		.toLowerCase()
		.replace(/[_\s]+/g, ' ')
		.trim();
	return CODES.get(words) ?? WORDINGS.find(({ says }) => says.test(words))?.type ?? null;
}

function codesOf(type: TypeReading, codes: string): [string, TypeReading][] {
	return codes.split(' ').map((code) => [code, type]);
}
