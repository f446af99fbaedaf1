/** Answers in time: after too long a wait the caller gets a retry message, whatever the work is waiting for. */
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { PROBLEMS } from '../../contract/problems.ts';

/** Middleware that answers 503 after so many milliseconds. The work behind it isn't stopped, and has to look. */
export function timeLimit(milliseconds: number) {
	return timeout(
		milliseconds,
		() => new HTTPException(503, { res: Response.json({ error: PROBLEMS.busy }, { status: 503 }) }),
	);
}
