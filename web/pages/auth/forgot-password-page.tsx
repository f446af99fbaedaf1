import { useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../connection.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { requestPasswordReset } from '../../features/auth/calls.ts';
import { MailSent } from '../../features/auth/mail-sent.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

/** `/auth/forgot-password` */
export default function ForgotPasswordPage() {
	const { mail } = useConfig();
	return (
		<AuthFrame
			title="Forgot your password?"
			{...(mail !== 'none' && { lead: "Enter your email and we'll send you a link to reset your password." })}
		>
			{mail === 'none' ? <NoMail /> : <ResetRequestForm />}
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
			Email isn't configured on this server, so we can't send a reset link. Ask your administrator to set it
			up.
		</p>
	);
}

function ResetRequestForm() {
	const [to, setTo] = useState<string | null>(null);
	if (to !== null) return <MailSent to={to} what="a reset link" ifKnown />;
	return (
		<Form
			className="space-y-5"
			send={async (text) => {
				await requestPasswordReset(text('email'));
				setTo(text('email'));
			}}
			labels={['Send link', 'Sending…']}
			button={{ look: 'primary', className: 'w-full' }}
		>
			<Field label="Email" name="email" type="email" autoComplete="username" required />
		</Form>
	);
}
