/** A signal with a time limit. */
export interface LimitedSignal {
	signal: AbortSignal;
	/** Lifts the limit, and ends what still runs. */
	release(): void;
}

/**
 * A signal that is aborted with another one, or after a time. It is aborted manually, because Node 20 may
 * garbage-collect signals combined by `AbortSignal.any`.
 */
export function limitSignal(outer: AbortSignal, milliseconds: number): LimitedSignal {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(new Error('It took too long.')), milliseconds);
	const abort = () => {
		clearTimeout(timer);
		controller.abort(outer.reason);
	};
	if (outer.aborted) abort();
	outer.addEventListener('abort', abort, { once: true });
	return {
		signal: controller.signal,
		release: () => {
			clearTimeout(timer);
			outer.removeEventListener('abort', abort);
			controller.abort();
		},
	};
}

/**
 * Runs work that ends with a signal or a timeout. The caller doesn't wait for work that ignores it.
 *
 * @throws the abort reason, if the work doesn't end sooner
 */
export async function withTimeout<T>(
	outer: AbortSignal,
	milliseconds: number,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const { signal, release } = limitSignal(outer, milliseconds);
	const aborted = new Promise<never>((_, reject) => {
		const fail = () => reject(signal.reason);
		if (signal.aborted) fail();
		signal.addEventListener('abort', fail, { once: true });
	});
	try {
		return await Promise.race([work(signal), aborted]);
	} finally {
		release();
	}
}
