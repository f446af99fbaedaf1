/** A refusal of the auth API, in the format that supabase-js reads. */
export function refuse(status: number, code: string, message: string): Response {
	return Response.json({ code: status, error_code: code, msg: message }, { status });
}
