/** A compact labeled drop-down list. */
import { type ReactNode, useId } from 'react';

interface ChoiceFieldProps<Value> {
	label: ReactNode;
	choices: readonly { value: Value; words: string }[];
	value: Value;
	onChange: (value: Value) => void;
	/** To the right of the label. */
	aside?: ReactNode;
	disabled?: boolean;
	className?: string;
}

export function ChoiceField<Value>(props: ChoiceFieldProps<Value>) {
	const { label, choices, value, onChange, aside, disabled = false, className = '' } = props;
	const id = useId();
	return (
		<div className={className}>
			<CompactLabel id={id} label={label} aside={aside} />
			<select
				id={id}
				disabled={disabled}
				value={choices.findIndex((choice) => choice.value === value)}
				onChange={(event) => {
					const chosen = choices[Number(event.target.value)];
					if (chosen) onChange(chosen.value);
				}}
				className={`${COMPACT_INPUT} text-ellipsis`}
			>
				{choices.map((choice, index) => (
					<option key={choice.words} value={index}>
						{choice.words}
					</option>
				))}
			</select>
		</div>
	);
}

interface CompactLabelProps {
	/** The id of the input. */
	id: string;
	label: ReactNode;
	/** To the right of the label. */
	aside?: ReactNode;
}

/** The label of an input in a dense panel. */
export function CompactLabel({ id, label, aside }: CompactLabelProps) {
	return (
		<div className="flex items-baseline justify-between gap-2">
			<label htmlFor={id} className="text-muted text-sm">
				{label}
			</label>
			{aside}
		</div>
	);
}

/** An input in a dense panel: tall enough for a finger on a phone, low on a desktop. */
export const COMPACT_INPUT =
	'mt-1 h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-2 text-base text-ink tabular-nums ' +
	'disabled:bg-sunken disabled:text-muted aria-invalid:border-danger lg:h-9 lg:text-sm';
