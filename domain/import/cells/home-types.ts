/** Maps the property types in files to ours. */
import type { HomeType } from '../../home/types/home-types.ts';

/** A home type, or the reason why the row isn't a home that sold. */
export type TypeReading = HomeType | NotHome;

/** Why a row isn't a home that sold. */
export const NOT_HOMES = ['rental', 'land', 'not_a_home', 'apartments', 'plan'] as const;
export type NotHome = (typeof NOT_HOMES)[number];

/** Whether a reading says that a row isn't a home that sold. */
export function isNotHome(reading: unknown): reading is NotHome {
	return NOT_HOMES.some((each) => each === reading);
}

/** Residential buildings with more units are commercial property. */
export const MAX_UNITS = 4;

/** New York City's building classes from 21 to 49 are commercial, except 31 (vacant land). */
const NYC_COMMERCIAL = /^(2[1-9]|3[02-9]|4[1-9]) (?!unit|family)[a-z]/;

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
	{
		pattern:
			/^apartments$|\bapartment (building|complex|house)|\b5 ?\+(?! ?(ac|bed|br|car|y))|\b(five|[5-9]|[1-9]\d{1,2})( ?\+| or more| and up| and over| ?(-|to) ?\d{1,3}\+?)? (units?|family|apartments)\b/,
		type: 'apartments',
	},
	{ pattern: /\b(rental|lease|leased|for rent)\b/, type: 'rental' },
	{
		pattern: /^(commercial|business|mixed use|hotel|motel|agricultur|farms?( ?(and|&|\/) ?ranch(es)?)?$)/,
		type: 'not_a_home',
	},
	{ pattern: /\b(mobile|manufactured|modular|trailer|(double|single) ?wide)\b/, type: 'manufactured' },
	{ pattern: /\b(vacant|unimproved)\b/, type: 'land' },
];

/** Patterns for homes; more specific ones come first. */
const HOMES: readonly { pattern: RegExp; type: HomeType }[] = [
	{
		pattern:
			/\b(townhouses?|row ?(house|home)s?|attached row|(row|town) (inside|interior|end)|(inside|interior|end) row|(semi|half|1\/2)-? ?(detached|duplex|attached)|twins?|attached single|single ?-?family\b.*\battached(?! garage))\b|^attached\b(?! garage)/,
		type: 'townhouse',
	},
	{
		pattern:
			/\b(condo|condos|condominiums?|co-?ops?|stock cooperative|cooperative|own your own|loft|(high|mid|low) ?-?rise|garden (apartment|style|unit))\b/,
		type: 'condo',
	},
	{
		pattern:
			/\b(multi ?-?family|du?plex(es)?|tri-?plex(es)?|quad(ru)?-?plex(es)?|four-?plex|[234]-?plex|[2-4]( ?(-|to) ?[34])? units?|(two|three|four|[2-4]( ?(-|to) ?[34])?) family|units [2-4]( ?(-|to) ?[34])?)\b/,
		type: 'multi_family',
	},
	{
		pattern: /\b(rentals|residential income)\b/,
		type: 'multi_family',
	},
	{ pattern: /\b(apartments?|flat)\b/, type: 'condo' },
	{
		pattern:
			/\b(single ?-?family|(one|1)[- ]family|detached|house|houses|cabin|ranch|farm|sfr|sfh|bungalow|villa|zero lot( line)?|(patio|country|cluster|garden) homes?|single residence)\b/,
		type: 'single_family',
	},
	// What files themselves call other.
	{
		pattern:
			/\b(house ?boat|floating home)\b|^(residential[ ,/-]*)?(other|misc(ellaneous)?)( (residential|type|\(?see remarks\)?))?$/,
		type: 'other',
	},
];

const LAND = /\b(land|lots?|acreage)\b/;
const WORK_OR_PARKING = /\b(office|retail|industrial|warehouse|parking)\b/;

/** Words of an architectural style, which say nothing about the type next to words for other styles. */
const STYLES =
	/\b((raised|hillside|split|mini) )?(ranch(er)?s?|bungalows?|villas?|cabins?|farm ?house|carriage house)\b/g;

/**
 * Short codes that match only as the whole text: MLS letters, and assessor's classes from Cook County, Illinois. Letters
 * are without spaces and punctuation.
 */
