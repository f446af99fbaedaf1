/** What the agent usually discloses in reports. Each report starts with it, and the agent confirms it there. */
import { useState } from 'react';
import type { Disclosures } from '../../../contract/account.ts';
import { ASSIGNMENT_TEXT_MAX_LENGTH } from '../../../domain/wording/states/assignment.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { updateDisclosures } from './calls.ts';
import { useSaving } from './use-saving.ts';

const FIELDS = [
	{
		name: 'interest',
		label: 'Your interest',
		hint: 'Present or contemplated, such as the possibility of representing the seller, and any conflict of interest.',
	},
	{
		name: 'assumptions',
		label: 'Assumptions and limiting conditions',
		hint: 'Besides those that every report has.',
	},
	{
		name: 'broker_wording',
		label: "Your broker's wording",
		hint: 'Printed after the statement that your state requires.',
	},
] as const;

export function DisclosuresForm({ initial }: { initial: Disclosures }) {
	const [disclosures, setDisclosures] = useState(initial);
	const refresh = useRefreshAccount();
	const { save, saving, saved, problem } = useSaving(async () => {
		await updateDisclosures(disclosures);
		await refresh();
	});
	return (
		<form
			aria-label="Disclosures"
			className="lot mt-6 space-y-6 p-6 sm:p-8"
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
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
					onChange={(event) => setDisclosures((before) => ({ ...before, [name]: event.target.value }))}
				/>
			))}
			{problem && <Alert>{problem}</Alert>}
			{saved && <Alert tone="note">Disclosures saved.</Alert>}
			<Button type="submit" disabled={saving}>
				{saving ? 'Saving…' : 'Save disclosures'}
			</Button>
		</form>
	);
}
