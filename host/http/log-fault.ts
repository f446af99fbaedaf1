/** Logs the error of a request. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { hasClientDisconnected, type Traced } from './observe-requests.ts';

/** Logs an error. If a client disconnects in the middle of its body, reading fails, which isn't our error. */
export function logFault(c: Context<Traced>, log: Logger, message: string, error: unknown): void {
	const { requestId } = c.get('trace');
	if (hasClientDisconnected(c))
		log.debug({ requestId }, 'A client disconnected while sending its request body');
	else log.error({ err: error, requestId }, message);
}
