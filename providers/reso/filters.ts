/** Query filters, strictly in OData 4.0: equality, comparisons and, if a server has it, `startswith`. */
import { daysBefore, type Json, parseText, SALE_DAYS } from '../rows/values.ts';
import type { ResoConnection } from './connection.ts';
import { keyLiteral, literal, utc } from './literals.ts';
import type { ResoMetadata } from './metadata.ts';
import { changeField, isKnown } from './query.ts';
import { enumKey } from './records/values.ts';

/** The statuses shown in searches, and the status of a closed sale. */
export const ON_MARKET = ['Active', 'Active Under Contract', 'Coming Soon', 'Pending'] as const;
export const CLOSED = 'Closed';

/** A position in the order of changes: many records share one timestamp. */
export interface Cursor {
	timestamp: string;
	key: string;
}

/** A filter, and the same condition for a record: some servers send more than was requested. */
export interface Query {
	filter: (connection: ResoConnection, metadata: ResoMetadata) => string;
	isMet: (row: Json) => boolean;
}

/** The homes on the market in a ZIP code. */
export function onMarket(zip: string, now: Date): Query {
	return {
		filter: (connection, metadata) =>
			filtersStatus(connection, metadata)
				? `${zipFilter(zip, connection)} and ${statusFilter(ON_MARKET, connection, metadata)}`
				: recentRecords(zip, now, connection, metadata),
		isMet: (row) => isInZip(row, zip) && isOneOf(row, ON_MARKET),
	};
}

/** The listings on the market in an MLS. */
export function onMarketFilter(connection: ResoConnection, metadata: ResoMetadata): string {
	return statusFilter(ON_MARKET, connection, metadata);
}

/** The homes on the market in an MLS. */
export const onMarketAnywhere: Query = {
	filter: (connection, metadata) =>
		filtersStatus(connection, metadata)
			? onMarketFilter(connection, metadata)
			: everythingSince('1970-01-01T00:00:00Z', metadata),
	isMet: (row) => isOneOf(row, ON_MARKET),
};

/** The sales in a ZIP code since a day. */
export function closedSince(zip: string, day: string, now: Date): Query {
	return {
		filter: (connection, metadata) => {
			if (!filtersStatus(connection, metadata)) return recentRecords(zip, now, connection, metadata);
			const since = isKnown('CloseDate', metadata) ? ` and CloseDate ge ${day}` : '';
			return `${zipFilter(zip, connection)} and ${statusFilter([CLOSED], connection, metadata)}${since}`;
		},
		isMet: (row) => isInZip(row, zip) && isOneOf(row, [CLOSED]) && (parseText(row.CloseDate) ?? day) >= day,
	};
}

/** The records in a ZIP code that changed since an instant, with any status. */
export function changedSince(zip: string, { timestamp }: Cursor): Query {
	return {
		filter: (connection, metadata) =>
			`${zipFilter(zip, connection)} and ${everythingSince(timestamp, metadata)}`,
		isMet: (row) => isInZip(row, zip),
	};
}

/** Whether a server can filter by status. */
export function filtersStatus(connection: ResoConnection, metadata: ResoMetadata): boolean {
	return connection.filtersStatus && isKnown('StandardStatus', metadata);
}

/**
 * All records of a ZIP code that changed within `SALE_DAYS`: they include all homes on the market and all recent sales.
 */
function recentRecords(zip: string, now: Date, connection: ResoConnection, metadata: ResoMetadata): string {
	const since = everythingSince(`${daysBefore(now, SALE_DAYS)}T00:00:00.000Z`, metadata);
	return `${zipFilter(zip, connection)} and ${since}`;
}

function zipFilter(zip: string, { zipMatch }: ResoConnection): string {
	if (zipMatch === 'start') return `startswith(PostalCode,${literal(zip)})`;
	if (zipMatch === 'whole') return `PostalCode eq ${literal(zip)}`;
	const next = String(Number(zip) + 1).padStart(zip.length, '0');
	return `PostalCode ge ${literal(zip)} and PostalCode lt ${literal(next)}`;
}

function isInZip(row: Json, zip: string): boolean {
	return parseText(row.PostalCode)?.startsWith(zip) ?? false;
}

function isOneOf(row: Json, statuses: readonly string[]): boolean {
	return statuses.some((status) => enumKey(status) === enumKey(row.StandardStatus));
}

/** All records that may be shown, for the first copy of an MLS. */
export function everything(metadata: ResoMetadata): string {
	return metadata.fields.has('MlgCanView')
		? 'MlgCanView eq true'
		: everythingSince('1970-01-01T00:00:00Z', metadata);
}

/** The records in an MLS that changed since an instant. */
export function everythingSince(timestamp: string, metadata: ResoMetadata): string {
	return `${changeField(metadata)} ge ${utc(timestamp)}`;
}

/** The records after a cursor. */
export function afterCursor({ timestamp, key }: Cursor, metadata: ResoMetadata): string {
	// Keeps the server's own spelling if possible: a server that compares timestamps as text matches no other spelling.
	const at = /Z$/.test(timestamp) ? timestamp : utc(timestamp);
	const written = keyLiteral(key, metadata.fields.get('ListingKey'));
	const changed = changeField(metadata);
	return `(${changed} gt ${at} or (${changed} eq ${at} and ListingKey gt ${written}))`;
}

/** `has` and `in` fail on many servers; equality works everywhere, with the server's own values. */
function statusFilter(
	statuses: readonly string[],
	{ membersAsText }: ResoConnection,
	metadata: ResoMetadata,
): string {
	const type = metadata.fields.get('StandardStatus') ?? 'Edm.String';
	const members = metadata.members.get(type);
	const known = statuses.filter((status) => members === undefined || members.has(memberName(status)));
	const values = known.flatMap((status) => {
		const member = literal(memberName(status));
		// Text values are display names or member names, and the metadata doesn't say which.
		if (type.startsWith('Edm.')) return [literal(status), member];
		return membersAsText ? [member] : [`${type}${member}`];
	});
	const tests = [...new Set(values)].map((value) => `StandardStatus eq ${value}`);
	return tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(' or ')})`;
}

/** @example memberName('Active Under Contract') // "ActiveUnderContract" */
function memberName(value: string): string {
	return value.replaceAll(' ', '');
}
