import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../connection.ts';
import { AuthEntry } from '../../features/auth/auth-entry.tsx';
import { enterDemoAccount, signIn } from '../../features/auth/calls.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const SIGN_UP = { question: 'No account yet?', label: 'Sign up', path: '/auth/sign-up' };

/** `/auth/sign-in` */
export default function SignInPage() {
	const { demo } = useConfig();
	return (
		<AuthEntry title="Sign in" googleFailure="Failed to initiate Google sign-in" other={SIGN_UP}>
			<SignInForm />
			{demo && <DemoButton />}
		</AuthEntry>
	);
}

/** Email and password. On success, the page's guard redirects. */
function SignInForm() {
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

/** The button for the demo account, on installations in demo mode. */
function DemoButton() {
	const [entering, setEntering] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	async function enter() {
		setEntering(true);
		setProblem(await enterDemoAccount());
		setEntering(false);
	}
	return (
		<section aria-label="Demo account" className="mt-8 space-y-4 border-line border-t pt-6">
			<p className="text-muted text-sm">
				<Badge>Demo data</Badge> Explore a fictional market. No account needed.
			</p>
			<Button className="w-full" disabled={entering} onClick={() => void enter()}>
				{entering ? 'Signing in…' : 'Try the demo account'}
			</Button>
			{problem && <Alert>{problem}</Alert>}
		</section>
	);
}