const CODES: ReadonlyMap<string, TypeReading> = new Map<string, TypeReading>([
	...mapCodes(
		'single_family',
		'single 1fam 1fm sf det detached sfd sfrd ressf ressfd ds sfdet r1 sglfm sgfm sfam sfres sfdetached 202 203 204 205 206 207 208 209 234 278',
	),
	...mapCodes(
		'townhouse',
		'th sfa sfra sfatt sfattached twn twnhsa twnhsd twnhs twnhse twnhsi row att as atts tnh 210 295',
	),
	...mapCodes('condo', 'cnd con condoa condod coop apt 299 399'),
	...mapCodes(
		'multi_family',
		'2fmcon duplx dplx 2fam 3fam 4fam mf mul multi 211 212 income 24units 24unit triplx frplx quad',
	),
	...mapCodes('manufactured', 'mh mobl mfd mfg mfh manuf manf mobile'),
	...mapCodes('land', 'lnd 100 200 241'),
	...mapCodes('other', 'oth othr'),
]);

/** Abbreviations in longer texts, with the words that they stand for. */
const ABBREVIATIONS: readonly (readonly [pattern: RegExp, words: string])[] = [
	[/\b(sgl|sngl|sing|sgle)\b/g, 'single'],
	[/\bs\/f\b/g, 'single family'],
	[/\bfam(ly|s|ilies)?\b/g, 'family'],
	[/\b(sgl|sngl|single) ?f(a?m)\b/g, 'single family'],
	[/\b(det|dtchd|detchd|detach)\b/g, 'detached'],
	[/\b(att|attchd|attach)\b/g, 'attached'],
	[/\b(twn ?hs?e?|town ?-?homes?|town ?-? ?houses?|twnhme?s?|townhme?s?|t\/h)\b/g, 'townhouse'],
	[/\b(cndo|condominum|condominimum|condomin)\b/g, 'condo'],
	[/\b(apt|apts|aptmt)\b/g, 'apartment'],
	[/\b(mfd|mfg|mfgd|manuf|manufac|manufact)\b/g, 'manufactured'],
	[/\b(bldg|bldgs)\b/g, 'building'],
	[/\b(comm|comml|coml)\b/g, 'commercial'],
	[/\b(resid?|resi|resdntl)\b/g, 'residential'],
];

/**
 * The home type that a cell names. Null if it says nothing about the type, such as `Residential`.
 *
 * @param isBuilt false if the row has neither a living area nor a year built
 * @example parseHomeType('Condo/Co-op') // "condo"
 * @example parseHomeType('02 TWO FAMILY DWELLINGS') // "multi_family"
 * @example parseHomeType('Detached House on Large Lot') // "single_family"
 * @example parseHomeType('SINGLE FAM RES') // "single_family"
 */
export function parseHomeType(text: string, isBuilt = true): TypeReading | null {
	const known = READINGS.get(text);
	if (known !== undefined && isBuilt) return known;
	const reading = readHomeType(text, isBuilt);
	if (READINGS.size >= MAX_READINGS) READINGS.clear();
	if (isBuilt) READINGS.set(text, reading);
	return reading;
}

/** The readings of texts: a file has few types in many rows. */
const READINGS = new Map<string, TypeReading | null>();
const MAX_READINGS = 2000;

function readHomeType(text: string, isBuilt: boolean): TypeReading | null {
	const code = CODES.get(text.toLowerCase().replace(/[^a-z0-9]/g, ''));
	if (code !== undefined) return code;
	const words = wordsOf(text);
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
 * Whether a cell of a column of styles names a type of home, not just an architectural style.
 *
 * @example namesType('Townhouse') // true
 * @example namesType('Raised Ranch') // false
 */
export function namesType(text: string): boolean {
	const rest = text.toLowerCase().replace(STYLES, ' ');
	return parseHomeType(rest) !== null;
}

/** Texts that say no more than that something is a home. */
const GENERIC =
	/^(r|res(id(ential)?)?|resi|residential (property|sale|improved)|home|homes|property|improved|yes|no|y|n)$/;

/** The text of a type that nobody knows, from the texts of a row; null if they say nothing specific. */
export function unknownTypeIn(texts: readonly string[]): string | null {
	return texts.find((text) => !GENERIC.test(text.trim().toLowerCase())) ?? texts[0] ?? null;
}

/** The text in lower case, with its words separated and spelled out. */
function wordsOf(text: string): string {
	const words = text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/\((not|no) [^)]*\)/g, '')
		.replace(/\b(land|ground) lease\b|\bleased land\b/g, 'leasehold')
		.replace(/[_\s]+/g, ' ')
		.trim();
	return ABBREVIATIONS.reduce((rest, [pattern, full]) => rest.replace(pattern, full), words);
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
