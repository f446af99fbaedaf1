/** Warnings of the process, which @supabase/lite takes over when it is loaded. */

/** The patched function, so that it isn't patched twice. */
let patched: typeof process.emitWarning | undefined;

/**
 * Lets warnings be errors again, as Node's own are: of an emitter with too many listeners, for one. What the package
 * puts in place of `process.emitWarning` takes every warning for a text and throws on others, in whatever code was
 * about to be warned.
 */
export function treatWarningsAsErrors(): void {
	if (process.emitWarning === patched) return;
	const forTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
	patched = (warning: string | Error, ...rest: unknown[]) => {
		if (typeof warning === 'string') forTexts(warning, ...rest);
		else process.nextTick(() => process.emit('warning', warning));
	};
	process.emitWarning = patched;
}
