/** Limits response times: after too long a wait, the caller is asked to retry, whatever the work is waiting for. */
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { PROBLEMS } from '../../../contract/problems.ts';

/**
 * Middleware that responds with 503 after the given number of milliseconds. The work itself isn't stopped and must
 * check for it.
 */
export function timeLimit(milliseconds: number, error: string = PROBLEMS.busy) {
	return timeout(
		milliseconds,
		() => new HTTPException(503, { res: Response.json({ error }, { status: 503 }) }),
	);
}
