/** The response of `GET /health`, for people and monitoring. */
import * as z from 'zod/mini';

const timestamp = z.optional(z.nullable(z.string()));

const Service = z.object({
	/**
	 * `ok`: the last check succeeded. `failing`: it failed. `unknown`: nothing has been checked or used yet. `demo`:
	 * simulated. `off`: not configured.
	 */
	state: z.string(),
	/** One sentence for people. */
	detail: z.string(),
	/** When the state was determined; checks run at most every 30 seconds. */
	checked_at: timestamp,
	last_success_at: timestamp,
	last_failure_at: timestamp,
	last_webhook_at: timestamp,
	last_sent_at: timestamp,
	/** For a listing provider: its calls this month, and the limit; null for no limit. */
	calls_this_month: z.optional(z.number()),
	calls_limit: z.optional(z.nullable(z.number())),
	/** The share of searches in the last 30 days that needed no call; null if there were none. */
	cache_hit_rate: z.optional(z.nullable(z.number())),
});
/** A service that Lotline depends on. Times are present where they apply; null means never. */
export type Service = z.infer<typeof Service>;

const Services = z.object({ provider: Service, billing: Service, email: Service, map: Service });
export type Services = z.infer<typeof Services>;

const Health = z.object({
	/**
	 * `ok`; `degraded` while the disk is almost full; `down`, `starting` or `stopping` while nothing is. A failing
	 * service doesn't change it: see `services`.
	 */
	status: z.string(),
	database: z.optional(z.string()),
	/** `ok`, or `low` with less than 64 MB free. */
	disk: z.optional(z.string()),
	/** `off`, `none yet`, `ok`, `late` or `failed`. */
	backups: z.optional(z.string()),
	provider: z.optional(z.object({ name: z.string(), state: z.string() })),
	billing: z.optional(z.string()),
	services: z.optional(Services),
	demo: z.optional(z.boolean()),
});
export type Health = z.infer<typeof Health>;

/** Parses a response; null for anything else, such as a proxy's error page. */
export function parseHealth(body: unknown): Health | null {
	return Health.safeParse(body).data ?? null;
}
