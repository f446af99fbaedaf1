/** A criterion that can be set, reset and turned off. */
import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';

interface CriterionLineProps {
	label: string;
	on: boolean;
	/** Whether the agent set the criterion. */
	own: boolean;
	/** Turns the criterion on or off; null if it can't be turned off. */
	onSwitch: ((on: boolean) => void) | null;
	onRelease: () => void;
	children: (labeled: { 'aria-labelledby': string }) => ReactNode;
}

export function CriterionLine({ label, on, own, onSwitch, onRelease, children }: CriterionLineProps) {
	const id = useId();
	return (
		<div className="grid grid-cols-[8.5rem_1fr] items-center gap-x-2 py-1 lg:grid-cols-[6.5rem_1fr]">
			{onSwitch ? (
				<Checkbox checked={on} onChange={onSwitch}>
					<span id={id} className={on ? '' : 'text-muted'}>
						{label}
					</span>
				</Checkbox>
			) : (
				<span id={id} className="pl-6 text-sm">
					{label}
				</span>
			)}
			<div className="min-w-0">
				{on ? children({ 'aria-labelledby': id }) : <p className="py-2 text-muted text-sm">Any</p>}
			</div>
			{own && (
				<button
					type="button"
					onClick={onRelease}
					className="col-start-2 mb-1 min-h-6 justify-self-start text-xs text-accent-text underline underline-offset-2"
				>
					Set by you. Reset to automatic
				</button>
			)}
		</div>
	);
}
