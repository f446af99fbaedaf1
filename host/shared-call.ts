/**
 * Shares one call among concurrent and closely following callers.
 *
 * @param ttl how long a result is valid, in milliseconds
 */
export function sharedCall<T>(call: () => Promise<T>, ttl: number): () => Promise<T> {
	let last: { result: Promise<T>; at: number } | undefined;
	return () => {
		if (!last || performance.now() - last.at > ttl) last = { result: call(), at: performance.now() };
		return last.result;
	};
}
