/** Photos as a separate resource, for servers that don't send them with the listings: Core 2.0.0 has no `$expand`. */

import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { type Json, parseObjects, parseText } from '../rows/values.ts';
import type { ResoConnection } from './connection.ts';
import { parseInstant } from './literals.ts';
import type { ResoMetadata } from './metadata.ts';
import { parseLink, urlOnSameHost } from './page-links.ts';
import { MIN_PAGE, readPage } from './pages.ts';
import { mediaUrl } from './query.ts';
import { isShown } from './records/listing.ts';
import { enumKey } from './records/values.ts';

export interface MediaLimits {
	/** The maximum number of calls. Further photos are left out, because homes matter more than their photos. */
	calls: number;
	/** The time limit of all calls together, in milliseconds. */
	time: number;
}

/** A user is waiting for the homes. */
export const SEARCH_MEDIA_LIMITS: MediaLimits = { calls: 20, time: 2_500 };
/** No one is waiting. */
export const COPY_MEDIA_LIMITS: MediaLimits = { calls: 60, time: 120_000 };

/** A server may reject a longer filter. */
const LISTINGS_PER_CALL = 20;

/**
 * Adds photos to records without them, active listings first. If the server fails or the monthly budget is used up,
 * the rest have none.
 */
export async function addMedia(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	rows: readonly Json[],
	limits: MediaLimits,
): Promise<void> {
	const hasResource = connection.media === 'resource' || metadata.hasMediaResource;
	const isComplete = rows.some((row) => 'Media' in row);
	if (connection.media === 'none' || !hasResource || isComplete) return;
	const withoutMedia = rows.filter((row) => row.PhotosCount !== 0 && isShown(row)).sort(byStatusAndChange);
	const read = pageReader(context, connection, limits);
	try {
		for (let from = 0; from < withoutMedia.length; from += LISTINGS_PER_CALL) {
			const group = withoutMedia.slice(from, from + LISTINGS_PER_CALL);
			const found = await loadMedia(group, connection, metadata, read);
			if (found === null) return;
			for (const row of group) row.Media = found.filter((media) => belongsTo(media, row));
		}
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
	}
}

type ReadPage = (url: URL) => Promise<Json | null>;

/** Reads pages until the limits are reached, then returns null. */
function pageReader(context: ProviderContext, connection: ResoConnection, limits: MediaLimits): ReadPage {
	const end = performance.now() + limits.time;
	let calls = 0;
	return async (url) => {
		calls += 1;
		const left = end - performance.now();
		return calls > limits.calls || left <= 0 ? null : readPage(context, connection, url, { timeout: left });
	};
}

/** All photos of some listings; null if the limits are reached first. */
async function loadMedia(
	group: readonly Json[],
	connection: ResoConnection,
	metadata: ResoMetadata,
	read: ReadPage,
): Promise<Json[] | null> {
	const keys = group.flatMap((row) => parseText(row.ListingKey) ?? []);
	const all: Json[] = [];
	let url: URL | null = keys.length === 0 ? null : mediaUrl(connection, metadata, keys, null);
	while (url !== null) {
		const body = await read(url);
		if (body === null) return null;
		const found = parseObjects(body.value);
		all.push(...found);
		const link = parseLink(body);
		const last = parseText(found.at(-1)?.MediaKey);
		// Without a link, there may be more after any page that a server could have cut off.
		const isCutOff = found.length >= Math.min(connection.pageSize, MIN_PAGE) && last !== null;
		if (link !== null) url = urlOnSameHost(new URL(link, url), url);
		else url = isCutOff ? mediaUrl(connection, metadata, keys, last) : null;
	}
	return all;
}

/** Whether a photo is of this listing. Members and offices have photos, too, and their keys may be the same. */
function belongsTo(media: Json, row: Json): boolean {
	const resource = enumKey(media.ResourceName);
	return (
		parseText(media.ResourceRecordKey) === parseText(row.ListingKey) &&
		(resource === '' || resource === 'property')
	);
}

/** Orders listings on the market before sold ones, most recently changed first. */
function byStatusAndChange(one: Json, other: Json): number {
	const isClosed = (row: Json) => Number(enumKey(row.StandardStatus) === 'closed');
	const changedAt = (row: Json) => parseInstant(parseText(row.ModificationTimestamp) ?? '') || 0;
	return isClosed(one) - isClosed(other) || changedAt(other) - changedAt(one);
}
