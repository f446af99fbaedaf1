/** The costs that an agent enters for a net sheet. */
import { useId } from 'react';
import type { NetSheetSubject } from '../../../domain/net-sheet/net-line.ts';
import type { NetSheetFacts } from '../../../domain/net-sheet/net-sheet-facts.ts';
import { findPlace } from '../../../domain/net-sheet/taxes/find-place.ts';
import { STATE_TAXES } from '../../../domain/net-sheet/taxes/states.ts';
import type { StateTaxes } from '../../../domain/net-sheet/taxes/transfer-tax.ts';
import { parseDollars, parsePercent, writePercent } from '../../shared/parse-amount.ts';
import { ChoiceField, COMPACT_INPUT, CompactLabel } from '../../ui/choice-field.tsx';
import { DraftInput } from '../../ui/draft-input.tsx';

type NamesOf<Value> = {
	[Name in keyof NetSheetFacts]: NetSheetFacts[Name] extends Value ? Name : never;
}[keyof NetSheetFacts];
type Amount = Exclude<NamesOf<number | null>, never>;
type Day = 'closingOn' | 'interestPaidTo' | 'taxPaidTo' | 'duesPaidTo';

type Entry =
	| { kind: 'dollars' | 'percent'; name: Amount; label: string }
	| { kind: 'day'; name: Day; label: string };

const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
	{
		title: 'Price and commissions',
		entries: [
			{ kind: 'dollars', name: 'ownPrice', label: 'Your price, $' },
			{ kind: 'percent', name: 'listingCommission', label: "Seller's agent, %" },
			{ kind: 'percent', name: 'buyerCommission', label: "Buyer's agent, %" },
			{ kind: 'dollars', name: 'concessions', label: 'Concessions, $' },
		],
	},
	{
		title: 'Closing costs',
		entries: [
			{ kind: 'day', name: 'closingOn', label: 'Closing date' },
			{ kind: 'dollars', name: 'title', label: "Owner's title policy, $" },
			{ kind: 'dollars', name: 'escrow', label: 'Escrow or attorney, $' },
			{ kind: 'dollars', name: 'recording', label: 'Recording, $' },
			{ kind: 'dollars', name: 'repairs', label: 'Repairs and staging, $' },
			{ kind: 'dollars', name: 'other', label: 'Other costs, $' },
		],
	},
	{
		title: 'Loans',
		entries: [
			{ kind: 'dollars', name: 'payoff', label: 'Mortgage balance, $' },
			{ kind: 'percent', name: 'payoffRate', label: 'Mortgage rate, %' },
			{ kind: 'day', name: 'interestPaidTo', label: 'Interest paid through' },
			{ kind: 'dollars', name: 'secondLiens', label: 'Other liens, $' },
		],
	},
	{
		title: 'Taxes and dues',
		entries: [
			{ kind: 'dollars', name: 'yearlyTax', label: 'Property tax a year, $' },
			{ kind: 'day', name: 'taxPaidTo', label: 'Tax paid through' },
			{ kind: 'dollars', name: 'monthlyDues', label: 'Dues a month, $' },
			{ kind: 'day', name: 'duesPaidTo', label: 'Dues paid through' },
			{ kind: 'dollars', name: 'transferFee', label: 'Association transfer fee, $' },
		],
	},
];

interface NetSheetFieldsProps {
	facts: NetSheetFacts;
	change: (part: Partial<NetSheetFacts>) => void;
	subject: NetSheetSubject;
}

export function NetSheetFields({ subject, facts, change }: NetSheetFieldsProps) {
	const rules = STATE_TAXES[subject.state ?? ''];
	return (
		<div className="net-sheet-fields">
			{rules && rules.places.length > 0 && (
				<TaxPlaceField rules={rules} subject={subject} facts={facts} change={change} />
			)}
			{GROUPS.map(({ title, entries }) => (
				<fieldset key={title} className="net-sheet-group">
					<legend className="font-medium text-sm">{title}</legend>
					{entries.map((entry) => (
						<EntryField key={entry.name} entry={entry} facts={facts} change={change} />
					))}
				</fieldset>
			))}
		</div>
	);
}

/** Whose transfer taxes: by the home's address, unless the agent chooses. */
function TaxPlaceField({ rules, subject, facts, change }: NetSheetFieldsProps & { rules: StateTaxes }) {
	const { place, by } = findPlace(rules, subject, facts.place);
	const places = [...rules.places, rules.elsewhere];
	return (
		<ChoiceField
			className="col-span-full"
			label="Transfer taxes of"
			choices={[
				{ value: null, words: `By its address: ${findPlace(rules, subject, null).place.name}` },
				...places.map(({ name }) => ({ value: name, words: name })),
			]}
			value={by === 'choice' ? place.name : null}
			onChange={(name) => change({ place: name })}
		/>
	);
}

function EntryField({
	entry: { kind, name, label },
	facts,
	change,
}: Omit<NetSheetFieldsProps, 'subject'> & { entry: Entry }) {
	const id = useId();
	return (
		<div>
			<CompactLabel id={id} label={label} />
			{kind === 'day' ? (
				<input
					id={id}
					type="date"
					value={facts[name] ?? ''}
					onChange={(event) => change({ [name]: event.target.value || null })}
					className={COMPACT_INPUT}
				/>
			) : (
				<DraftInput
					id={id}
					placeholder="Unknown"
					value={facts[name]}
					write={kind === 'percent' ? writePercent : (value) => (value === null ? '' : String(value))}
					read={kind === 'percent' ? parsePercent : parseDollars}
					onValue={(value) => change({ [name]: value })}
					className={`${COMPACT_INPUT} placeholder:text-muted`}
				/>
			)}
		</div>
	);
}
