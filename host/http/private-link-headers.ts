/** Headers for pages with a secret address: nothing in between may store or reveal it. */
import type { MiddlewareHandler } from 'hono';

/**
 * Tells browsers not to send the address to other sites or cache the page, and crawlers not to index it. Crawlers may
 * visit: one blocked by `robots.txt` never reads `noindex`, and lists an address found elsewhere. Registered before
 * everything else that sets these headers, so that its values win.
 */
export function privateLinkHeaders(): MiddlewareHandler {
	return async (c, next) => {
		await next();
		c.header('referrer-policy', 'no-referrer');
		c.header('x-robots-tag', 'noindex, nofollow, noarchive');
		c.header('cache-control', 'no-store');
	};
}
