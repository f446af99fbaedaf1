/** A text input whose text becomes a value as soon as it can be read; what can not be read says why. */
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useState } from 'react';

/** What a text means: a value, or the sentence to show instead; an empty sentence waits for more. */
export type ReadText<Value> = { value: Value } | { problem: string };

interface DraftInputProps<Value> extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
	/** The value in force. */
	value: Value;
	/** The value for editing. */
	write: (value: Value) => string;
	read: (text: string) => ReadText<Value>;
	onValue: (value: Value) => void;
}

export function DraftInput<Value>({ value, write, read, onValue, ...rest }: DraftInputProps<Value>) {
	const [draft, setDraft] = useState<{ typed: string; over: string } | null>(null);
	const problemId = useId();
	const written = write(value);
	const typed = draft && stands(draft, written, read, write) ? draft.typed : written;
	const reading = read(typed);
	const problem = draft && 'problem' in reading ? reading.problem : null;
	function type(next: string) {
		setDraft({ typed: next, over: written });
		const meaning = read(next);
		if ('value' in meaning && write(meaning.value) !== written) onValue(meaning.value);
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
				<p id={problemId} role="alert" className="col-span-full mt-1 text-2xs text-danger">
					{problem}
				</p>
			)}
		</>
	);
}

/** What was typed stands while it means the value in force, or nothing yet; an undo from outside replaces it. */
function stands<Value>(
	draft: { typed: string; over: string },
	written: string,
	read: (text: string) => ReadText<Value>,
	write: (value: Value) => string,
): boolean {
	const meaning = read(draft.typed);
	return 'value' in meaning ? write(meaning.value) === written : draft.over === written;
}
