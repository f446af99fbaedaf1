/** `summary`: streams a summary written by a language model from the figures of an agent's analysis. */
import { PROBLEMS } from '../contract/problems.ts';
import { MESSAGES, WorkField } from '../contract/reports/request-fields.ts';
import { writeSummaryEvent } from '../contract/summary.ts';
import { parseAddress } from '../domain/address/address.ts';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { requireCaller } from './caller.ts';
import { computeFor } from './computations.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { findPricedEvidence } from './search/evidence-store.ts';
import { parseSearch, readObject } from './search/search-request.ts';
import { languageModel } from './summary/language-model.ts';
import { writeSummary } from './summary/write-summary.ts';

/** Large enough for an agent's work on about a hundred sales. */
const MAX_BYTES = 64 * 1024;

/**
 * Takes a search, its `Idempotency-Key` and the agent's work on it, as `report` does. The figures are computed here;
 * no text from a client or a listing reaches the model.
 *
 * @throws HttpError 400, 401, 402, 413, 415, 422 or 503, before the first event
 */
export async function summary(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const model = languageModel(context.env);
	if (!model) throw new HttpError(503, PROBLEMS.noLanguageModel);
	const body = await readObject(request, MAX_BYTES);
	const search = parseSearch(body, COMPS_LIMIT.default);
	const work = WorkField.safeParse('work' in body ? body.work : undefined);
	if (!work.success) throw new HttpError(400, MESSAGES.work);
	if (search.mode === 'zip') throw new HttpError(422, PROBLEMS.reportNeedsAddress);
	const key = request.headers.get('idempotency-key')?.slice(0, 100);
	if (!key) throw new HttpError(400, PROBLEMS.summaryNeedsSearch);
	const evidence = await findPricedEvidence(context, caller.id, search, key);
	const figures = await computeFor(context)('figures', { search, work: work.data, evidence });
	if (figures.length === 0) throw new HttpError(422, PROBLEMS.nothingToSummarize);
	const reader = new AbortController();
	const state = evidence.head.subject?.state ?? parseAddress(search.text).state;
	const events = writeSummary(model, figures, reader.signal, { state });
	const encoder = new TextEncoder();
	const stream = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const { value, done } = await events.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(writeSummaryEvent(value)));
		},
		cancel: () => reader.abort(),
	});
	return new Response(stream, {
		headers: {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			// Otherwise nginx would hold the sentences back until the last one.
			'x-accel-buffering': 'no',
		},
	});
}
