/** The facts of the subject: from the record, or entered manually. Every edit updates the price. */
import type { IsoDate } from '../../../../domain/dates/days.ts';
import type { HomeFacts } from '../../../../domain/home/home.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useUnits } from '../../../use-units.ts';
import { FactLabel, FigureField, ResetFact } from './figure-field.tsx';
import { type FigureFact, subjectFields, withRecorded } from './subject-fields.ts';

interface SubjectFormProps {
	/** The facts in use. */
	facts: HomeFacts;
	/** The facts in the store; null for a home it doesn't have. */
	record: HomeFacts | null;
	/** The condition by the agent's answers, which replaces the fact; null without them. */
	grade: number | null;
	/** The effective date. */
	effectiveOn: IsoDate;
	onChange: (facts: Partial<HomeFacts>, topic: string) => void;
	/** Resets a fact to the record. */
	onReset: (fact: keyof HomeFacts) => void;
}

export function SubjectForm({ facts, record, grade, effectiveOn, onChange, onReset }: SubjectFormProps) {
	const units = useUnits();
	return (
		<div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
			{subjectFields(effectiveOn, units).map((field) => {
				const { fact } = field;
				const edited = record !== null && facts[fact] !== record[fact];
				const aside = edited && <ResetFact label={field.label} onReset={() => onReset(fact)} />;
				if (fact === 'condition' && grade !== null) {
					return (
						<ChoiceField
							key={fact}
							disabled
							className={WIDE_FIELD}
							label={<FactLabel label={field.label} edited />}
							choices={[{ value: grade, words: `C${grade}, by your answers` }]}
							value={grade}
							onChange={() => undefined}
						/>
					);
				}
				if ('choices' in field) {
					return (
						<ChoiceField
							key={fact}
							className={WIDE.has(fact) ? WIDE_FIELD : ''}
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
const WIDE_FIELD = 'col-span-2 md:col-span-1 lg:col-span-2';
