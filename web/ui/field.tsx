/** A labelled text input with an optional hint. */
import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
	label: string;
	hint?: string;
}

export function Field({ label, hint, className = '', ...input }: FieldProps) {
	const id = useId();
	const hintId = `${id}-hint`;
	return (
		<div className={className}>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				{label}
			</label>
			<input id={id} aria-describedby={hint && hintId} {...input} className={INPUT} />
			{hint && (
				<p id={hintId} className="mt-1.5 text-2xs text-muted">
					{hint}
				</p>
			)}
		</div>
	);
}

const INPUT =
	'h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink tabular-nums ' +
	'placeholder:text-muted disabled:bg-sunken disabled:text-muted';
