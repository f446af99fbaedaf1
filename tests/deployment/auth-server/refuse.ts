import type { Context } from 'hono';

/** A refusal by the double of Supabase Auth, in the format of the API version that the client asks for. */
export function refuse(
	c: Context,
	status: 400 | 401 | 403 | 404 | 422,
	code: string,
	message: string,
): Response {
	return c.req.header('x-supabase-api-version')
		? c.json({ code, message }, status, { 'x-sb-error-code': code, 'x-supabase-api-version': '2024-01-01' })
		: c.json({ code: status, error_code: code, msg: message }, status, { 'x-sb-error-code': code });
}
