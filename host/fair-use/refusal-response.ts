/** The response to a call that didn't get its turn, in the format that supabase-js expects from each API. */
import type { Context } from 'hono';
import { PROBLEMS } from '../../contract/problems.ts';
import { noticePage } from '../http/unavailable.ts';
import type { Refusal } from './turns.ts';

/** @param retryAfter in seconds */
export function refusalResponse(c: Context, refusal: Refusal, retryAfter: number): Response {
	// On 429, supabase-js would end the session it can't refresh; on 503 it tries again.
	const isOverloaded = refusal === 'too many' && c.req.query('grant_type') !== 'refresh_token';
	const status = isOverloaded ? 429 : 503;
	const message = isOverloaded ? PROBLEMS.tooManyRequests : PROBLEMS.busy;
	// A browser opening a page, not a call of our client.
	if (c.req.header('accept')?.includes('text/html')) return noticePage(message, status, String(retryAfter));
	return c.json(bodyFor(c.req.path, status, message), status, { 'retry-after': String(retryAfter) });
}

function bodyFor(path: string, status: number, message: string): object {
	if (path.startsWith('/rest/')) return { code: `PT${status}`, message, details: null, hint: null };
	if (path.startsWith('/auth/')) return { code: status, error_code: 'over_request_rate_limit', msg: message };
	return { error: message };
}
