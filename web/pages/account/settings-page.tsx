import { useState } from 'react';
import { useConfig } from '../../connection.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { AccountDeletion, DataDownload } from '../../features/account/data-and-deletion.tsx';
import { PreferencesForm } from '../../features/account/preferences-form.tsx';
import { SettingsSection } from '../../features/account/settings-section.tsx';
import { signOutEverywhere } from '../../features/auth/calls.ts';
import { ChangeAddress } from '../../features/auth/change-address.tsx';
import { ChangePassword } from '../../features/auth/change-password.tsx';
import { forgetSession, signOut, useSession } from '../../session/session.ts';
import { useAccount } from '../../shared/account/use-account.ts';
import { PrivacyChoice } from '../../shared/privacy-choice.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** `/account/settings` */
export default function SettingsPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const { data, error } = useAccount(user?.id);
	const [typed, setTyped] = useState('');
	return (
		<AccountFrame title="Settings">
			<div className="space-y-8">
				{error && <Alert>{error.message}</Alert>}
				{data && <PreferencesForm initial={data.preferences} defaultLimit={defaultSearchLimit} />}
				{!data && !error && <Skeleton label="Loading settings" className="h-[37.75rem] sm:h-[31.625rem]" />}
				<SettingsSection title="Email" lead={`You sign in with ${user?.email}.`}>
					<ChangeAddress />
				</SettingsSection>
				<SettingsSection id="password" title="Password">
					<ChangePassword />
				</SettingsSection>
				<SettingsSection
					title="Privacy"
					lead="Whether we may record that something happened, such as a checkout: the event and nothing about you. Saved in this browser."
				>
					<PrivacyChoice />
				</SettingsSection>
				<Sessions />
				<DataDownload />
				<AccountDeletion
					email={user?.email ?? ''}
					typed={typed}
					onType={setTyped}
					onDeleted={() => void signOut()}
				/>
			</div>
		</AccountFrame>
	);
}

function Sessions() {
	return (
		<SettingsSection title="Sessions" lead="Signs you out on all devices, including this one.">
			<Form
				className="space-y-5"
				send={async () => {
					await signOutEverywhere();
					await forgetSession();
				}}
				labels={['Sign out everywhere', 'Sign out everywhere']}
			/>
		</SettingsSection>
	);
}
