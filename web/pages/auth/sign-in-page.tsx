import { useConfig } from '../../connection.ts';
import { AuthEntry } from '../../features/auth/auth-entry.tsx';
import { DemoButton } from '../../features/auth/demo-button.tsx';
import { SignInForm } from '../../features/auth/sign-in-form.tsx';

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
