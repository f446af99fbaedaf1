/** The buttons of a sale checked: pin and note. */
import { MessageSquare, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { canBeComp, type Verdict } from '../../../../../domain/comps/verdict.ts';
import { homeName } from '../../../../../domain/home/fact-text.ts';

interface CandidateActionsProps {
	verdict: Verdict;
	pinned: boolean;
	note: string;
	/** The note is open. */
	noting: boolean;
	onPin: (id: string) => void;
	onNoting: () => void;
}

export function CandidateActions({ verdict, pinned, note, noting, onPin, onNoting }: CandidateActionsProps) {
	const name = homeName(verdict.sale);
	return (
		<div className="flex print:hidden">
			<RowButton
				label={pinned ? `Unpin ${name}` : `Pin ${name} as a comp`}
				pressed={pinned}
				disabled={!canBeComp(verdict)}
				onPress={() => onPin(verdict.sale.id)}
			>
				<Pin aria-hidden="true" className={`size-4 ${pinned ? 'fill-current' : ''}`} />
			</RowButton>
			<RowButton label={`Note on ${name}`} pressed={noting || note !== ''} onPress={onNoting}>
				<MessageSquare aria-hidden="true" className={`size-4 ${note ? 'fill-current' : ''}`} />
			</RowButton>
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
function RowButton({ label, pressed, disabled = false, onPress, children }: RowButtonProps) {
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
