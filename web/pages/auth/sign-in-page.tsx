import { Link } from 'react-router';
import { useConfig } from '../../connection.ts';
import { AuthEntry } from '../../features/auth/auth-entry.tsx';
import { enterDemoAccount, signIn } from '../../features/auth/calls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

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
	return (
		<div className="space-y-5">
			<Form
				className="space-y-5"
				send={(text) => signIn(text('email'), text('password'))}
				labels={['Sign in', 'Signing in…']}
				button={{ look: 'primary', className: 'w-full' }}
			>
				<Field label="Email" name="email" type="email" autoComplete="username" required />
				<Field label="Password" name="password" type="password" autoComplete="current-password" required />
			</Form>
			<p className="text-sm">
				<Link to="/auth/forgot-password" className="text-accent-text underline underline-offset-4">
					Forgot your password?
				</Link>
			</p>
		</div>
	);
}

/** The button for the demo account, on installations in demo mode. */
function DemoButton() {
	return (
		<section aria-label="Demo account" className="mt-8 space-y-4 border-line border-t pt-6">
			<p className="text-muted text-sm">
				<Badge>Demo data</Badge> Explore a fictional market. No account needed.
			</p>
			<Form
				className="space-y-4"
				send={enterDemoAccount}
				labels={['Try the demo account', 'Signing in…']}
				button={{ className: 'w-full' }}
			/>
		</section>
	);
}
