/** Reads a query page by page: by the server's own link if it sends one, otherwise from the last record on. */
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext } from '../provider.ts';
import { countOf, isObject, type Json, objectsOf, textOf } from '../rows/values.ts';
import { callMls } from './call-mls.ts';
import type { ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';
import { behind, type Cursor, instantOf, propertyUrl } from './query.ts';

/** Enough for 5,000 homes of a server with pages of 200. */
const MAX_PAGES = 25;

export interface Pages {
	rows: Json[];
	isWhole: boolean;
	/** The last record read; null if none. */
	last: Cursor | null;
}

/** URLs of servers that refuse to send Media with the listings. */
const refusesExpand = new Set<string>();

export async function readPages(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	filter: string,
): Promise<Pages> {
	return unlessRefused(connection, (accepted) => readAll(context, accepted, metadata, filter));
}

/** Reads with the listings' photos, or without them if the server refuses. Tried once. */
export async function unlessRefused<Result>(
	given: ResoConnection,
	read: (connection: ResoConnection) => Promise<Result>,
): Promise<Result> {
	const plain: ResoConnection = { ...given, media: 'none' };
	if (given.media !== 'expand' || refusesExpand.has(given.root)) return read(plain);
	try {
		return await read(given);
	} catch (problem) {
		if (!(problem instanceof ProviderProblem) || problem.kind !== 'refused') throw problem;
		const result = await read(plain);
		refusesExpand.add(given.root);
		return result;
	}
}

async function readAll(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	filter: string,
): Promise<Pages> {
	const rows = new Map<string, Json>();
	let last: Cursor | null = null;
	let url: URL | null = propertyUrl(connection, metadata, filter);
	/** How many records this query has, if the server says so, and how many of them were read. */
	let [total, seen] = [null as number | null, 0];
	for (let page = 0; page < MAX_PAGES && url !== null; page++) {
		const body = await readPage(context, connection, url);
		const found = objectsOf(body.value);
		for (const row of found) rows.set(textOf(row.ListingKey) ?? `${rows.size}`, row);
		last = cursorOf(found.at(-1)) ?? last;
		total = countOf(body['@odata.count']) ?? total;
		seen += found.length;
		const link = textOf(body['@odata.nextLink']);
		// Without a link, there is more after a full page, or if the server counted more.
		const isCutOff =
			found.length > 0 && seen < (total ?? (seen >= connection.pageSize ? Number.POSITIVE_INFINITY : 0));
		// A link to another server isn't followed: records in order continue after the last one.
		const isUsable = link !== null && isSameHost(new URL(link, url), url);
		const canSkip = last !== null && found.length > 0 && !connection.isPlain;
		if (link !== null && (isUsable || !canSkip)) url = onSameHost(new URL(link, url), url);
		else if (last !== null && (link !== null || isCutOff)) {
			url = propertyUrl(connection, metadata, `${filter} and ${behind(last, metadata)}`);
			[total, seen] = [null, 0];
		} else url = null;
	}
	return { rows: [...rows.values()], isWhole: url === null, last };
}

export async function readPage(
	context: ProviderContext,
	{ pageSize }: ResoConnection,
	url: URL,
	timeout?: number,
): Promise<Json> {
	const { body } = await callMls(context, url, {
		headers: { prefer: `odata.maxpagesize=${pageSize}` },
		...(timeout && { timeout }),
	});
	if (isObject(body) && Array.isArray(body.value)) return body;
	throw new ProviderProblem('unreadable', 'The MLS sent something other than a page of listings.');
}

/**
 * The token is sent along, so no other server may be called. Behind a proxy, a server may give its address with
 * another port.
 */
export function onSameHost(next: URL, current: URL): URL {
	if (isSameHost(next, current)) return new URL(`${next.pathname}${next.search}`, current);
	throw new ProviderProblem(
		'unreadable',
		`The MLS links to another server (${next.host}), which is not followed.`,
	);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function isSameHost({ hostname }: URL, current: URL): boolean {
	return (
		hostname === current.hostname || (LOOPBACK.includes(hostname) && LOOPBACK.includes(current.hostname))
	);
}

export function cursorOf(row: Json | undefined): Cursor | null {
	const timestamp = textOf(row?.ModificationTimestamp);
	const key = textOf(row?.ListingKey);
	return timestamp === null || key === null || Number.isNaN(instantOf(timestamp)) ? null : { timestamp, key };
}
