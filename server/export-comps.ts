/** `export-comps`: the comps of a search as a CSV file, for accounts with a paid plan. */
import * as z from 'zod/mini';
import { parseCompsResponse, writeCompsResponse } from '../contract/comps/comps.ts';
import { PROBLEMS } from '../contract/problems.ts';
import { parseLimit } from '../domain/comps-query.ts';
import type { Units } from '../domain/home/units.ts';
import { requireCaller } from './caller.ts';
import type { Context } from './context.ts';
import { HttpError } from './http-error.ts';
import { compsAsCsv } from './search/comps-csv.ts';
import { describeFound } from './search/comps-response.ts';
import { findComps } from './search/found-comps.ts';
import { recordingFailures } from './search/search-failures.ts';
import { parseSearch, readObject } from './search/search-request.ts';

/** Large enough for the ids of the maximum number of comps. */
const MAX_BYTES = 128 * 1024;

const REFUSALS: Readonly<Record<string, HttpError>> = {
	unknown_caller: new HttpError(401, PROBLEMS.signInFirst),
	needs_basic: new HttpError(403, PROBLEMS.exportNeedsBasic),
	unknown_search: new HttpError(409, PROBLEMS.exportNeedsSearch),
};

const Selection = z.object({ ids: z.optional(z.array(z.string())) });

/**
 * Responds with a CSV file. The body is that of `comps`, with the ids of the comps to write, in order; without ids, all of
 * them. The `Idempotency-Key` identifies the search, so an export uses no credit.
 *
 * @throws HttpError 400, 401, 403, 409, 413, 415 or 503
 */
export async function exportComps(request: Request, context: Context): Promise<Response> {
	const caller = await requireCaller(request, context, PROBLEMS.signInFirst);
	const body = await readObject(request, MAX_BYTES);
	const search = parseSearch(body, parseLimit(Number(context.env('DEFAULT_SEARCH_LIMIT'))));
	const selection = Selection.safeParse(body);
	if (!selection.success) throw new HttpError(400, PROBLEMS.exportIds);
	const key = request.headers.get('idempotency-key')?.slice(0, 100) ?? '';
	const [row] = await context.call<{ refused: string | null; units: Units | null }>('check_export', {
		caller: caller.id,
		query: search.text,
		idempotency_key: key,
	});
	const refusal = REFUSALS[row?.refused ?? ''];
	if (refusal) throw refusal;
	const { found } = await recordingFailures(context, () => findComps(context, caller.id, search, key, null));
	if (found === null) throw new Error('The search returned nothing');
	const response = describeFound(search, found, context.now());
	const { comps, data } = parseCompsResponse(
		JSON.parse(writeCompsResponse(response, found.cards, found.distances)),
	);
	const byId = new Map(comps.map((comp) => [comp.id, comp]));
	const ids = [...new Set(selection.data.ids ?? byId.keys())];
	const rows = ids.flatMap((id) => byId.get(id) ?? []);
	return new Response(compsAsCsv(rows, data, row?.units ?? 'square_feet'), {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': 'attachment; filename="lotline-comps.csv"',
			'cache-control': 'no-store',
		},
	});
}
