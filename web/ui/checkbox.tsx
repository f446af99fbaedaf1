/** A checkbox with its label, tall enough for a finger. */
import type { ReactNode } from 'react';

interface CheckboxProps {
	checked: boolean;
	disabled?: boolean;
	/** A form with it is sent only if it is checked. */
	required?: boolean;
	onChange: (checked: boolean) => void;
	className?: string;
	/** The label. */
	children: ReactNode;
}

export function Checkbox({
	checked,
	disabled = false,
	required = false,
	onChange,
	className = '',
	children,
}: CheckboxProps) {
	return (
		<label className={`flex min-h-9 items-center gap-2 text-sm ${className}`}>
			<input
				type="checkbox"
				checked={checked}
				disabled={disabled}
				required={required}
				onChange={(event) => onChange(event.target.checked)}
				className="size-4 shrink-0 accent-ink"
			/>
			{children}
		</label>
	);
}
