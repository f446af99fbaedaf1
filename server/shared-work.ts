/** Runs work once for everyone who asks for it at the same time. */

/**
 * Creates a function that runs named work. While work with that name is running, further callers get its result; what
 * they would have done isn't run. Nothing is remembered once it ends.
 */
export function sharedWork<Result>(): (name: string, work: () => Promise<Result>) => Promise<Result> {
	const running = new Map<string, Promise<Result>>();
	return (name, work) => {
		const result = running.get(name) ?? work().finally(() => running.delete(name));
		running.set(name, result);
		return result;
	};
}
