/** One of a few choices side by side: radio buttons that look like a switch. */
interface SegmentedChoiceProps<Value extends string> {
	legend: string;
	name: string;
	choices: readonly { value: Value; label: string }[];
	/** Null if nothing is chosen yet. */
	value: Value | null;
	disabled?: boolean;
	/** As low as the fields of a dense panel. */
	compact?: boolean;
	onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
	const { compact = false, disabled = false } = props;
	return (
		<fieldset disabled={disabled}>
			<legend className={compact ? 'mb-1 text-muted text-sm' : 'mb-1.5 font-medium text-sm'}>
				{props.legend}
			</legend>
			<div
				className={`grid h-11 overflow-hidden rounded-control border border-edge bg-surface text-sm grid-flow-col ${compact ? 'auto-cols-auto lg:h-9' : 'auto-cols-fr'}`}
			>
				{props.choices.map(({ value, label }) => (
					<label
						key={value}
						className={`grid place-items-center text-center text-muted has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current has-disabled:opacity-60 ${compact ? 'px-1.5' : 'px-5'}`}
					>
						<input
							type="radio"
							className="sr-only"
							name={props.name}
							value={value}
							checked={value === props.value}
							onChange={() => props.onChange(value)}
						/>
						{label}
					</label>
				))}
			</div>
		</fieldset>
	);
}
