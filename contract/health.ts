/** What `GET /health` says, for people and for whatever watches the service. */
import * as z from 'zod/mini';

const Health = z.object({
	/** `ok` while it can serve. */
	status: z.string(),
	database: z.optional(z.string()),
	provider: z.optional(z.object({ name: z.string(), state: z.string() })),
	billing: z.optional(z.string()),
	demo: z.optional(z.boolean()),
});
export type Health = z.infer<typeof Health>;

/** Reads an answer; null for anything else, such as the error page of a proxy. */
export function readHealth(body: unknown): Health | null {
	return Health.safeParse(body).data ?? null;
}
