import { Navigate, useLocation, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { saveNewPassword } from '../../features/auth/calls.ts';
import { NewPasswordFields } from '../../features/auth/new-password-fields.tsx';
import { passwordProblem } from '../../features/auth/password.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
import { useForm } from '../../features/auth/use-form.ts';
import { useSession } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** `/auth/update-password`: where a recovery link leads. Everyone else changes their password in the settings. */
export default function UpdatePasswordPage() {
	const { loading, user } = useSession();
	const recovered = (useLocation().state as { recovered?: boolean } | null)?.recovered === true;
	if (loading) return null;
	if (!user) return <NoLink />;
	if (!recovered) return <Navigate replace to="/account/settings#password" />;
	return <NewPassword email={user.email ?? ''} />;
}

function NewPassword({ email }: { email: string }) {
	const [parameters] = useSearchParams();
	const next = parameters.has('next') ? safeNext(parameters.get('next'), '/account', location.origin) : null;
	const { onSubmit, problem, busy, done } = useForm(
		async ({ password = '', confirmation = '' }) =>
			passwordProblem(password, confirmation) ?? (await saveNewPassword(password)),
	);
	if (done) {
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
			<form onSubmit={onSubmit} className="space-y-5">
				<input type="hidden" name="username" autoComplete="username" value={email} />
				<NewPasswordFields />
				{problem && <Alert>{problem}</Alert>}
				<Button type="submit" look="primary" className="w-full" disabled={busy}>
					{busy ? 'Saving…' : 'Save password'}
				</Button>
			</form>
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
