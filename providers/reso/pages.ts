/** Reads a query page by page: by the server's own link where it sends one, otherwise behind the last record. */
import { type CallOptions, getJson, type JsonAnswer } from '../http/get-json.ts';
import { ProviderProblem } from '../problem.ts';
import type { ProviderContext } from '../provider.ts';
import { isObject, type Json, objectsOf, positiveOf, textOf } from '../rows/values.ts';
import type { ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';
import { behind, type Cursor, propertyUrl } from './query.ts';
import { bearerToken } from './token.ts';

/** Enough for 5,000 homes of a server with pages of 200. */
const MAX_PAGES = 25;

export interface Pages {
	rows: Json[];
	isWhole: boolean;
	/** The last record that was read; null for none. */
	last: Cursor | null;
}

export async function readPages(
	context: ProviderContext,
	connection: ResoConnection,
	metadata: ResoMetadata,
	filter: string,
): Promise<Pages> {
	const rows = new Map<string, Json>();
	let last: Cursor | null = null;
	let url: URL | null = propertyUrl(connection, metadata, filter);
	for (let page = 0; page < MAX_PAGES && url !== null; page++) {
		const { body } = await callMls(context, url, {
			headers: { prefer: `odata.maxpagesize=${connection.pageSize}` },
		});
		if (!isObject(body) || !Array.isArray(body.value)) {
			throw new ProviderProblem('unreadable', 'The MLS sent something other than a page of listings.');
		}
		const found = objectsOf(body.value);
		for (const row of found) rows.set(textOf(row.ListingKey) ?? `${rows.size}`, row);
		last = cursorOf(found.at(-1)) ?? last;
		url = nextPage(body, found.length, last, url, () =>
			propertyUrl(connection, metadata, `${filter} and ${behind(last as Cursor)}`),
		);
	}
	return { rows: [...rows.values()], isWhole: url === null, last };
}

/** A server that sends no links has more behind a full page, or behind one with fewer rows than it counts. */
function nextPage(body: Json, count: number, last: Cursor | null, url: URL, further: () => URL): URL | null {
	const link = textOf(body['@odata.nextLink']);
	if (link !== null) return sameOrigin(new URL(link, url), url);
	const top = Number(url.searchParams.get('$top') ?? Number.POSITIVE_INFINITY);
	const isCutOff = count >= top || count < (positiveOf(body['@odata.count']) ?? 0);
	return count > 0 && isCutOff && last !== null && !url.searchParams.has('$skip') ? further() : null;
}

/** The token goes along, so that a link to another server is not followed. */
function sameOrigin(next: URL, current: URL): URL {
	if (next.origin === current.origin) return next;
	throw new ProviderProblem(
		'unreadable',
		`The MLS links to another server (${next.host}), which is not followed.`,
	);
}

function cursorOf(row: Json | undefined): Cursor | null {
	const timestamp = textOf(row?.ModificationTimestamp);
	const key = textOf(row?.ListingKey);
	return timestamp === null || key === null || Number.isNaN(Date.parse(timestamp))
		? null
		: { timestamp, key };
}

/** Calls the MLS; a rejected token is renewed once. @throws ProviderProblem */
export async function callMls(
	context: ProviderContext,
	url: URL,
	options: CallOptions = {},
): Promise<JsonAnswer> {
	const call = (token: string) =>
		getJson(context, url, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
	const token = await bearerToken(context);
	try {
		return await call(token);
	} catch (problem) {
		if (!(problem instanceof ProviderProblem) || problem.kind !== 'unauthorized') throw problem;
		return call(await bearerToken(context, token));
	}
}
