import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../connection.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { DemoButton } from '../features/auth/demo-button.tsx';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { safeNext } from '../features/auth/safe-next.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';

/** `/auth/sign-in` */
export default function SignInPage() {
	const config = useConfig();
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	return (
		<AuthFrame title="Sign in">
			{config.google && <GoogleButton next={next} failure="Failed to initiate Google sign-in" />}
			<SignInForm />
			{config.demo && <DemoButton />}
			<p className="mt-8 border-line border-t pt-6 text-muted text-sm">
				No account yet?{' '}
				<Link
					to={{ pathname: '/auth/sign-up', search: parameters.toString() }}
					className="text-accent-text underline underline-offset-4"
				>
					Sign up
				</Link>
			</p>
		</AuthFrame>
	);
}
