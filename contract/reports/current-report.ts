/** The response of `current-report`. */
import * as z from 'zod/mini';
import { parseResponse } from '../parse-response.ts';
import { Written, type WrittenReport } from './report.ts';

const Current = z.union([z.object({ report: z.nullable(Written) }), z.object({ refused: z.string() })]);

/** The market update of today behind a link; null if there is none, or it doesn't open. @throws if it is malformed */
export function parseCurrentReport(body: unknown): WrittenReport | null {
	const current = parseResponse(Current, body);
	return 'report' in current ? current.report : null;
}
