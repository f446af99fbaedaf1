/** A text input that applies its text as soon as it is valid; if it isn't, it says why. */
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useState } from 'react';

/** The result of parsing the text: a value, or a message to show instead; an empty message waits for more input. */
export type ReadText<Value> = { value: Value } | { problem: string };

interface DraftInputProps<Value> extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
	/** The current value. */
	value: Value;
	/** The value as text for editing. */
	write: (value: Value) => string;
	read: (text: string) => ReadText<Value>;
	onValue: (value: Value) => void;
}

interface Draft<Value> {
	typed: string;
	/** The current value while this text is being edited. */
	over: string;
	/** The value before editing started. */
	before: Value;
}

export function DraftInput<Value>({ value, write, read, onValue, ...rest }: DraftInputProps<Value>) {
	const [draft, setDraft] = useState<Draft<Value> | null>(null);
	const problemId = useId();
	const written = write(value);
	const current = draft && isCurrent(draft, written, read, write) ? draft : null;
	const typed = current ? current.typed : written;
	const reading = read(typed);
	const problem = current && 'problem' in reading ? reading.problem : null;
	function type(next: string) {
		const before = current ? current.before : value;
		const result = read(next);
		// While the text isn't a value, the previous value applies: otherwise the "1" of an unfinished "1." would stay.
		const newValue = 'value' in result ? result.value : before;
		setDraft({ typed: next, over: write(newValue), before });
		if (write(newValue) !== written) onValue(newValue);
	}
	function leave(event: FocusEvent<HTMLInputElement>) {
		setDraft(null);
		rest.onBlur?.(event);
	}
	function pressKey(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key === 'Escape') setDraft(null);
		rest.onKeyDown?.(event);
	}
	return (
		<>
			<input
				inputMode="decimal"
				autoComplete="off"
				{...rest}
				value={typed}
				aria-invalid={Boolean(problem)}
				aria-describedby={problem ? problemId : rest['aria-describedby']}
				onChange={(event) => type(event.target.value)}
				onBlur={leave}
				onKeyDown={pressKey}
			/>
			{problem && (
				<p id={problemId} role="alert" className="col-span-full mt-1 text-xs text-danger">
					{problem}
				</p>
			)}
		</>
	);
}

/**
 * Whether the typed text is still shown: it stands for the current value, or isn't valid yet. A change from outside,
 * such as undo, replaces it.
 */
function isCurrent<Value>(
	draft: Pick<Draft<Value>, 'typed' | 'over'>,
	written: string,
	read: (text: string) => ReadText<Value>,
	write: (value: Value) => string,
): boolean {
	const result = read(draft.typed);
	return 'value' in result ? write(result.value) === written : draft.over === written;
}
