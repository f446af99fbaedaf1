/** What an installation knows of a ZIP code, as the procedure `zip_coverage` returns it. */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

const ZipCoverage = z.object({
	city: z.string(),
	state: z.string(),
	/** Its homes are fictional. */
	demo: z.boolean(),
	/** The day of the latest record; null without data. */
	latest: z.nullable(z.iso.date()),
	/** Sales that closed in the 12 months before that day. */
	sold: z.number(),
	/** Listings active on that day. */
	active: z.number(),
});
export type ZipCoverage = z.infer<typeof ZipCoverage>;

export function parseZipCoverage(body: unknown): ZipCoverage {
	return parseResponse(ZipCoverage, body);
}
