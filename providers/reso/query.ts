/** Queries of a RESO Web API, strictly in OData 4.0: equality and comparisons, no functions. */
import type { EnumStyle, ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';

/** The fields we read, with their names in Data Dictionary 2.0. */
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
	...[
		'ParcelNumber',
		'PoolPrivateYN',
		'WaterfrontYN',
		'BelowGradeFinishedArea',
		'UnparsedAddress',
		'StreetNumber',
	],
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
	...['InternetAddressDisplayYN', 'InternetAutomatedValuationDisplayYN', 'PhotosCount'],
	...['MlgCanView', 'MlgCanUse'],
] as const;

const MEDIA_FIELDS = [
	...['MediaKey', 'MediaURL', 'MediaCategory', 'Order', 'ShortDescription', 'Permission'],
	'ModificationTimestamp',
] as const;

/** The statuses shown in searches, and that of a sale. */
export const ON_MARKET = ['Active', 'Active Under Contract', 'Coming Soon', 'Pending'] as const;
export const CLOSED = 'Closed';

/** A position in the order of changes: many records share one timestamp. */
export interface Cursor {
	timestamp: string;
	key: string;
}

/** Builds the URL of the first page of a query. */
export function propertyUrl(connection: ResoConnection, metadata: ResoMetadata, filter: string): URL {
	const { root, resource, pageSize, media, originatingSystem, isPlain } = connection;
	const known = FIELDS.filter((field) =>
		metadata.fields.size === 0 ? isStandard(field) : metadata.fields.has(field),
	);
	const system = originatingSystem === null ? [] : [`OriginatingSystemName eq ${literal(originatingSystem)}`];
	const url = new URL(`${root}/${resource}`);
	const options: Record<string, string> = {
		$filter: [...system, filter].join(' and '),
		$select: known.join(','),
		...(!isPlain && { $orderby: 'ModificationTimestamp,ListingKey', $count: 'true' }),
		$top: String(pageSize),
		...(media === 'expand' &&
			metadata.fields.has('Media') && { $expand: isPlain ? 'Media' : expandedMedia(metadata) }),
	};
	url.search = searchOf(options);
	return url;
}

/** Builds the URL of the photos of some listings, starting after a photo. */
export function mediaUrl(
	{ root, pageSize }: ResoConnection,
	{ media }: ResoMetadata,
	listings: readonly string[],
	after: string | null,
): URL {
	const fields = ['ResourceRecordKey', 'ResourceName', ...MEDIA_FIELDS];
	const known = fields.filter((field) => media.size === 0 || media.has(field));
	const tests = listings.map(
		(key) => `ResourceRecordKey eq ${keyLiteral(key, media.get('ResourceRecordKey'))}`,
	);
	const behindLast = after === null ? '' : ` and MediaKey gt ${keyLiteral(after, media.get('MediaKey'))}`;
	const url = new URL(`${root}/Media`);
	url.search = searchOf({
		$filter: `(${tests.join(' or ')})${behindLast}`,
		$select: known.join(','),
		$orderby: 'MediaKey',
		$top: String(pageSize),
	});
	return url;
}

/** Some servers don't read a plus sign as a space, and dollar signs must not be encoded. */
function searchOf(options: Readonly<Record<string, string>>): string {
	return Object.entries(options)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
}

/** Fields that only MLS Grid has: a server without metadata may reject them. */
function isStandard(field: string): boolean {
	return !field.startsWith('Mlg');
}

/** Photos with the fields that the server has; whole records if it doesn't describe them. */
function expandedMedia({ media }: ResoMetadata): string {
	const known = MEDIA_FIELDS.filter((field) => media.has(field));
	return known.length === 0 ? 'Media' : `Media($select=${known.join(',')})`;
}

/** The homes on the market in a ZIP code. */
export function onMarket(zip: string, connection: ResoConnection, metadata: ResoMetadata): string {
	return `PostalCode eq ${literal(zip)} and ${statusIn(ON_MARKET, connection, metadata)}`;
}

/** The sales in a ZIP code since a day. */
export function closedSince(
	zip: string,
	day: string,
	connection: ResoConnection,
	metadata: ResoMetadata,
): string {
	return `PostalCode eq ${literal(zip)} and ${statusIn([CLOSED], connection, metadata)} and CloseDate ge ${day}`;
}

/** What changed in a ZIP code since an instant, with any status. */
export function changedSince(zip: string, { timestamp }: Cursor): string {
	return `PostalCode eq ${literal(zip)} and ModificationTimestamp ge ${utc(timestamp)}`;
}

/** Everything that may be shown, for the first copy of an MLS. */
export function everything(metadata: ResoMetadata): string {
	return metadata.fields.has('MlgCanView') ? 'MlgCanView eq true' : everythingSince('1970-01-01T00:00:00Z');
}

/** What changed in an MLS since an instant. */
export function everythingSince(timestamp: string): string {
	return `ModificationTimestamp ge ${utc(timestamp)}`;
}

/** The records after a cursor. */
export function behind({ timestamp, key }: Cursor, metadata: ResoMetadata): string {
	const at = utc(timestamp);
	const written = keyLiteral(key, metadata.fields.get('ListingKey'));
	return `(ModificationTimestamp gt ${at} or (ModificationTimestamp eq ${at} and ListingKey gt ${written}))`;
}

/** A key in the notation of its type in the metadata. */
function keyLiteral(key: string, type = 'Edm.String'): string {
	return /^Edm\.(S?Byte|Int\d+|Decimal)$/.test(type) ? key : literal(key);
}

/** UTC with milliseconds, because some servers compare timestamps as text. */
function utc(timestamp: string): string {
	return new Date(instantOf(timestamp)).toISOString();
}

/** Milliseconds since 1970. A timestamp without a time zone is in UTC, wherever this runs. */
export function instantOf(timestamp: string): number {
	return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(timestamp) ? timestamp : `${timestamp}Z`);
}

/**
 * A quoted text; quotes inside are doubled.
 *
 * @example literal("O'Fallon") // "'O''Fallon'"
 */
function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}

/** `has` and `in` fail on many servers; equality works everywhere, with the server's own values. */
function statusIn(
	statuses: readonly string[],
	{ enumStyle }: ResoConnection,
	metadata: ResoMetadata,
): string {
	const type = metadata.fields.get('StandardStatus') ?? 'Edm.String';
	// Text values are display names or member names, and the metadata doesn't say which.
	const styles: EnumStyle[] = type.startsWith('Edm.') ? ['display', 'member'] : ['typed'];
	const members = metadata.members.get(type);
	const known = statuses.filter((status) => members === undefined || members.has(memberName(status)));
	const values = known.flatMap((status) =>
		(enumStyle === null ? styles : [enumStyle]).map((style) => enumValue(status, style, type)),
	);
	const tests = [...new Set(values)].map((value) => `StandardStatus eq ${value}`);
	return tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(' or ')})`;
}

function enumValue(value: string, style: EnumStyle, type: string): string {
	if (style === 'display') return literal(value);
	const member = literal(memberName(value));
	return style === 'member' ? member : `${type}${member}`;
}

/** @example memberName('Active Under Contract') // "ActiveUnderContract" */
function memberName(value: string): string {
	return value.replaceAll(' ', '');
}
