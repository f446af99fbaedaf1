/** How to recognize columns without a known header. */
import { parseState } from '../../../address/address.ts';
import { parseListingUrl } from '../../cells/cells.ts';
import { AMENITY_READERS } from '../../cells/fact-readers.ts';
import { parseHomeType } from '../../cells/home-types.ts';
import { parseZip } from '../../cells/places.ts';
import { parseStatus } from '../../cells/statuses.ts';
import type { Field } from '../headers/header-synonyms.ts';
import {
	type CellCheck,
	isArea,
	isBathCount,
	isBaths,
	isBetween,
	isCondition,
	isDate,
	isLatitude,
	isLongitude,
	isPrice,
	isQuality,
	isReadBy,
	isWrittenDate,
	isYear,
} from './value-checks.ts';

const { garageSpaces, pool, view, waterfront } = AMENITY_READERS;

/** A rule for recognizing a column. */
interface Hint {
	field: Field;
	/** Matches the key of the header; `/^/` matches any. */
	header: RegExp;
	fits: CellCheck;
	/** The rule doesn't apply if there is already a column for one of these fields. */
	unless?: readonly Field[];
	/** The minimum number of known values; 1 by default. */
	min?: number;
	/** Whether the header is so general that of two such columns neither is used. */
	isGeneric?: boolean;
}

/** A header that matches the first pattern and none of the others. */
function without(pattern: RegExp, ...others: readonly RegExp[]): RegExp {
	return new RegExp(`^(?!.*(?:${others.map(({ source }) => source).join('|')})).*(?:${pattern.source})`);
}

/** Prices other than the field's own: of an earlier sale, a list price, per square foot, or from a tax office. */
const OTHER_PRICE =
	/prior|prev|last|orig|sqft|squarefe|foot|sf$|psf|acre|unit|ratio|percent|pct|change|reduc|drop|cut|diff|range|tax|assess|estim|^est|adj|avg|average|median|rental|^rent/;

/** Addresses of people connected with the home. */
const OTHER_PLACE =
	/mail|mlg|^own|owner|taxpayer|grant(or|ee)|buyer|seller|agent|broker|office|firm|lender|tax|bill/;

/** Dates of another sale, of a plan, or of the record. */
const OTHER_DATE =
	/prior|prev|last|orig|^list|forsale|onsale|salestart|open|show|expect|estim|^est|sched|anticip|projected|status|chang|updat|modif|creat|scrap|seen|photo|post|tax|disclos/;

/** A header that is only a letter or a number. */
const NAMELESS = /^(.|(col|column|field|var|unnamed|x|v)\d+)$/;

/** Areas other than the living area, areas of parts of the home, and prices per square foot. */
const OTHER_AREA =
	/lot|land|acre|garage|^gar|carport|porch|patio|deck|basement|bsmt|belowgrade|tax|unf|unheat|guest|level|upper|lower|main|first|second|1st|2nd|price|\$|cost|sold|sale|persq|^[a-z]{0,3}psq/;

/** Floors and rooms, which have only some of the home's baths. */
const PART_OF_HOME =
	/main|upper|lower|basement|bsmt|level|floor|first|second|third|1st|2nd|3rd|master|primary|guest|suite|addition|possible/;

/** Links that don't lead to the listing's page. */
const OTHER_URL = /image|img|photo|picture|thumb|media|video|tour|logo|agent|broker|office|school|map|src$/;

