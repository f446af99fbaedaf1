/** Downloads the user's data, and deletes the account. */
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { deleteMyAccount, downloadMyData } from './calls.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSaving } from './use-saving.ts';

export function DataDownload() {
	const { save, saving, problem } = useSaving(async () =>
		saveFile('lotline-my-data.json', JSON.stringify(await downloadMyData(), null, '\t'), 'application/json'),
	);
	return (
		<SettingsSection title="Your data" lead="All the data we hold about you, as a JSON file.">
			{problem && <Alert>{problem}</Alert>}
			<Button disabled={saving} onClick={save}>
				Download my data
			</Button>
		</SettingsSection>
	);
}

interface AccountDeletionProps {
	email: string;
	typed: string;
	onType: (typed: string) => void;
	onDeleted: () => void;
}

export function AccountDeletion({ email, typed, onType, onDeleted }: AccountDeletionProps) {
	const { save, saving, problem } = useSaving(async () => {
		await deleteMyAccount(typed);
		onDeleted();
	});
	return (
		<SettingsSection
			title="Delete account"
			lead="Permanently deletes your profile, searches, reports and uploads. Shared links stop working. This can't be undone."
		>
			<form
				className="space-y-5"
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<Field
					label="Type your email address to confirm"
					hint={email}
					name="confirmation"
					autoComplete="off"
					value={typed}
					onChange={(event) => onType(event.target.value)}
				/>
				{problem && <Alert>{problem}</Alert>}
				<Button
					type="submit"
					look="danger"
					disabled={saving || typed.trim().toLowerCase() !== email.toLowerCase()}
				>
					{saving ? 'Deleting…' : 'Delete my account'}
				</Button>
			</form>
		</SettingsSection>
	);
}
