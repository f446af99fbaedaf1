/** `report`: computes the report that an agent requests, and saves it. A shared report contains what Lotline computed. */
import { PROBLEMS } from '../contract/problems.ts';
import { readReportRequest } from '../contract/report-draft.ts';
import type { ReportDraft } from '../contract/report-request.ts';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { todayInUs } from '../domain/dates/days.ts';
import type { Brand } from '../report/report.ts';
import { callerOf } from './caller.ts';
import { computeFor } from './computations.ts';
import type { Context } from './context.ts';
import { findPricedEvidence } from './evidence-store.ts';
import { Problem } from './problem.ts';
import { withPhotos } from './report-photos.ts';
import { beginReport, reportFigures, saveReport } from './report-store.ts';
import { refuseWords } from './report-words.ts';
import { recordingFailures } from './search-failures.ts';
import { readObject, readSearch, type SearchRequest } from './search-request.ts';
import { jsonText } from './serve.ts';

/** Room for the work on some hundred sales. */
const MAX_BYTES = 64 * 1024;

/**
 * Answers `{ id }`. With the `Idempotency-Key` of a `comps` request it belongs to that search; without one it is a
 * new search. Whatever can be refused is refused before a search is charged.
 *
 * @throws Problem 400, 401, 402, 404, 409, 413, 415, 422 or 503
 */
export async function report(request: Request, context: Context): Promise<Response> {
	const caller = await callerOf(request, context, PROBLEMS.signInFirst);
	const { search, draft } = await readSearchUrl(request);
	const brand = await beginReport(context, caller.id, draft.replaces);
	const given = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	// A new search gets a key too, so its credit can be refunded if no report results.
	const order = { callerId: caller.id, search, draft, brand, idempotencyKey: given ?? crypto.randomUUID() };
	const id = await recordingFailures(context, () =>
		makeReport(context, order).catch(async (problem: unknown) => {
			if (given === null) await giveBack(context, order);
			throw problem;
		}),
	);
	return jsonText(JSON.stringify({ id }));
}

/** If even that fails, the database is down: the first error is reported. */
async function giveBack(context: Context, { callerId, idempotencyKey }: Order): Promise<void> {
	await context
		.call('refund_search', { caller: callerId, idempotency_key: idempotencyKey })
		.catch((fault: unknown) => context.log('A credit was not refunded', fault));
}

async function readSearchUrl(
	request: Request,
): Promise<{ search: SearchRequest; draft: Omit<ReportDraft, 'query'> }> {
	const body = await readObject(request, MAX_BYTES);
	const search = readSearch(body, COMPS_LIMIT.default);
	const draft = readReportRequest(body);
	if (typeof draft === 'string') throw new Problem(400, draft);
	if (search.mode === 'zip') throw new Problem(422, PROBLEMS.reportNeedsAddress);
	refuseWords(search, draft);
	return { search, draft };
}

interface Order {
	callerId: string;
	search: SearchRequest;
	draft: Omit<ReportDraft, 'query'>;
	brand: Brand;
	/** Of the search that the report belongs to. */
	idempotencyKey: string;
}

/** Searches, computes and keeps. @returns the id of the report */
async function makeReport(context: Context, { callerId, search, draft, brand, idempotencyKey }: Order) {
	const evidence = await findPricedEvidence(context, callerId, search, idempotencyKey).catch(forReport);
	const figures = await reportFigures(context, evidence.zip, evidence.head.demo);
	const { preparedFor, note, summary, replaces, kind, work } = draft;
	const preparedOn = todayInUs(context.now());
	const computed = await computeFor(context)('report', {
		found: { search, draft: { kind, work }, evidence, figures },
		handover: { brand, preparedFor, note, summary, preparedOn },
	});
	const report = await withPhotos(computed.report, context, callerId);
	// A client that retries would have it twice.
	if (context.isTimedOut?.()) throw new Problem(503, PROBLEMS.busy);
	return saveReport(context, callerId, { zip: evidence.zip ?? '', ...computed, report }, replaces);
}

/** A key that is past its day is a page that stood open overnight: its reader knows nothing of keys. */
function forReport(problem: unknown): never {
	const pastItsDay = problem instanceof Problem && problem.message === PROBLEMS.keyReused;
	throw pastItsDay ? new Problem(409, PROBLEMS.reportNeedsNewSearch) : problem;
}
