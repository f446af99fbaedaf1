/** A finding of `npm run doctor`: OK, or what to do. */
export type Finding = { ok: true; message: string } | { ok: false; message: string; remedy: string };

export function ok(message: string): Finding {
	return { ok: true, message };
}
