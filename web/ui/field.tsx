/** A labeled text input with an optional hint, single-line or multi-line. */
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Labeled {
	label: string;
	hint?: string;
}

export function Field({ label, hint, className, ...input }: Labeled & ComponentProps<'input'>) {
	return (
		<LabeledControl label={label} hint={hint} className={className}>
			{(names) => <input {...names} {...input} className={`${CONTROL} h-11`} />}
		</LabeledControl>
	);
}

export function TextArea({ label, hint, className, ...area }: Labeled & ComponentProps<'textarea'>) {
	return (
		<LabeledControl label={label} hint={hint} className={className}>
			{(names) => <textarea {...names} {...area} className={`${CONTROL} py-2.5`} />}
		</LabeledControl>
	);
}

interface LabeledControlProps {
	label: string;
	hint: string | undefined;
	className: string | undefined;
	children: (names: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

function LabeledControl({ label, hint, className = '', children }: LabeledControlProps) {
	const id = useId();
	const hintId = `${id}-hint`;
	return (
		<div className={className}>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				{label}
			</label>
			{children({ id, 'aria-describedby': hint && hintId })}
			{hint && (
				<p id={hintId} className="mt-1.5 text-xs text-muted">
					{hint}
				</p>
			)}
		</div>
	);
}

/** The style of text inputs. */
export const CONTROL =
	'w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink tabular-nums ' +
	'placeholder:text-muted disabled:bg-sunken disabled:text-muted';
