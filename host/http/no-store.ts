/** Prevents caches from storing private data. */
import type { MiddlewareHandler } from 'hono';

/** Marks every response, whatever its status, as not cacheable. */
export function noStore(): MiddlewareHandler {
	return async (c, next) => {
		await next();
		// Not by c.header, which would replace a finished response with a new one.
		c.res.headers.set('cache-control', 'no-store');
	};
}
