/** The facts of the subject: from the record, or entered manually. Every edit updates the price. */
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { IsoDate } from '../../../domain/dates/days.ts';
import type { HomeFacts } from '../../../domain/home/home.ts';
import { ChoiceField, COMPACT_INPUT, CompactLabel } from '../../ui/choice-field.tsx';
import { DraftInput } from '../../ui/draft-input.tsx';
import { useUnits } from '../../use-units.ts';
import { type FigureRule, readFigure, writeFigure } from './read-figure.ts';
import { type FigureFact, subjectFields, withRecorded } from './subject-fields.ts';

interface SubjectFormProps {
	/** The facts in use. */
	facts: HomeFacts;
	/** The facts in the store; null for a home it doesn't have. */
	record: HomeFacts | null;
	/** The effective date. */
	effectiveOn: IsoDate;
	onChange: (facts: Partial<HomeFacts>, topic: string) => void;
	/** Resets a fact to the record. */
	onReset: (fact: keyof HomeFacts) => void;
}

export function SubjectForm({ facts, record, effectiveOn, onChange, onReset }: SubjectFormProps) {
	const units = useUnits();
	return (
		<div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
			{subjectFields(effectiveOn, units).map((field) => {
				const { fact } = field;
				const edited = record !== null && facts[fact] !== record[fact];
				const aside = edited && <ResetFact label={field.label} onReset={() => onReset(fact)} />;
				if ('choices' in field) {
					return (
						<ChoiceField
							key={fact}
							className={WIDE.has(fact) ? 'col-span-2 md:col-span-1 lg:col-span-2' : ''}
							label={<FactLabel label={field.label} edited={edited} />}
							choices={withRecorded(field.choices, record?.[fact] ?? null)}
							value={facts[fact]}
							onChange={(value) => onChange({ [fact]: value }, fact)}
							aside={aside}
						/>
					);
				}
				return (
					<FigureField
						key={fact}
						label={<FactLabel label={field.label} unit={field.unit} edited={edited} />}
						rule={field}
						value={facts[field.fact]}
						onValue={(value) => onChange({ [field.fact as FigureFact]: value }, fact)}
						aside={aside}
					/>
				);
			})}
		</div>
	);
}

/** Facts whose labels need the full width. */
const WIDE = new Set(['homeType', 'condition', 'quality']);

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
				write={(figure) => writeFigure(figure, rule.area)}
				read={(text) => readFigure(rule, text)}
				onValue={onValue}
				className={`${COMPACT_INPUT} placeholder:text-muted`}
			/>
		</div>
	);
}

function FactLabel({ label, unit, edited }: { label: string; unit?: string | null; edited: boolean }) {
	return (
		<span className={edited ? 'font-medium text-accent-text' : ''}>
			{label}
			{unit && <span className="whitespace-nowrap text-2xs">, {unit}</span>}
			{edited && (
				<>
					<span aria-hidden="true">*</span>
					<span className="sr-only"> (edited)</span>
				</>
			)}
		</span>
	);
}

function ResetFact({ label, onReset }: { label: string; onReset: () => void }) {
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