/** Whether a cell has a house number and a street, without a city behind it. */
const isStreetLine: CellCheck = (cell) => /^\s*\d+[a-z]?(-\d+)?( 1\/2)? +[a-z0-9'. #-]*[a-z]{2}/i.test(cell);

/** The rules for columns without a known header: by a word in the header, by the values, or both. */
export const HINTS: readonly Hint[] = [
	{ field: 'zip', header: without(/zip|post/, OTHER_PLACE), fits: isReadBy(parseZip) },
	// Any five digits may be a ZIP code by chance, but rarely many of them.
	{
		field: 'zip',
		header: without(/^/, OTHER_PLACE),
		fits: (cell) => /^\d{5}(-\d{4})?$/.test(cell.trim()),
		min: 20,
	},
	{ field: 'latitude', header: /lat|^y/, fits: isLatitude },
	{ field: 'longitude', header: /lon|lng|^x/, fits: isLongitude },
	{ field: 'latitude', header: /^/, fits: isLatitude },
	{ field: 'longitude', header: /^/, fits: isLongitude },
	{
		field: 'soldDate',
		header: without(
			/sold|sale|sld|clos|coe|deed|transfer|settle|record(ed|ing)|convey|purchased?date/,
			OTHER_DATE,
		),
		fits: isDate,
	},
	{ field: 'listDate', header: without(/list/, /add(ed)?|tolist|pric|creat|updat|chang/), fits: isDate },
	{ field: 'soldDate', header: /^(date|day|when)?$/, fits: isDate, unless: ['listDate'], isGeneric: true },
	{ field: 'soldDate', header: NAMELESS, fits: isWrittenDate, unless: ['listDate', 'status'] },
	{
		field: 'soldPrice',
		header: without(
			/(sold|sale|sld|clos).*(price|amount|amt|\$)/,
			OTHER_PRICE,
			/list|^forsale|disclos|lease|date|cost|fee|conces|credit|commission|loan|mortg|deposit|down/,
		),
		fits: isPrice,
	},
	{
		field: 'listPrice',
		header: without(/price/, OTHER_PRICE, /sold|sale|sld|clos/),
		fits: isPrice,
		unless: ['soldPrice'],
	},
	{
		field: 'livingArea',
		header: without(/(fin|heat|liv).*(sqft|squarefe|area)|(sqft|squarefe).*(fin|heat|liv)/, OTHER_AREA),
		fits: isArea,
	},
	{ field: 'livingArea', header: without(/sqft|squarefe/, OTHER_AREA), fits: isArea },
	{ field: 'lotSize', header: /(lot|land).*(sqft|squarefe|size|area)/, fits: isBetween(0, 2 ** 31) },
	{
		field: 'yearBuilt',
		header: /^(?!.*(reno|remod|eff|sold|sale|tax|assess)).*(built|blt|constr)/,
		fits: isYear,
	},
	{ field: 'bedrooms', header: /bed/, fits: isBetween(0, 50) },
	{
		field: 'bathsFull',
		header: without(/full.*ba?th|ba?th.*full|^#?(full#?ba|ba#?full)s?$/, PART_OF_HOME, /half|quarter/),
		fits: isBathCount,
	},
	{
		field: 'bathsHalf',
		header: without(
			/(half|partial).*ba?th|ba?th.*(half|partial)|^#?(half#?ba|ba#?half)s?$/,
			PART_OF_HOME,
			/full|quarter/,
		),
		fits: isBathCount,
	},
	{
		field: 'bathsThreeQuarter',
		header: without(/(34|threequarter).*ba?th|ba?th.*(34|threequarter)/, PART_OF_HOME),
		fits: isBathCount,
	},
	{
		field: 'bathrooms',
		header: without(/bath/, PART_OF_HOME, /full|half|34|quarter|fixture/),
		fits: isBaths,
		unless: ['bathsFull'],
	},
	{ field: 'status', header: /^st?$/, fits: isReadBy(parseStatus), unless: ['state'] },
	{ field: 'homeType', header: /^landuse|usecode|typedetail/, fits: isReadBy(parseHomeType) },
	{
		field: 'address',
		header: without(
			/addr|street|location|situs|site|^prop(erty)?$/,
			OTHER_PLACE,
			/lot|subdiv|legal|photo|desc/,
		),
		fits: isStreetLine,
		unless: ['streetName', 'streetNumber'],
		min: 3,
	},
	{ field: 'url', header: without(/^/, OTHER_URL), fits: isReadBy(parseListingUrl) },
	{
		field: 'state',
		header: without(/^$|state|prov/, OTHER_PLACE),
		fits: (cell) => /^[a-z]{2}$/i.test(cell.trim()) && parseState(cell) !== null,
	},
	{ field: 'condition', header: /^/, fits: (cell) => /^C[1-6]$/i.test(cell.trim()), min: 5 },
	{ field: 'quality', header: /^/, fits: (cell) => /^Q[1-6]$/i.test(cell.trim()), min: 5 },
	{
		field: 'condition',
		header: /^(?!.*(air|sale|term|contract|exter|inter)).*cond(?!o)/,
		fits: isCondition,
		unless: ['assessorCondition'],
	},
	{
		field: 'quality',
		header: /^(?!.*(air|sale|school|water|qualcd)).*qual/,
		fits: isQuality,
		unless: ['grade'],
	},
	{
		field: 'garageSpaces',
		header: /^(?!has).*garage(?!.*(yn$|sqft|sf$|area|year|yr|type|qual|cond|fin))/,
		fits: isReadBy(garageSpaces),
	},
	{ field: 'pool', header: /pool(?!.*(area|sqft))/, fits: isReadBy(pool) },
	{
		field: 'basementArea',
		header: /^(?!.*(fin|unf|type|qual|cond)).*(basement|bsmt|belowgrade)/,
		fits: isBetween(0, 100_000),
	},
	{ field: 'view', header: /view$|^view/, fits: isReadBy(view), unless: ['hasView'] },
	{ field: 'waterfront', header: /w(ate?r)?fr(o)?nt/, fits: isReadBy(waterfront) },
	{
		field: 'concessions',
		header: /concession|seller(paid|credit|contrib|assist)/,
		fits: isBetween(0, 2 ** 31),
	},
	{
		field: 'yearRenovated',
		header:
			/^(?!.*(tax|assess|sale|sold|cost|permit|roof|kitchen|bath)).*(renov|remod|eff.*(yr|year)|(yr|year).*eff)/,
		fits: isYear,
	},
	{
		field: 'hoaFrequency',
		header: /(hoa|assoc|dues).*(freq|period|paid|payment|sched|term)/,
		fits: (cell) => /month|\bmo\b|quarter|\bqtr|annual|\byr\b|year|week/i.test(cell),
	},
	// An assessor's property number: too long to be a row count.
	{
		field: 'parcel',
		header: /^id$|parcel|apn|^pin/,
		fits: (cell) => /^\d{9,17}$/.test(cell.trim()),
		unless: ['mlsId'],
	},
];
