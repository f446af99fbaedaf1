/** Queries of a RESO Web API, strictly by OData 4.0: equality and comparisons, no functions. */
import type { EnumStyle, ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';

/** The fields that we read, by their names in Data Dictionary 2.0. */
export const FIELDS = [
	...['ListingKey', 'ListingId', 'OriginatingSystemName', 'StandardStatus', 'ModificationTimestamp'],
	...['PropertyType', 'PropertySubType', 'ListPrice', 'OriginalListPrice', 'ClosePrice', 'LeaseAmount'],
	...['CloseDate', 'OnMarketDate', 'ListingContractDate', 'PurchaseContractDate', 'DaysOnMarket'],
	...[
		'CumulativeDaysOnMarket',
		'ConcessionsAmount',
		'BedroomsTotal',
		'BathroomsTotalInteger',
		'BathroomsFull',
	],
	...['BathroomsHalf', 'BathroomsThreeQuarter', 'BathroomsOneQuarter', 'LivingArea', 'LivingAreaUnits'],
	...['LotSizeSquareFeet', 'LotSizeAcres', 'LotSizeArea', 'LotSizeUnits', 'YearBuilt', 'GarageSpaces'],
	...['PoolPrivateYN', 'WaterfrontYN', 'BelowGradeFinishedArea', 'UnparsedAddress', 'StreetNumber'],
	...[
		'StreetDirPrefix',
		'StreetName',
		'StreetSuffix',
		'StreetDirSuffix',
		'UnitNumber',
		'City',
		'StateOrProvince',
	],
	...['PostalCode', 'Latitude', 'Longitude', 'AssociationFee', 'AssociationFeeFrequency', 'ListOfficeName'],
	...['ListOfficePhone', 'ListOfficeEmail', 'AttributionContact', 'InternetEntireListingDisplayYN'],
	...['InternetAddressDisplayYN', 'InternetAutomatedValuationDisplayYN', 'MlgCanView', 'MlgCanUse'],
] as const;

const MEDIA_FIELDS = 'MediaURL,MediaCategory,Order';

/** The statuses that a search shows, and that of a sale. */
export const ON_MARKET = ['Active', 'Active Under Contract', 'Coming Soon', 'Pending'] as const;
export const CLOSED = 'Closed';

/** A place in the order of changes: many records share one timestamp. */
export interface Cursor {
	timestamp: string;
	key: string;
}

/** Builds the address of the first page of a query. */
export function propertyUrl(connection: ResoConnection, metadata: ResoMetadata, filter: string): URL {
	const { root, resource, pageSize, expandsMedia, originatingSystem } = connection;
	const known = FIELDS.filter((field) => metadata.fields.size === 0 || metadata.fields.has(field));
	const system = originatingSystem === null ? [] : [`OriginatingSystemName eq ${literal(originatingSystem)}`];
	const url = new URL(`${root}/${resource}`);
	const options: Record<string, string> = {
		$filter: [...system, filter].join(' and '),
		$select: known.join(','),
		$orderby: 'ModificationTimestamp,ListingKey',
		$top: String(pageSize),
		$count: 'true',
		...(expandsMedia && metadata.fields.has('Media') && { $expand: `Media($select=${MEDIA_FIELDS})` }),
	};
	// Some servers don't read a plus sign as a space, and dollar signs have to stay.
	url.search = Object.entries(options)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
	return url;
}

/** The homes of a ZIP that are on the market. */
export function onMarket(zip: string, connection: ResoConnection, metadata: ResoMetadata): string {
	return `PostalCode eq ${literal(zip)} and ${statusIn(ON_MARKET, connection, metadata)}`;
}

/** The sales of a ZIP since a day. */
export function closedSince(
	zip: string,
	day: string,
	connection: ResoConnection,
	metadata: ResoMetadata,
): string {
	return `PostalCode eq ${literal(zip)} and ${statusIn([CLOSED], connection, metadata)} and CloseDate ge ${day}`;
}

/** What changed in a ZIP from a moment on, whatever its status is now. */
export function changedSince(zip: string, { timestamp }: Cursor): string {
	return `PostalCode eq ${literal(zip)} and ModificationTimestamp ge ${utc(timestamp)}`;
}

/** The records behind a cursor. */
export function behind({ timestamp, key }: Cursor): string {
	const at = utc(timestamp);
	return `(ModificationTimestamp gt ${at} or (ModificationTimestamp eq ${at} and ListingKey gt ${literal(key)}))`;
}

/** UTC with milliseconds: some servers compare timestamps as text. */
function utc(timestamp: string): string {
	return new Date(timestamp).toISOString();
}

/** A text in quotes; a quote in it is doubled. @example literal("O'Fallon") // "'O''Fallon'" */
function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}

/** `has` and `in` fail on many servers; equality works everywhere. */
function statusIn(
	statuses: readonly string[],
	{ enumStyle }: ResoConnection,
	metadata: ResoMetadata,
): string {
	const type = metadata.fields.get('StandardStatus') ?? 'Edm.String';
	const style = enumStyle ?? (type.startsWith('Edm.') ? 'display' : 'typed');
	const tests = statuses.map((status) => `StandardStatus eq ${enumValue(status, style, type)}`);
	return tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(' or ')})`;
}

function enumValue(value: string, style: EnumStyle, type: string): string {
	const member = value.replaceAll(' ', '');
	if (style === 'display') return literal(value);
	return style === 'member' ? literal(member) : `${type}${literal(member)}`;
}
