/** A finding of `npm run doctor`: OK, or what to do. */
export type Finding = { ok: true; message: string } | { ok: false; message: string; remedy: string };

export function ok(message: string): Finding {
	return { ok: true, message };
}

/** A check that passes unless it throws: then the message of its error and the advice are the remedy. */
export async function attempt(
	message: string,
	advice: string,
	check: () => Promise<unknown>,
): Promise<Finding> {
	try {
		await check();
		return ok(message);
	} catch (error) {
		const reason = (error as Error).message.replace(/\.?$/, '.');
		return { ok: false, message, remedy: `${reason} ${advice}`.trim() };
	}
}
