import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { signIn } from './calls.ts';

/** Email and password. On success, the page's guard redirects. */
export function SignInForm() {
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		setBusy(true);
		setProblem(await signIn(String(form.get('email')), String(form.get('password'))));
		setBusy(false);
	}
	return (
		<form onSubmit={(event) => void submit(event)} className="space-y-5">
			<Field label="Email" name="email" type="email" autoComplete="username" required />
			<Field label="Password" name="password" type="password" autoComplete="current-password" required />
			{problem && <Alert>{problem}</Alert>}
			<Button type="submit" look="primary" className="w-full" disabled={busy}>
				{busy ? 'Signing in…' : 'Sign in'}
			</Button>
			<p className="text-sm">
				<Link to="/auth/forgot-password" className="text-accent-text underline underline-offset-4">
					Forgot your password?
				</Link>
			</p>
		</form>
	);
}
