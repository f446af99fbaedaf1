/** A figure of the subject, which can be reset to the record's. */
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { COMPACT_INPUT, CompactLabel } from '../../../ui/choice-field.tsx';
import { DraftInput } from '../../../ui/draft-input.tsx';
import { type FigureRule, parseFigure, writeFigure } from './parse-figure.ts';

interface FigureFieldProps {
	label: ReactNode;
	rule: FigureRule;
	value: number | null;
	onValue: (value: number | null) => void;
	aside?: ReactNode;
}

/** A number field that may be blank. */
export function FigureField({ label, rule, value, onValue, aside }: FigureFieldProps) {
	const id = useId();
	return (
		<div>
			<CompactLabel id={id} label={label} aside={aside} />
			<DraftInput
				id={id}
				inputMode={rule.step === 1 ? 'numeric' : 'decimal'}
				placeholder="Unknown"
				value={value}
				write={(figure) => writeFigure(figure, rule)}
				read={(text) => parseFigure(rule, text)}
				onValue={onValue}
				className={`${COMPACT_INPUT} placeholder:text-muted`}
			/>
		</div>
	);
}

export function FactLabel({ label, unit, edited }: { label: string; unit?: string | null; edited: boolean }) {
	return (
		<span className={edited ? 'font-medium text-accent-text' : ''}>
			{label}
			{unit && (
				<span className="text-xs">
					, <span className="whitespace-nowrap">{unit}</span>
				</span>
			)}
			{edited && (
				<>
					<span aria-hidden="true">*</span>
					<span className="sr-only"> (edited)</span>
				</>
			)}
		</span>
	);
}

export function ResetFact({ label, onReset }: { label: string; onReset: () => void }) {
	return (
		<button
			type="button"
			onClick={onReset}
			aria-label={`Reset ${label} to the record`}
			title="Reset to record"
			className="-my-1 grid size-6 place-items-center rounded-control text-accent-text hover:bg-sunken print:hidden"
		>
			<RotateCcw aria-hidden="true" className="size-3.5" />
		</button>
	);
}
