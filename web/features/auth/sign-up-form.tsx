import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { recordSignUp } from '../../events.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { signUp } from './calls.ts';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readNewPassword } from './password.ts';
import { safeNext } from './safe-next.ts';

/** Email, and the password twice. On success, the page's guard redirects. */
export function SignUpForm() {
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	const [mailed, setMailed] = useState<string | null>(null);
	if (mailed) return <MailSent to={mailed} what="a link to confirm your email" />;
	return (
		<div className="space-y-5">
			<Form
				className="space-y-5"
				send={async (text) => {
					const isUnconfirmed = await signUp(text('email'), readNewPassword(text), next);
					recordSignUp('email');
					if (isUnconfirmed) setMailed(text('email'));
				}}
				labels={['Sign up', 'Signing up…']}
				button={{ look: 'primary', className: 'w-full' }}
			>
				<Field label="Email" name="email" type="email" autoComplete="username" required />
				<NewPasswordFields what="Password" />
			</Form>
			<p className="text-xs text-muted">
				By signing up, you accept the{' '}
				<Link to="/legal/terms" className="underline underline-offset-2">
					terms
				</Link>
				. The{' '}
				<Link to="/legal/privacy" className="underline underline-offset-2">
					privacy policy
				</Link>{' '}
				explains what data we keep.
			</p>
		</div>
	);
}
