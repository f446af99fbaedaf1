/** A labeled drop-down list of many choices. */
import { type ComponentProps, useId } from 'react';
import { CONTROL } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
	label: string;
	/** The label is for screen readers: the choices name it, too. */
	isLabelHidden?: boolean;
	choices: readonly (readonly [value: string, label: string])[];
}

export function Select({ label, isLabelHidden = false, choices, className = '', ...select }: SelectProps) {
	const id = useId();
	return (
		<div className={className}>
			<label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block font-medium text-sm'}>
				{label}
			</label>
			<select id={id} {...select} className={`${CONTROL} ${isLabelHidden ? 'h-10 text-sm' : 'h-11'}`}>
				{choices.map(([value, name]) => (
					<option key={value} value={value}>
						{name}
					</option>
				))}
			</select>
		</div>
	);
}
