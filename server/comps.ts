/** `comps`: the comparable homes around a place, and the statistics of its market. */
import { writeCompsResponse } from '../contract/comps/comps.ts';
import { parseLimit } from '../domain/comps-query.ts';
import { todayInUs } from '../domain/dates/days.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { outdatedNote } from './live-listings/outdated.ts';
import type { CachedResponse } from './response-cache.ts';
import { describeFound } from './search/comps-response.ts';
import { findComps } from './search/found-comps.ts';
import { refundingFailures } from './search/refunded-work.ts';
import { recordingFailures } from './search/search-failures.ts';
import { readSearchRequest } from './search/search-request.ts';
import { jsonText } from './serve.ts';

/**
 * Responds with a `CompsResponse`. Every search is charged and recorded; a repeated one is computed again only if the store
 * has changed since.
 *
 * @throws Problem 400, 401, 402, 409, 413, 415, 422 or 503
 */
export async function comps(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context);
	const search = await readSearchRequest(request, parseLimit(Number(context.env('DEFAULT_SEARCH_LIMIT'))));
	const givenKey = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	const now = context.now();
	const requestKey = JSON.stringify([search, todayInUs(now)]);
	const cached = context.responseCache?.get(requestKey);
	// A search without a key gets one, too, so that the host can record it again after a database crash, and refund it: the
	// database may have charged it although its response came too late.
	const { stamp, found, outdated } = await recordingFailures(context, () =>
		refundingFailures(context, caller.id, givenKey, (idempotencyKey) =>
			findComps(context, caller.id, search, idempotencyKey, cached?.stamp ?? null),
		),
	);
	if (found === null && cached) return send(cached, request, context);
	if (found === null) throw new Error('The search returned no row');
	const described = describeFound(search, found, now);
	const notes = outdated === null ? described.notes : [outdatedNote(outdated, now), ...described.notes];
	const response = { ...described, notes };
	const body = new TextEncoder().encode(writeCompsResponse(response, found.cards, found.distances));
	// Not cached: the next search calls the provider again, or a geocoder may locate an address that is now placed at
	// the center of its ZIP code.
	const mayBeLocated =
		search.mode === 'address' && context.geocode !== undefined && found.spot.basis === 'zip_centroid';
	const isFinal = outdated === null && !mayBeLocated;
	if (!isFinal || stamp === null) return jsonText(body);
	const fresh: CachedResponse = { stamp, body };
	const result = send(fresh, request, context);
	context.responseCache?.set(requestKey, fresh);
	return result;
}

/** Sends a response, compressed once for all clients that accept it. */
function send(response: CachedResponse, request: Request, { compress }: Context): Response {
	const acceptsGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
	if (!compress || !acceptsGzip) return jsonText(response.body);
	if (response.gzip === undefined) response.gzip = compress(response.body);
	return response.gzip
		? jsonText(response.gzip, 200, { 'content-encoding': 'gzip' })
		: jsonText(response.body);
}
