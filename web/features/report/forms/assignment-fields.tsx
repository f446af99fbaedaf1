/** What a report is for, and what its author discloses; with what the home's state requires of it. */
import type { ReactNode } from 'react';
import {
	ASSIGNMENT_TEXT_MAX_LENGTH,
	type Assignment,
	isPriceOpinion,
	PURPOSES,
	type Purpose,
} from '../../../../domain/wording/states/assignment.ts';
import { isStaleRule, requiredWording } from '../../../../domain/wording/states/required-wording.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { localDay } from '../../../ui/local-day.ts';
import { Select } from '../../../ui/select.tsx';

interface AssignmentFieldsProps {
	assignment: Assignment;
	onChange: (part: Partial<Assignment>) => void;
	/** The state of the home; null if unknown. */
	state: string | null;
}

const PURPOSE_CHOICES = Object.entries(PURPOSES);

export function AssignmentFields({ assignment, onChange, state }: AssignmentFieldsProps) {
	const text = (name: 'interest' | 'assumptions' | 'brokerWording') => ({
		rows: 2,
		maxLength: ASSIGNMENT_TEXT_MAX_LENGTH,
		value: assignment[name],
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	const isRequired = isPriceOpinion(assignment);
	const { condition, signature } = requiredWording(state, assignment);
	return (
		<>
			<Select
				label="Purpose"
				choices={PURPOSE_CHOICES}
				value={assignment.purpose}
				onChange={(event) => onChange({ purpose: event.target.value as Purpose })}
			/>
			<Checkbox checked={assignment.forFee} onChange={(forFee) => onChange({ forFee })}>
				I am paid a fee for this analysis
			</Checkbox>
			<StateNotes assignment={assignment} state={state} />
			{condition?.confirm && (
				<Checkbox required checked={assignment.confirmed} onChange={(confirmed) => onChange({ confirmed })}>
					{condition.confirm}
				</Checkbox>
			)}
			<Disclosures isOpen={isRequired || signature}>
				<Field
					label="Intended user"
					maxLength={ASSIGNMENT_TEXT_MAX_LENGTH}
					value={assignment.intendedUser}
					hint="Leave it blank for your client."
					onChange={(event) => onChange({ intendedUser: event.target.value })}
				/>
				<InspectionField
					label="Exterior"
					required={isRequired}
					value={assignment.exterior}
					onValue={(exterior) => onChange({ exterior })}
				/>
				<InspectionField
					label="Interior"
					required={isRequired}
					value={assignment.interior}
					onValue={(interior) => onChange({ interior })}
				/>
				<TextArea
					label="Your interest"
					hint="Include any conflict of interest, or say that you have none."
					required={isRequired || signature}
					{...text('interest')}
				/>
				<TextArea label="Assumptions and limiting conditions" {...text('assumptions')} />
				<TextArea label="Your broker's wording" {...text('brokerWording')} />
			</Disclosures>
		</>
	);
}

/** Folded, unless the report has to state them. */
function Disclosures({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
	const look = 'rounded-control border border-edge px-3 py-2.5';
	const fields = <div className="space-y-5 pt-4">{children}</div>;
	return isOpen ? (
		<section aria-label="Disclosures" className={look}>
			<h3 className="font-medium text-sm">Disclosures that this report has to state</h3>
			{fields}
		</section>
	) : (
		<details className={look}>
			<summary className="cursor-pointer font-medium text-sm">Disclosures</summary>
			{fields}
		</details>
	);
}

/** What the law says about this report: what to say before, what to ask, who may sign. */
function StateNotes({ assignment, state }: Omit<AssignmentFieldsProps, 'onChange'>) {
	const wording = requiredWording(state, assignment);
	const notes = [
		...(wording.isDueBefore ? [`Say this to your client before you start: “${wording.statement}”`] : []),
		...(wording.condition?.confirm === null ? [wording.condition.refusal] : []),
		...(wording.askBroker && assignment.brokerWording.trim() === '' ? [wording.askBroker] : []),
		...(wording.note ? [wording.note] : []),
		...(wording.checkedOn && isStaleRule(wording.checkedOn, localDay(new Date()))
			? ['We checked this state’s wording more than a year ago. Ask your broker whether it has changed.']
			: []),
	];
	return notes.map((note) => (
		<Alert key={note} tone="note">
			{note}
		</Alert>
	));
}

const NOT_SAID = '';
const NOT_INSPECTED = 'no';
const INSPECTED = 'yes';

interface InspectionFieldProps {
	label: 'Exterior' | 'Interior';
	required: boolean;
	value: string;
	onValue: (value: string) => void;
}

function InspectionField({ label, required, value, onValue }: InspectionFieldProps) {
	const isDated = value !== NOT_SAID && value !== NOT_INSPECTED;
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			<Select
				label={`${label} inspection`}
				required={required}
				choices={[
					[NOT_SAID, 'Not stated'],
					[NOT_INSPECTED, 'Not inspected'],
					[INSPECTED, 'Inspected'],
				]}
				value={isDated ? INSPECTED : value}
				onChange={({ target }) => onValue(target.value === INSPECTED ? localDay(new Date()) : target.value)}
			/>
			{isDated && (
				<Field
					label={`${label} inspected on`}
					type="date"
					required
					value={value}
					onChange={(event) => onValue(event.target.value || localDay(new Date()))}
				/>
			)}
		</div>
	);
}
