/** `evidence`: what a price analysis is computed from. The analysis itself runs where it is shown. */
import { writeEvidence } from '../contract/evidence.ts';
import { PROBLEMS } from '../contract/problems.ts';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { callerOf } from './caller.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';
import { findEvidence } from './search/evidence-store.ts';
import { refundingFailures } from './search/refunded-work.ts';
import { readSearchRequest } from './search/search-request.ts';
import { jsonText } from './serve.ts';

/**
 * Answers what `readEvidence` reads. With the `Idempotency-Key` of a `comps` request it is the same search; without one
 * it is a new one, which costs nothing if it isn't answered in time.
 *
 * @throws Problem 400, 401, 402, 409, 413, 415, 422 or 503
 */
export async function evidence(request: Request, context: Context): Promise<Response> {
	const caller = await callerOf(request, context);
	// The limit is one of comps alone: evidence is always complete.
	const search = await readSearchRequest(request, COMPS_LIMIT.default);
	const given = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	const { head, sales, activeListings, model } = await refundingFailures(
		context,
		caller.id,
		given,
		async (idempotencyKey) => {
			const found = await findEvidence(context, caller.id, search, idempotencyKey);
			// The caller was answered that it failed.
			if (context.isTimedOut?.()) throw new Problem(503, PROBLEMS.busy);
			return found;
		},
	);
	return jsonText(writeEvidence(head, sales, activeListings, model));
}
