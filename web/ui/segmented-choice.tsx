/** One of a few choices side by side: radio buttons that look like a switch. */
interface SegmentedChoiceProps<Value extends string> {
	legend: string;
	name: string;
	choices: readonly { value: Value; label: string }[];
	value: Value;
	disabled: boolean;
	onChange: (value: Value) => void;
}

export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
	return (
		<fieldset disabled={props.disabled}>
			<legend className="mb-1.5 font-medium text-sm">{props.legend}</legend>
			<div className="grid h-11 auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-edge bg-surface text-sm">
				{props.choices.map(({ value, label }) => (
					<label
						key={value}
						className="grid place-items-center px-5 text-center text-muted has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current has-disabled:opacity-60"
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
