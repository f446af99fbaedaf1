/**
 * Runs work that ends with a signal or a timeout. Node 20 may garbage-collect signals combined by `AbortSignal.any`,
 * so this signal is aborted manually, and the caller doesn't wait for work that ignores it.
 *
 * @throws the abort reason, if the work doesn't end sooner
 */
export async function withTimeout<T>(
	outer: AbortSignal,
	milliseconds: number,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const controller = new AbortController();
	const abort = () => controller.abort(outer.reason);
	const timer = setTimeout(() => controller.abort(new Error('It took too long.')), milliseconds);
	if (outer.aborted) abort();
	outer.addEventListener('abort', abort, { once: true });
	const aborted = new Promise<never>((_, reject) => {
		const fail = () => reject(controller.signal.reason);
		if (controller.signal.aborted) fail();
		controller.signal.addEventListener('abort', fail, { once: true });
	});
	try {
		return await Promise.race([work(controller.signal), aborted]);
	} finally {
		clearTimeout(timer);
		outer.removeEventListener('abort', abort);
	}
}
