/** Downloads the user's data, and deletes the account. */
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { deleteMyAccount, downloadMyData } from './calls.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataDownload() {
	async function download() {
		saveFile('lotline-my-data.json', JSON.stringify(await downloadMyData(), null, '\t'), 'application/json');
	}
	return (
		<SettingsSection title="Your data" lead="All the data we hold about you, as a JSON file.">
			<Form className="space-y-5" send={download} labels={['Download my data', 'Download my data']} />
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
	return (
		<SettingsSection
			title="Delete account"
			lead="Permanently deletes your profile, searches, reports and uploads. Shared links stop working. This can't be undone."
		>
			<Form
				className="space-y-5"
				send={async () => {
					await deleteMyAccount(typed);
					onDeleted();
				}}
				labels={['Delete my account', 'Deleting…']}
				button={{ look: 'danger', disabled: typed.trim().toLowerCase() !== email.toLowerCase() }}
			>
				<Field
					label="Type your email address to confirm"
					hint={email}
					name="confirmation"
					autoComplete="off"
					value={typed}
					onChange={(event) => onType(event.target.value)}
				/>
			</Form>
		</SettingsSection>
	);
}
