/** Keeps one person's data out of every cache. */
import type { MiddlewareHandler } from 'hono';

/** Marks every response, regardless of status, as not cacheable. */
export function noStore(): MiddlewareHandler {
	return async (c, next) => {
		await next();
		// Not by c.header, which would make another response of a finished one.
		c.res.headers.set('cache-control', 'no-store');
	};
}
