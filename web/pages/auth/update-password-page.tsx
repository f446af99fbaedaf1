import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { saveNewPassword } from '../../features/auth/calls.ts';
import { NewPasswordFields } from '../../features/auth/new-password-fields.tsx';
import { readNewPassword } from '../../features/auth/password.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
import { CodeStep } from '../../features/auth/two-factor/code-step.tsx';
import { useSession } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';

/** `/auth/update-password`: where a recovery link leads. Everyone else changes their password in the settings. */
export default function UpdatePasswordPage() {
	const { loading, user, needsCode } = useSession();
	const recovered = (useLocation().state as { recovered?: boolean } | null)?.recovered === true;
	if (loading) return null;
	if (needsCode) return <CodeStep />;
	if (!user) return <NoLink />;
	if (!recovered) return <Navigate replace to="/account/settings#password" />;
	return <NewPassword email={user.email ?? ''} />;
}

function NewPassword({ email }: { email: string }) {
	const [parameters] = useSearchParams();
	const next = parameters.has('next') ? safeNext(parameters.get('next'), '/account', location.origin) : null;
	const [isSaved, setIsSaved] = useState(false);
	if (isSaved) {
		return (
			<AuthFrame title="Password changed">
				<Alert tone="note">You're signed in here. All other sessions were signed out.</Alert>
				<ButtonLink to={next ?? '/account'} look="primary" className="mt-6 w-full">
					{next ? 'Continue' : 'Go to your account'}
				</ButtonLink>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="Choose a new password" lead={`For ${email}`}>
			<Form
				className="space-y-5"
				send={async (text) => {
					await saveNewPassword(readNewPassword(text));
					setIsSaved(true);
				}}
				labels={['Save password', 'Saving…']}
				button={{ look: 'primary', className: 'w-full' }}
			>
				<input type="hidden" name="username" autoComplete="username" value={email} />
				<NewPasswordFields />
			</Form>
		</AuthFrame>
	);
}

function NoLink() {
	return (
		<AuthFrame title="Choose a new password">
			<p className="mb-6 text-muted">Open this page from the link in our email. Request one to continue.</p>
			<ButtonLink to="/auth/forgot-password" look="primary" className="w-full">
				Request link
			</ButtonLink>
		</AuthFrame>
	);
}
