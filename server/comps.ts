/** `comps`: the homes comparable to a place, and what its market does. */
import { writeCompsResponse } from '../contract/comps.ts';
import { readLimit } from '../domain/comps-query.ts';
import { callerOf } from './caller.ts';
import { describeFound } from './comps-response.ts';
import type { Context } from './context.ts';
import { findComps } from './listing-store.ts';
import { recordingFailures } from './search-failures.ts';
import { readSearchRequest } from './search-request.ts';
import { jsonText } from './serve.ts';

/** Answers `CompsResponse`. @throws Problem 400, 401, 402, 413, 422 or 503 */
export async function comps(request: Request, context: Context): Promise<Response> {
	const caller = await callerOf(request, context);
	const search = await readSearchRequest(request, readLimit(Number(context.env('DEFAULT_SEARCH_LIMIT'))));
	const idempotencyKey = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	const found = await recordingFailures(context, () => findComps(context, caller.id, search, idempotencyKey));
	const answer = describeFound(search, found, context.now());
	return jsonText(writeCompsResponse(answer, found.cards, found.distances));
}
