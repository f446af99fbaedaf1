/** Keeps what the auth service's package prints and warns of in order, because the package changes both for the process. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The patched functions, so that neither is patched twice. */
let patchedWarning: typeof process.emitWarning | undefined;
let patchedPrint: typeof console.error | undefined;

/**
 * Accepts errors as warnings, as Node itself does. @supabase/lite replaces `process.emitWarning` with a
 * function that only handles text: for an error, such as Node's warning about too many listeners, it throws in the
 * code that caused the warning.
 */
export function acceptErrorsAsWarnings(): void {
	if (process.emitWarning === patchedWarning) return;
	const forTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
	patchedWarning = (warning: string | Error, ...rest: unknown[]) => {
		if (typeof warning === 'string') forTexts(warning, ...rest);
		else process.nextTick(() => process.emit('warning', warning));
	};
	process.emitWarning = patchedWarning;
}

/** The errors so far of the call that is running. */
const current = new AsyncLocalStorage<unknown[]>();

/**
 * Runs a call of the package. Errors that it prints contain the values of a failed statement, and would bypass our log,
 * which removes email addresses.
 *
 * @returns its result, and the errors that it would have printed
 */
export async function collectErrors<Result>(
	call: () => Result | Promise<Result>,
): Promise<{ result: Result; errors: readonly unknown[] }> {
	collectInsteadOfPrinting();
	const errors: unknown[] = [];
	return { result: await current.run(errors, call), errors };
}

function collectInsteadOfPrinting(): void {
	if (console.error === patchedPrint) return;
	const print = console.error;
	patchedPrint = (...words: unknown[]) => {
		const errors = current.getStore();
		if (errors) errors.push(words.find((word) => word instanceof Error) ?? words.join(' '));
		else print(...words);
	};
	console.error = patchedPrint;
}
