/** Limits how often one address may call a public endpoint. */
import type { Context, MiddlewareHandler } from 'hono';
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts';
import type { RateLimit } from '../../rate-limits/rate-limits.ts';

/**
 * Middleware that counts calls by path and address, however many users share the address.
 *
 * @param sentence the message for callers over the limit
 */
export function limitCalls(
	limit: RateLimit,
	clientIp: (c: Context) => string,
	sentence: string,
): MiddlewareHandler {
	return async (c, next) => {
		if (c.req.method === 'OPTIONS') return next();
		const wait = await limit.consume(`${c.req.path} ${rateLimitKey(clientIp(c))}`);
		if (wait === 0) return next();
		// Has the fields of both PostgREST's format and that of our functions.
		const body = { code: 'PT429', message: sentence, details: null, hint: null, error: sentence };
		return c.json(body, 429, { 'retry-after': String(wait) });
	};
}
