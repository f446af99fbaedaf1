/** The API format of credits and usage. */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

const UsageStatus = z.object({
	/** The share of the limit that is used, 0 to 1. */
	usage_ratio: z.number(),
	used: z.number(),
	/** Null for a plan without a monthly limit. */
	limit: z.nullable(z.number()),
	period_end: z.string(),
	/** `trial` for a signed-in user without a subscription. */
	plan: z.string(),
});
export type UsageStatus = z.infer<typeof UsageStatus>;

/** Parses the first row of `get_usage_status`. @throws if it is malformed */
export function parseUsageStatus(rows: unknown): UsageStatus {
	return parseResponse(z.tuple([UsageStatus], z.unknown()), rows)[0];
}

/** Whether `increment_usage` refused the search. @throws if the response is malformed */
export function parseLimitReached(rows: unknown): boolean {
	return parseResponse(z.tuple([z.object({ limit_reached: z.boolean() })], z.unknown()), rows)[0]
		.limit_reached;
}
