import { useState } from 'react';
import { useConfig } from '../../connection.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { AccountDeletion, DataDownload } from '../../features/account/data-and-deletion.tsx';
import { Devices } from '../../features/account/devices.tsx';
import { PreferencesForm } from '../../features/account/preferences-form.tsx';
import { SettingsSection } from '../../features/account/settings-section.tsx';
import { signOutEverywhere } from '../../features/auth/calls.ts';
import { ChangeAddress } from '../../features/auth/change-address.tsx';
import { ChangePassword } from '../../features/auth/change-password.tsx';
import { TwoFactorSettings } from '../../features/auth/two-factor/two-factor-settings.tsx';
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
				{!data && !error && <Skeleton label="Loading settings" className="h-[40.5rem] sm:h-[34.125rem]" />}
				<SettingsSection title="Email" lead={`You sign in with ${user?.email}.`}>
					<ChangeAddress />
				</SettingsSection>
				<SettingsSection id="password" title="Password">
					<ChangePassword />
				</SettingsSection>
				<SettingsSection
					id="two-factor"
					title="Two-factor sign-in"
					lead="Asks for a code from an authenticator app after your password or Google sign-in."
				>
					<TwoFactorSettings email={user?.email ?? ''} />
				</SettingsSection>
				<Sessions />
				<SettingsSection
					title="Privacy"
					lead="Choose whether we may record events, such as a checkout. We record the event and nothing about you. Saved in this browser."
				>
					<PrivacyChoice />
				</SettingsSection>
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

/** The devices, and signing out of all of them. */
function Sessions() {
	return (
		<SettingsSection title="Devices" lead="Where you're signed in.">
			<Devices />
			<Form
				className="space-y-5"
				send={async () => {
					await signOutEverywhere();
					await forgetSession();
				}}
				labels={['Sign out everywhere', 'Sign out everywhere']}
			>
				<p className="text-muted text-sm">Signs you out on all devices, including this one.</p>
			</Form>
		</SettingsSection>
	);
}
