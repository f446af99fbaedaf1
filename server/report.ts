/**
 * `report`: computes the report that an agent requests, and saves it. A shared report contains what Lotline computed.
 */
import { PROBLEMS } from '../contract/problems.ts';
import { REPORT_KINDS } from '../contract/reports/report-request.ts';
import { ReportRequest } from '../contract/reports/request-schema.ts';
import { COMPS_LIMIT } from '../domain/comps-query.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { checkReportTexts } from './reports/check-report-texts.ts';
import { makeMarketReport } from './reports/market-report.ts';
import { makeMarketUpdate } from './reports/market-update.ts';
import { makePriceReport } from './reports/price-report.ts';
import { beginReport, type ComputedReport, type ReportWork, saveReport } from './reports/report-store.ts';
import { refundingFailures } from './search/refunded-work.ts';
import { recordingFailures } from './search/search-failures.ts';
import { parseSearch, readObject } from './search/search-request.ts';
import { jsonText } from './serve.ts';

/** Large enough for an agent's work on about a hundred sales; and for it and a cover photo of a megabyte in base64. */
const MAX_BYTES = 64 * 1024;
const MAX_BYTES_WITH_COVER = 1_440 * 1024;

/**
 * Responds with `{ id }`. A market update is of an area that is already open. Other reports come from a search: with the
 * `Idempotency-Key` of a `comps` request it belongs to that search; without one it is a new search. Everything that can be
 * refused is refused before a search is charged.
 *
 * @throws HttpError 400, 401, 402, 404, 409, 413, 415, 422 or 503
 */
export async function report(request: Request, context: Context): Promise<Response> {
	// Read before the body is, because some hosts make it with the request.
	const { signal } = request;
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const body: { kind?: unknown; cover?: unknown } = await readObject(request, MAX_BYTES_WITH_COVER);
	if (JSON.stringify({ ...body, cover: null }).length > MAX_BYTES)
		throw new HttpError(413, PROBLEMS.tooLarge);
	const order = readOrder(body);
	checkReportTexts(order);
	const agent = await beginReport(context, caller.id, order.replaces);
	checkReportTexts(order, agent.attachment);
	const givenKey = request.headers.get('idempotency-key')?.slice(0, 100) || null;
	const make = (idempotencyKey: string) =>
		makeReport(context, order, { callerId: caller.id, ...agent, idempotencyKey }, signal);
	const id = await (REPORT_KINDS[order.kind].credits === 0
		? make('')
		: recordingFailures(context, () => refundingFailures(context, caller.id, givenKey, make)));
	return jsonText(JSON.stringify({ id }));
}

/** @throws HttpError 400 or 422 */
function readOrder(body: { kind?: unknown }): ReportRequest {
	if (body.kind !== 'market_update') {
		const { mode } = parseSearch(body, COMPS_LIMIT.default);
		if (mode === 'zip' && body.kind !== 'market') throw new HttpError(422, PROBLEMS.reportNeedsAddress);
	}
	const read = ReportRequest.safeParse(body);
	if (!read.success) throw new HttpError(400, read.error.issues[0]?.message ?? PROBLEMS.notJson);
	return read.data;
}

/** @returns the id of the report */
async function makeReport(
	context: Context,
	order: ReportRequest,
	work: ReportWork,
	signal: AbortSignal,
): Promise<string> {
	const computed = await compute(context, order, work).catch(forReport);
	// A client that retries would save the report twice, and one that canceled doesn't want it.
	if (context.isTimedOut?.() || signal.aborted) throw new HttpError(503, PROBLEMS.busy);
	return saveReport(context, work.callerId, computed, order.replaces);
}

async function compute(context: Context, order: ReportRequest, work: ReportWork): Promise<ComputedReport> {
	if (order.kind === 'market_update') return makeMarketUpdate(context, order, work);
	const search = parseSearch(order, COMPS_LIMIT.default);
	return order.kind === 'market'
		? makeMarketReport(context, order, search, work)
		: makePriceReport(context, order, search, work);
}

/**
 * Rethrows a problem with the message for a report. A key older than a day means that the page stayed open overnight,
 * so that message doesn't mention keys.
 */
function forReport(error: unknown): never {
	const isExpired = error instanceof HttpError && error.message === PROBLEMS.keyReused;
	throw isExpired ? new HttpError(409, PROBLEMS.reportNeedsNewSearch) : error;
}
