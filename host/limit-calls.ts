/** Bounds how often one address may call what anybody may. */
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** @param callsAMinute from one address, however many people share it @param peerOf the address of the other end */
export function limitCalls(callsAMinute: number, peerOf: (c: Context) => string): MiddlewareHandler {
	const limiter = new RateLimiterMemory({ points: callsAMinute, duration: 60 });
	return async (c, next) => {
		const refused = await limiter.consume(peerOf(c)).then(
			() => null,
			(state: { msBeforeNext: number }) => state,
		);
		if (refused === null) return next();
		const message = 'Too many requests came from your network. Try again in a minute.';
		return c.json({ code: 'PT429', message, details: null, hint: null }, 429, {
			'retry-after': String(Math.ceil(refused.msBeforeNext / 1000)),
		});
	};
}
