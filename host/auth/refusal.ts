/**
 * A refusal of the auth API, in the format that supabase-js reads: https://supabase.com/docs/guides/auth/debugging/error-codes
 *
 * @param details further fields, such as why a password is weak
 */
export function refuse(status: number, code: string, message: string, details: object = {}): Response {
	return Response.json({ code: status, error_code: code, msg: message, ...details }, { status });
}
