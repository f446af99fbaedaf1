/** `evidence`: the data of a price analysis. The analysis itself is computed where it is shown. */
import { writeEvidence } from '../contract/evidence.ts';
import { PROBLEMS } from '../contract/problems.ts';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { findEvidence } from './search/evidence-store.ts';
import { refundingFailures } from './search/refunded-work.ts';
import { readSearchRequest } from './search/search-request.ts';
import { jsonText } from './serve.ts';

/**
 * Responds in the format that `parseEvidence` parses. With the `Idempotency-Key` of a `comps` request it belongs to that search;
 * without one it is a new search, which is free if it isn't answered in time.
 *
 * @throws HttpError 400, 401, 402, 409, 413, 415, 422 or 503
 */
export async function evidence(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context);
	// The limit applies only to comps: evidence is always complete.
	const search = await readSearchRequest(request, COMPS_LIMIT.default);
	const givenKey = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	const { head, ...texts } = await refundingFailures(context, caller.id, givenKey, async (idempotencyKey) => {
		const found = await findEvidence(context, caller.id, search, idempotencyKey);
		// The caller already got an error.
		if (context.isTimedOut?.()) throw new HttpError(503, PROBLEMS.busy);
		return found;
	});
	return jsonText(writeEvidence(head, texts));
}
