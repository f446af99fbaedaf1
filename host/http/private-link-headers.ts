/** Pages whose address is a secret that opens them: nothing on the way keeps or tells it. */
import type { MiddlewareHandler } from 'hono';

/**
 * Asks browsers to tell no other site the address and to keep no copy of the page, and crawlers to list neither. They
 * may come: one that is kept out by `robots.txt` never reads that, and lists an address that it found elsewhere.
 * It stands before whatever else sets these headers, and has the last word.
 */
export function privateLinkHeaders(): MiddlewareHandler {
	return async (c, next) => {
		await next();
		c.header('referrer-policy', 'no-referrer');
		c.header('x-robots-tag', 'noindex, nofollow, noarchive');
		c.header('cache-control', 'no-store');
	};
}
