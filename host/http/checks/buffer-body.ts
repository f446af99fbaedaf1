/** Waits for slow senders before other resources are used. */
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Middleware that continues once the whole body has arrived, so that no call holds resources while its body arrives.
 * Used after `limitBody`, which has read a body of unknown length.
 */
export function bufferBody(): MiddlewareHandler {
	return async (c, next) => {
		const { incoming } = c.env as Partial<HttpBindings>;
		const { url, method, headers } = c.req.raw;
		// A Request object for GET or HEAD can't have a body.
		if (method === 'GET' || method === 'HEAD') return next();
		const length = Number(c.req.header('content-length') ?? 0);
		// A body sent in one piece with the headers has been received by now.
		await Promise.resolve();
		if (incoming && incoming.readableLength < length) {
			c.req.raw = new Request(url, { method, headers, body: await c.req.raw.arrayBuffer() });
		}
		return next();
	};
}
