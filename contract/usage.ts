/** The words of credits and usage on the wire. */
import * as z from 'zod/mini';

const UsageStatus = z.object({
	/** 0 to 1. */
	usage_ratio: z.number(),
	used: z.number(),
	/** Null for a plan without a monthly limit. */
	limit: z.nullable(z.number()),
	period_end: z.string(),
	/** `trial` for a signed-in user without a subscription. */
	plan: z.string(),
});
export type UsageStatus = z.infer<typeof UsageStatus>;

/** The first row of `get_usage_status`. @throws when it is not one */
export function readUsageStatus(rows: unknown): UsageStatus {
	return z.tuple([UsageStatus], z.unknown()).parse(rows)[0];
}

/** Whether `increment_usage` refused the search. @throws when the answer is not one */
export function readLimitReached(rows: unknown): boolean {
	return z.tuple([z.object({ limit_reached: z.boolean() })], z.unknown()).parse(rows)[0].limit_reached;
}
