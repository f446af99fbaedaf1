/**
 * Shares one call among concurrent and closely following callers.
 *
 * @param ttl how long a result is valid, in milliseconds
 */
export function sharedCall<T>(call: () => Promise<T>, ttl: number): () => Promise<T> {
	let last: { result: Promise<T>; at: number } | undefined;
	return () => {
		if (!last || Date.now() - last.at > ttl) last = { result: call(), at: Date.now() };
		return last.result;
	};
}
