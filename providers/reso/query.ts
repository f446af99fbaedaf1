/** The URLs of RESO Web API queries, in OData 4.0. */
import { type ResoConnection, systemFilter } from './connection.ts';
import { keyLiteral } from './literals.ts';
import type { ResoMetadata } from './metadata.ts';

/** The fields with which MLS Grid marks deleted records, and what the license allows. */
const MARKS = ['MlgCanView', 'MlgCanUse'] as const;

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
		'BelowGradeFinishedAreaUnits',
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
	...['InternetAddressDisplayYN', 'InternetAutomatedValuationDisplayYN', 'PhotosCount', 'PublicRemarks'],
	...MARKS,
] as const;

/** The dates on which listings leave the market. They are requested only from servers that have these fields. */
export const OFF_MARKET_FIELDS = [
	...['OffMarketDate', 'OffMarketTimestamp', 'WithdrawnDate', 'CancellationDate', 'ExpirationDate'],
	'StatusChangeTimestamp',
] as const;

/** Fields requested only from servers that have them. */
const LOCAL_FIELDS = ['BathroomsTotalDecimal', 'NumberOfUnitsTotal', 'BridgeModificationTimestamp'] as const;

const MEDIA_FIELDS = [
	...['MediaKey', 'MediaURL', 'MediaCategory', 'Order', 'ShortDescription', 'Permission'],
	'ModificationTimestamp',
] as const;

/**
 * The field that dates changes. A record may reach Bridge days after the MLS changed it, so only Bridge's own timestamp
 * leaves none out.
 */
export function changeField({ fields }: ResoMetadata): string {
	const own = 'BridgeModificationTimestamp';
	return fields.has(own) ? own : 'ModificationTimestamp';
}

/**
 * Builds the URL of a page.
 *
 * @param skip how many records to skip, for a server that doesn't sort
 */
export function propertyUrl(
	connection: ResoConnection,
	metadata: ResoMetadata,
	filter: string,
	skip = 0,
): URL {
	const { root, resource, pageSize, media, isPlain, counts, sorts, limits } = connection;
	const has = (field: string) => isKnown(field, metadata);
	const optional = [...LOCAL_FIELDS, ...(connection.replicates ? OFF_MARKET_FIELDS : [])];
	const found = optional.filter((field) => metadata.fields.has(field));
	const url = new URL(`${root}/${resource}`);
	const options: Record<string, string> = {
		$filter: withSystem(filter, connection),
		$select: [...FIELDS.filter(has), ...found].join(','),
		// Many records share one timestamp; the key makes their order unambiguous.
		...(sorts && { $orderby: [changeField(metadata), 'ListingKey'].filter(has).join(',') }),
		...(counts && { $count: 'true' }),
		...(limits && { $top: String(pageSize) }),
		...(skip > 0 && { $skip: String(skip) }),
		...(media === 'expand' &&
			metadata.fields.has('Media') && { $expand: isPlain ? 'Media' : expandedMedia(metadata) }),
	};
	url.search = formatSearch(options);
	return url;
}

/** Builds the URL of a page of keys and numbers only, ordered by key if the server sorts. */
export function inventoryUrl(connection: ResoConnection, metadata: ResoMetadata, filter: string): URL {
	const { root, resource, pageSize, limits, sorts } = connection;
	const more = ['OriginatingSystemName', ...MARKS].filter((field) => metadata.fields.has(field));
	const url = new URL(`${root}/${resource}`);
	url.search = formatSearch({
		$filter: withSystem(filter, connection),
		$select: ['ListingKey', 'ListingId', ...more].join(','),
		...(sorts && { $orderby: 'ListingKey' }),
		...(limits && { $top: String(pageSize) }),
	});
	return url;
}

/** Limits a filter to one MLS if the server has several. */
function withSystem(filter: string, connection: ResoConnection): string {
	return [...systemFilter(connection), filter].join(' and ');
}

/** Whether a server has a field; without metadata, whether the standard has it. */
export function isKnown(field: string, { fields }: ResoMetadata): boolean {
	return fields.size === 0 ? isStandard(field) : fields.has(field);
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
	const afterLast = after === null ? '' : ` and MediaKey gt ${keyLiteral(after, media.get('MediaKey'))}`;
	const url = new URL(`${root}/Media`);
	url.search = formatSearch({
		$filter: `(${tests.join(' or ')})${afterLast}`,
		$select: known.join(','),
		$orderby: 'MediaKey',
		$top: String(pageSize),
	});
	return url;
}

/** The query of a URL. Some servers don't read a plus sign as a space, and dollar signs must not be encoded. */
function formatSearch(options: Readonly<Record<string, string>>): string {
	return Object.entries(options)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
}

/** Whether a field is part of the standard. A server without metadata may reject fields that only MLS Grid has. */
function isStandard(field: string): boolean {
	return !field.startsWith('Mlg');
}

/** Photos with the fields that the server has; whole records if it doesn't describe them. */
function expandedMedia({ media }: ResoMetadata): string {
	const known = MEDIA_FIELDS.filter((field) => media.has(field));
	return known.length === 0 ? 'Media' : `Media($select=${known.join(',')})`;
}
