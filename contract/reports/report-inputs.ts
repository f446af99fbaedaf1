/** What a saved report on a home was computed from, as `report_inputs` returns it. */
import * as z from 'zod/mini';
import { parseWork, type SavedWork } from '../../domain/comps/saved-work.ts';
import { parseEvidence } from '../evidence.ts';
import { parseResponse } from '../parse-response.ts';

const Inputs = z.object({
	zip: z.string(),
	query: z.object({ address: z.string(), radius: z.nullable(z.number()) }),
	work: z.unknown(),
	evidence: z.unknown(),
});

/** @throws if it is malformed */
export function parseReportInputs(body: unknown) {
	const { zip, query, work, evidence } = parseResponse(Inputs, body);
	const saved: SavedWork = parseWork(work);
	return { zip, query, work: saved, evidence: parseEvidence(evidence) };
}
