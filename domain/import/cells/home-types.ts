/** Maps the property types in files to ours. */
import type { HomeType } from '../../home/home-types.ts';

/** A home type, or the reason why the row isn't a home that sold. */
export type TypeReading = HomeType | 'rental' | 'land' | 'not_a_home' | 'plan';

/** New York City's building classes from 21 to 49 are commercial, except 31 (vacant land). */
const NYC_COMMERCIAL = /^(2[1-9]|3[02-9]|4[1-9]) [a-z]/;

/** A builder's floor plan to order, which Redfin and Zillow list among homes. */
const BUILDER_PLAN = /\bnew construction plan\b|\b(builder|floor|home) ?plan\b/;

/** The first matching pattern decides, regardless of the rest of the text. */
const DECISIVE: readonly { pattern: RegExp; type: TypeReading }[] = [
	{ pattern: NYC_COMMERCIAL, type: 'not_a_home' },
	{ pattern: BUILDER_PLAN, type: 'plan' },
	{
		pattern: /\b(timeshare|boat ?slip|dockominium|garage condo|business opportunity)\b/,
		type: 'not_a_home',
	},
	{ pattern: /^(mobile|manufactured|trailer|rv)( homes?)? (park|community)\b/, type: 'not_a_home' },
	// Residential buildings with five or more units are commercial property.
	{
		pattern: /\bapartment (building|complex)|\b5 ?\+(?! ?(ac|bed|br))|\b(5|five) or more units\b/,
		type: 'not_a_home',
	},
	{ pattern: /\b(rental|lease|leased|for rent)\b/, type: 'rental' },
	{
		pattern: /^(commercial|business|mixed use|hotel|motel|agricultur|farms?( ?(and|&|\/) ?ranch(es)?)?$)/,
		type: 'not_a_home',
	},
	{ pattern: /\b(mobile|manufactured|modular|trailer|double ?wide)\b/, type: 'manufactured' },
	{ pattern: /\b(vacant|unimproved)\b/, type: 'land' },
];

/** Patterns for homes; more specific ones come first. */
const HOMES: readonly { pattern: RegExp; type: HomeType }[] = [
	{
		pattern:
			/\b(town ?-?(house|home)s?|row ?house|attached row|(row|town) (inside|end)|semi-? ?detached|single ?-?family\b.*\battached(?! garage))\b/,
		type: 'townhouse',
	},
	{
		pattern: /\b(condo|condos|condominiums?|co-?ops?|stock cooperative|cooperative|loft|high ?rise)\b/,
		type: 'condo',
	},
	{
		pattern:
			/\b(multi ?-?family|du?plex|tri-?plex|quad(ru)?-?plex|four-?plex|2-4 unit|(two|three|2|3|4) family)\b/,
		type: 'multi_family',
	},
	{
		pattern: /\b(rentals|residential income)\b/,
		type: 'multi_family',
	},
	{ pattern: /\b(apartments?|flat)\b/, type: 'condo' },
	{
		pattern:
			/\b(single ?-?family|(one|1)[- ]family|detached|house|houses|cabin|ranch|farm|sfr|sfh|bungalow|villa|zero lot( line)?|(patio|country|cluster) homes?)\b/,
		type: 'single_family',
	},
];

const LAND = /\b(land|lots?|acreage)\b/;
const WORK_OR_PARKING = /\b(office|retail|industrial|warehouse|parking)\b/;

/** Short codes that match only as the whole text: MLS letters, and assessor's classes from Cook County, Illinois. */
const CODES: ReadonlyMap<string, TypeReading> = new Map<string, TypeReading>([
	...mapCodes(
		'single_family',
		'single 1fam 1fm sf det sfd sfr/d res-sf 202 203 204 205 206 207 208 209 234 278',
	),
	...mapCodes('townhouse', 'th sfa sfr/a twn twnhs/a twnhs/d twnhs twnhse twnhsi row 210 295'),
	...mapCodes('condo', 'cnd con condo/a condo/d coop apt 299 399'),
	...mapCodes('multi_family', '2fmcon duplx 2fam 3fam 4fam mf mul multi 211 212 income'),
	...mapCodes('manufactured', 'mh mobl'),
	...mapCodes('land', 'lnd 100 200 241'),
]);

/**
 * The home type that a cell names. Null if it says nothing about the type, such as `Residential`.
 *
 * @param isBuilt false if the row has neither a living area nor a year built
 * @example parseHomeType('Condo/Co-op') // "condo"
 * @example parseHomeType('02 TWO FAMILY DWELLINGS') // "multi_family"
 * @example parseHomeType('Detached House on Large Lot') // "single_family"
 */
export function parseHomeType(text: string, isBuilt = true): TypeReading | null {
	const code = CODES.get(text.toLowerCase().trim());
	if (code !== undefined) return code;
	const words = text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/\((not|no) [^)]*\)/g, '')
		.replace(/\b(land|ground) lease\b|\bleased land\b/g, 'leasehold')
		.replace(/[_\s]+/g, ' ')
		.trim();
	const shortCode = CODES.get(words);
	if (shortCode !== undefined) return shortCode;
	// Text after `with`, `on` or a semicolon describes the home named before it.
	const [head = ''] = words.split(/ *(?:;| w\/|\bwith\b|\bon\b)/);
	const named = typeNamed(head, isBuilt);
	if (head === words || (named !== null && named !== 'land')) return named;
	const described = typeNamed(words, isBuilt);
	return named === 'land' || HOMES.some(({ type }) => type === described) || described === 'manufactured'
		? described
		: null;
}

/**
 * The type that words name. A word for a home outweighs words for land, business and parking that may come with it.
 */
function typeNamed(words: string, isBuilt: boolean): TypeReading | null {
	const decided = DECISIVE.find(({ pattern }) => pattern.test(words));
	if (decided !== undefined) return decided.type;
	const home = HOMES.find(({ pattern }) => pattern.test(words))?.type ?? null;
	// A condo may be an office, a shop or a parking space; a house is not.
	const isHouse = home === 'single_family' || home === 'townhouse';
	if (WORK_OR_PARKING.test(words) && !isHouse) return 'not_a_home';
	const isZeroLotLine = /\bzero lot\b/.test(words);
	return LAND.test(words) && !isZeroLotLine && (home === null || !isBuilt) ? 'land' : home;
}

function mapCodes(type: TypeReading, codes: string): [string, TypeReading][] {
	return codes.split(' ').map((code) => [code, type]);
}
