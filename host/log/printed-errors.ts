/**
 * Collects the errors that a package prints. They contain the values of a failed statement, and would bypass our log,
 * which removes email addresses.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The errors so far of the call that is running. */
const current = new AsyncLocalStorage<unknown[]>();

/** The patched function, so that it isn't patched twice. */
let patched: typeof console.error | undefined;

/** Runs a call of a package. @returns its result, and the errors that it would have printed */
export async function collectErrors<Result>(
	call: () => Result | Promise<Result>,
): Promise<{ result: Result; errors: readonly unknown[] }> {
	collectInsteadOfPrinting();
	const errors: unknown[] = [];
	return { result: await current.run(errors, call), errors };
}

function collectInsteadOfPrinting(): void {
	if (console.error === patched) return;
	const print = console.error;
	patched = (...words: unknown[]) => {
		const errors = current.getStore();
		if (errors) errors.push(words.find((word) => word instanceof Error) ?? words.join(' '));
		else print(...words);
	};
	console.error = patched;
}
