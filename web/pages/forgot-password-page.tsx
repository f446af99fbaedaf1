import { useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../connection.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { askForNewPassword } from '../features/auth/calls.ts';
import { MailSent } from '../features/auth/mail-sent.tsx';
import { useForm } from '../features/auth/use-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** `/auth/forgot-password` */
export default function ForgotPasswordPage() {
	const { mail } = useConfig();
	return (
		<AuthFrame
			title="Forgot your password?"
			{...(mail !== 'none' && { lead: 'Tell us your address, and we mail you a link to a new one.' })}
		>
			{mail === 'none' ? <NoMail /> : <AskForm />}
			<p className="mt-8 border-line border-t pt-6 text-sm">
				<Link to="/auth/sign-in" className="text-accent-text underline underline-offset-4">
					Back to sign in
				</Link>
			</p>
		</AuthFrame>
	);
}

function NoMail() {
	return (
		<p className="text-muted">
			This installation sends no mail, so it can not prove that an address is yours. Ask the person who runs
			it to set up mail.
		</p>
	);
}

function AskForm() {
	const [to, setTo] = useState('');
	const { onSubmit, problem, busy, done } = useForm(async ({ email = '' }) => {
		setTo(email);
		return askForNewPassword(email);
	});
	if (done) return <MailSent to={to} what="a link, if there is an account," />;
	return (
		<form onSubmit={onSubmit} className="space-y-5">
			<Field label="Email" name="email" type="email" autoComplete="username" required />
			{problem && <Alert>{problem}</Alert>}
			<Button type="submit" look="primary" className="w-full" disabled={busy}>
				{busy ? 'Sending…' : 'Send the link'}
			</Button>
		</form>
	);
}
