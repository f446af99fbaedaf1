/** Calls to RentCast's API. */
import { getJson } from '../http/get-json.ts';
import type { ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { isObject, type Json, parseObjects } from '../rows/values.ts';

const BASE_URL = 'https://api.rentcast.io/v1';
/** The maximum number of rows per response. A call for a single row costs the same. */
export const PAGE = 500;
/** RentCast allows 20 calls a second with one key; other programs may use it, too. */
const CALLS_PER_SECOND = 15;
/** A larger ZIP code is cut off: 3,000 homes. */
const MAX_PAGES = 6;

/** The start of every URL, without a slash at its end. */
export function baseUrl(env: ProviderContext['env']): string {
	return (env('RENTCAST_BASE_URL') || BASE_URL).replace(/\/+$/, '');
}

/**
 * All rows of a list, page by page, until a page isn't full.
 *
 * @param isEnough whether no rows are needed after this one
 */
export async function pages(
	context: ProviderContext,
	path: string,
	query: Record<string, string>,
	isEnough: (last: Json | undefined) => boolean = () => false,
): Promise<{ rows: Json[]; isComplete: boolean }> {
	const rows: Json[] = [];
	for (let page = 0; page < MAX_PAGES; page++) {
		const body = await call(context, path, { ...query, limit: String(PAGE), offset: String(page * PAGE) });
		if (body !== null && !Array.isArray(body)) {
			throw new ProviderError('unreadable', 'It sent something other than a list of homes.');
		}
		const found = parseObjects(body);
		rows.push(...found);
		if (found.length < PAGE || isEnough(found.at(-1))) return { rows, isComplete: true };
	}
	return { rows, isComplete: false };
}

/** Makes one call. "Nothing found" is status 404 for some queries and an empty list for others. */
export async function call(
	context: ProviderContext,
	path: string,
	query: Record<string, string>,
): Promise<unknown> {
	const url = new URL(`${baseUrl(context.env)}/${path}`);
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	const { body } = await getJson(context, url, {
		headers: { 'x-api-key': context.env('RENTCAST_API_KEY') ?? '' },
		callsPerSecond: CALLS_PER_SECOND,
		emptyStatuses: [404],
		explain: (status, body) => explain(status, isObject(body) ? String(body.error ?? '') : ''),
	});
	return body;
}

function explain(status: number, error: string): ProviderError | null {
	if (error.startsWith('billing/')) {
		return new ProviderError('unauthorized', 'The RentCast subscription of this key is not active.', {
			status,
		});
	}
	if (status === 401)
		return new ProviderError('unauthorized', 'RentCast rejects the key in RENTCAST_API_KEY.', { status });
	return null;
}
