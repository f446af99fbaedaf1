import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { recordSignUp } from '../../events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { signUp } from './calls.ts';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordProblem } from './password.ts';
import { safeNext } from './safe-next.ts';

/** Email, and the password twice. On success, the page's guard redirects. */
export function SignUpForm() {
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [mailed, setMailed] = useState<string | null>(null);
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) =>
			String(form.get(name)),
		);
		const early = passwordProblem(password ?? '', confirmation ?? '');
		setProblem(early);
		if (early) return;
		setBusy(true);
		const result = await signUp(email ?? '', password ?? '', next);
		setBusy(false);
		if (result.problem !== null) return setProblem(result.problem);
		recordSignUp('email');
		if (result.confirmByMail) setMailed(email ?? '');
	}
	if (mailed) return <MailSent to={mailed} what="a link to confirm your email" />;
	return (
		<form onSubmit={(event) => void submit(event)} className="space-y-5">
			<Field label="Email" name="email" type="email" autoComplete="username" required />
			<NewPasswordFields what="Password" />
			{problem && <Alert>{problem}</Alert>}
			<Button type="submit" look="primary" className="w-full" disabled={busy}>
				{busy ? 'Signing up…' : 'Sign up'}
			</Button>
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
		</form>
	);
}
