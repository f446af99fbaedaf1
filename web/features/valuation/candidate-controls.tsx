/** The controls of a row in the sales considered. */
import type { ReactNode } from 'react';
import { COMPACT_INPUT } from '../../ui/choice-field.tsx';

/** The most common reasons. */
const REASONS = [
	"Not arm's length",
	'Different neighborhood',
	'Condition not comparable',
	'Errors in the record',
	'Unusual sale terms',
];

interface DropReasonProps {
	name: string;
	reason: string;
	onReason: (reason: string) => void;
}

/** The reason a sale was excluded. */
export function DropReason({ name, reason, onReason }: DropReasonProps) {
	return (
		<>
			<input
				aria-label={`Reason for excluding ${name}`}
				placeholder="Reason, saved with the analysis"
				list="reasons-to-drop"
				value={reason}
				maxLength={300}
				onChange={(event) => onReason(event.target.value)}
				className={`${COMPACT_INPUT} max-w-md`}
			/>
			<datalist id="reasons-to-drop">
				{REASONS.map((each) => (
					<option key={each} value={each} />
				))}
			</datalist>
		</>
	);
}

/** A figure with a label for screen readers. */
export function Figure({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt className="sr-only">{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

interface RowButtonProps {
	label: string;
	pressed: boolean;
	disabled?: boolean;
	onPress: () => void;
	children: ReactNode;
}

/** A toggle button of a row. */
export function RowButton({ label, pressed, disabled = false, onPress, children }: RowButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			aria-pressed={pressed}
			title={label}
			disabled={disabled}
			onClick={onPress}
			className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-30 aria-pressed:text-accent-text lg:size-8"
		>
			{children}
		</button>
	);
}
