/**
 * Shares one call among concurrent and closely following callers.
 *
 * @param lasts how long a result is valid, in milliseconds
 */
export function sharedCall<T>(call: () => Promise<T>, lasts: number): () => Promise<T> {
	let last: { result: Promise<T>; at: number } | undefined;
	return () => {
		if (!last || Date.now() - last.at > lasts) last = { result: call(), at: Date.now() };
		return last.result;
	};
}
