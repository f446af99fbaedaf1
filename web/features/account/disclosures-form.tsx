/** What the agent usually discloses in reports. Each report starts with it, and the agent confirms it there. */
import { useState } from 'react';
import type { Disclosures } from '../../../contract/account.ts';
import { ASSIGNMENT_TEXT_MAX_LENGTH, DEFAULT_ASSIGNMENT } from '../../../domain/wording/states/assignment.ts';
import { requiredWording } from '../../../domain/wording/states/required-wording.ts';
import { STATE_RULES } from '../../../domain/wording/states/state-rules.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { updateDisclosures } from './calls.ts';

const FIELDS = [
	{
		name: 'interest',
		label: 'Your interest',
		hint: 'Present or contemplated, such as the possibility of representing the seller, and any conflict of interest.',
	},
	{
		name: 'assumptions',
		label: 'Assumptions and limiting conditions',
		hint: 'Added to the standard ones. Disclose limited experience with the property type or area.',
	},
] as const;

export function DisclosuresForm({ initial }: { initial: Disclosures }) {
	const [disclosures, setDisclosures] = useState(initial);
	const change = (part: Partial<Disclosures>) => setDisclosures((before) => ({ ...before, ...part }));
	const refresh = useRefreshAccount();
	return (
		<Form
			aria-label="Disclosures"
			className="lot mt-6 space-y-6 p-6 sm:p-8"
			send={async () => {
				await updateDisclosures(disclosures);
				await refresh();
			}}
			labels={['Save disclosures', 'Saving…']}
			done="Disclosures saved."
		>
			<h3 className="font-semibold">Disclosures</h3>
			{FIELDS.map(({ name, ...input }) => (
				<TextArea
					key={name}
					{...input}
					name={name}
					rows={2}
					maxLength={ASSIGNMENT_TEXT_MAX_LENGTH}
					value={disclosures[name]}
					onChange={(event) => change({ [name]: event.target.value })}
				/>
			))}
			<BrokerWordings
				wordings={disclosures.broker_wordings}
				onChange={(broker_wordings) => change({ broker_wordings })}
			/>
		</Form>
	);
}

type Wordings = Disclosures['broker_wordings'];

interface BrokerWordingsProps {
	wordings: Wordings;
	onChange: (wordings: Wordings) => void;
}

/** The broker's wording, one state at a time. */
function BrokerWordings({ wordings, onChange }: BrokerWordingsProps) {
	const [state, setState] = useState('');
	const { statement, isRequired, askBroker } = requiredWording(state, DEFAULT_ASSIGNMENT);
	const choices = Object.entries({ '': { name: 'Every other state' }, ...STATE_RULES }).map(
		([code, { name }]) => [code, wordings[code] ? `${name} (entered)` : name] as const,
	);
	return (
		<div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
			<Select
				label="State of the home"
				choices={choices}
				value={state}
				onChange={(event) => setState(event.target.value)}
			/>
			<TextArea
				label="Your broker's wording"
				hint={
					isRequired
						? `Printed after the statement that the state requires: “${statement}”`
						: (askBroker ?? 'Printed after the statement that the state requires.')
				}
				rows={3}
				maxLength={ASSIGNMENT_TEXT_MAX_LENGTH}
				value={wordings[state] ?? ''}
				onChange={(event) => onChange({ ...wordings, [state]: event.target.value })}
			/>
		</div>
	);
}
