/** Restores process warnings, which @supabase/lite replaces when it is loaded. */

/** The patched function, so that it isn't patched twice. */
let patched: typeof process.emitWarning | undefined;

/**
 * Accepts errors as warnings, as Node itself does. @supabase/lite replaces `process.emitWarning` with a
 * function that only handles text: for an error, such as Node's warning about too many listeners, it throws in the
 * code that caused the warning.
 */
export function acceptErrorsAsWarnings(): void {
	if (process.emitWarning === patched) return;
	const forTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
	patched = (warning: string | Error, ...rest: unknown[]) => {
		if (typeof warning === 'string') forTexts(warning, ...rest);
		else process.nextTick(() => process.emit('warning', warning));
	};
	process.emitWarning = patched;
}
