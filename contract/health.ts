/** The response of `GET /health`, for people and monitoring. */
import * as z from 'zod/mini';

const moment = z.optional(z.nullable(z.string()));

const Service = z.object({
	/**
	 * `ok`: the last check succeeded. `failing`: it failed. `unknown`: nothing has been checked or used yet. `demo`:
	 * simulated. `off`: not configured.
	 */
	state: z.string(),
	/** One sentence for people. */
	detail: z.string(),
	/** When the state was found out; checks are at most repeated every 30 seconds. */
	checked_at: moment,
	last_success_at: moment,
	last_failure_at: moment,
	last_webhook_at: moment,
	last_sent_at: moment,
	/** Of a listing provider: its calls of this month, and the most it may have; null for no limit. */
	calls_this_month: z.optional(z.number()),
	calls_limit: z.optional(z.nullable(z.number())),
	/** The share of the last 30 days' searches that needed no call; null without any. */
	cache_hit_rate: z.optional(z.nullable(z.number())),
});
/** A service that Lotline depends on. The moments are there where they make sense; null is never. */
export type Service = z.infer<typeof Service>;

const Services = z.object({ provider: Service, billing: Service, email: Service, map: Service });
export type Services = z.infer<typeof Services>;

const Health = z.object({
	/**
	 * `ok`; `degraded` while it serves reads alone; `down`, `starting` or `stopping` while it serves nothing. A failing
	 * service doesn't change it: see `services`.
	 */
	status: z.string(),
	database: z.optional(z.string()),
	/** `ok`; `low` or `full` while nothing new can be saved. */
	disk: z.optional(z.string()),
	/** `off`, `none yet`, `ok`, `late` or `failed`. */
	backups: z.optional(z.string()),
	provider: z.optional(z.object({ name: z.string(), state: z.string() })),
	billing: z.optional(z.string()),
	services: z.optional(Services),
	demo: z.optional(z.boolean()),
});
export type Health = z.infer<typeof Health>;

/** Reads an answer; null for anything else, such as the error page of a proxy. */
export function readHealth(body: unknown): Health | null {
	return Health.safeParse(body).data ?? null;
}
