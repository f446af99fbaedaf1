/** Restores process warnings, which @supabase/lite replaces when it is loaded. */

/** The patched function, so that it isn't patched twice. */
let patched: typeof process.emitWarning | undefined;

/**
 * Allows warnings to be errors again, as Node's own are, such as for an emitter with too many listeners. The
 * package's replacement for `process.emitWarning` treats every warning as text and throws on others, in whatever code
 * was about to warn.
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
