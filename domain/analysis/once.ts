/** A function that computes its result at the first call, and returns the same result from then on. */
export function once<Result>(compute: () => Result): () => Result {
	let known: { result: Result } | null = null;
	return () => {
		known ??= { result: compute() };
		return known.result;
	};
}
