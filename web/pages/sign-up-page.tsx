import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../connection.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { safeNext } from '../features/auth/safe-next.ts';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';

/** `/auth/sign-up` */
export default function SignUpPage() {
	const config = useConfig();
	const [parameters] = useSearchParams();
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	return (
		<AuthFrame title="Create your account" lead="Every account starts with a few trial searches each month.">
			{config.google && <GoogleButton next={next} failure="Failed to initiate Google sign-up" />}
			<SignUpForm />
			<p className="mt-8 border-line border-t pt-6 text-muted text-sm">
				Already have an account?{' '}
				<Link
					to={{ pathname: '/auth/sign-in', search: parameters.toString() }}
					className="text-accent-text underline underline-offset-4"
				>
					Sign in
				</Link>
			</p>
		</AuthFrame>
	);
}
