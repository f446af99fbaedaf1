/** Reads a query page by page: by the server's links if it sends them, otherwise from the last record on. */

import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { isObject, type Json, parseCount, parseText } from '../rows/values.ts';
import { callMls } from './call-mls.ts';
import type { ResoConnection } from './connection.ts';
import { readInDialect } from './dialect.ts';
import { afterCursor, type Cursor, filtersStatus, type Query } from './filters.ts';
import { parseInstant } from './literals.ts';
import { type ResoMetadata, toRecords } from './metadata.ts';
import { isSameHost, parseLink, urlOnSameHost } from './page-links.ts';
import { changeField, propertyUrl } from './query.ts';
import { addLatest } from './records/listing.ts';

/** Enough for 5,000 homes of a server with pages of 25, as some keys have. */
const MAX_PAGES = 200;
/** How long one query may take, in milliseconds: a fetch has two, and ends after 25 seconds. */
const MAX_TIME = 10_000;
/** No server has smaller pages unless they are requested. */
export const MIN_PAGE = 10;

export interface Pages {
	rows: Json[];
	isWhole: boolean;
	/** The last record read; null if none. */
	last: Cursor | null;
	/** Whether the records came in the order of their changes. */
	isSorted: boolean;
	/** If the server can't filter by status, all of its records, which also serve other queries for the ZIP code. */
	unfiltered: Json[] | null;
}

/** @param maxPages how many pages to read at most */
export async function readPages(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	query: Query,
	maxPages = MAX_PAGES,
): Promise<Pages> {
	const upTo = (pages: number) => (accepted: ResoConnection) =>
		readAll(context, accepted, metadata, query, pages);
	return readInDialect(connection, metadata, upTo(maxPages), ({ rows }) => rows.length > 0, upTo(1));
}

async function readAll(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	query: Query,
	maxPages: number,
): Promise<Pages> {
	const filter = query.filter(connection, metadata);
	const rows = new Map<string, Json>();
	let last: Cursor | null = null;
	let url: URL | null = propertyUrl(connection, metadata, filter);
	/** Since the last query that wasn't a link: how many records were read, and whether there were links. */
	let [seen, hasLinks, skips] = [0, false, !connection.sorts];
	const end = performance.now() + MAX_TIME;
	for (let page = 0; page < maxPages && url !== null && performance.now() < end; page++) {
		const body = await readPage(context, connection, url, { isFirst: page === 0 });
		const found = toRecords(body, metadata, connection);
		const known = rows.size;
		for (const row of found) addLatest(rows, row);
		last = toCursor(found.at(-1), metadata) ?? last;
		seen += found.length;
		const link = parseLink(body);
		hasLinks ||= link !== null;
		const isCutOff = mayBeCutOff(found.length, seen, hasLinks, parseCount(countIn(body)), connection);
		// A link to another server isn't followed: if records are in order, the next query starts after the last one.
		const isUsable = link !== null && isSameHost(new URL(link, url), url);
		const canSkip = last !== null && found.length > 0 && connection.sorts;
		if (link !== null && (isUsable || !canSkip)) url = urlOnSameHost(new URL(link, url), url);
		else if (found.length === 0 || !(link !== null || isCutOff)) url = null;
		else if (connection.sorts && last !== null && rows.size > known && !skips) {
			url = propertyUrl(connection, metadata, `${filter} and ${afterCursor(last, metadata)}`);
			[seen, hasLinks] = [0, false];
		} else if (connection.isPlain || (rows.size === known && skips)) url = null;
		else {
			// If there is no order, or the last query returned the same records again, the records read so far are skipped.
			skips = true;
			seen = rows.size;
			url = propertyUrl(connection, metadata, filter, rows.size);
		}
	}
	const sent = [...rows.values()].filter(isOfConfiguredMls(connection));
	return {
		rows: sent.filter(query.isMet),
		isWhole: url === null,
		last,
		isSorted: connection.sorts,
		unfiltered: filtersStatus(connection, metadata) ? null : sent,
	};
}

/**
 * Whether more records may follow a page without a link: the server counted more, the page is full, or the server
 * limits pages itself.
 */
function mayBeCutOff(
	found: number,
	seen: number,
	hasLinks: boolean,
	total: number | null,
	{ pageSize, limits }: ResoConnection,
): boolean {
	if (found === 0) return false;
	if (total !== null) return seen < total;
	if (hasLinks) return limits && seen >= pageSize;
	// A key may get smaller pages than it requests.
	return !limits || found >= Math.min(pageSize, MIN_PAGE);
}

/**
 * Tests whether a record is of the configured MLS: servers that ignore parentheses also send records of other MLSs.
 */
function isOfConfiguredMls({ originatingSystem }: ResoConnection): (row: Json) => boolean {
	return ({ OriginatingSystemName: name }) =>
		originatingSystem === null || parseText(name) === null || parseText(name) === originatingSystem;
}

export async function readPage(
	context: ProviderContext,
	{ pageSize }: ResoConnection,
	url: URL,
	{ timeout, isFirst = false }: { timeout?: number; isFirst?: boolean } = {},
): Promise<Json> {
	const { body } = await callMls(context, url, {
		headers: { prefer: `odata.maxpagesize=${pageSize}` },
		...(timeout && { timeout }),
	});
	if (isObject(body) && Array.isArray(body.value)) {
		if (isFirst && body.value.length === 0 && (parseCount(countIn(body)) ?? 0) > 0)
			throw new ProviderError('refused', 'With $count, it sends the number of records but no records.');
		return body;
	}
	throw new ProviderError('unreadable', 'The MLS sent something other than a page of listings.');
}

function countIn(body: Json): unknown {
	return body['@odata.count'] ?? body['@count'];
}

export function toCursor(row: Json | undefined, metadata: ResoMetadata): Cursor | null {
	const timestamp = parseText(row?.[changeField(metadata)]);
	const key = parseText(row?.ListingKey);
	return timestamp === null || key === null || Number.isNaN(parseInstant(timestamp))
		? null
		: { timestamp, key };
}
