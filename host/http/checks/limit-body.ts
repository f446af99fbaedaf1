/** Refuses oversized bodies before they are read. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { PROBLEMS } from '../../../contract/problems.ts';

/**
 * Limits the size of a request body. A declared length is checked immediately, at no cost; Node closes a connection
 * that sends more than it declared. Any other body is counted as it arrives.
 */
export function limitBody(kilobytes: number): MiddlewareHandler {
	const max = kilobytes * 1024;
	const tooLarge = (c: Context) => c.json({ error: PROBLEMS.tooLarge }, 413);
	const counted = bodyLimit({ maxSize: max, onError: tooLarge });
	return async (c, next) => {
		const declared = c.req.header('content-length');
		if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
		return Number(declared) > max ? tooLarge(c) : next();
	};
}
