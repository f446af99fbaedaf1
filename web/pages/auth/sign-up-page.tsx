import { FREE_TRIAL } from '../../../domain/plans.ts';
import { AuthEntry } from '../../features/auth/auth-entry.tsx';
import { SignUpForm } from '../../features/auth/sign-up-form.tsx';

const SIGN_IN = { question: 'Already have an account?', label: 'Sign in', path: '/auth/sign-in' };

/** `/auth/sign-up` */
export default function SignUpPage() {
	return (
		<AuthEntry
			title="Create your account"
			lead={FREE_TRIAL}
			googleFailure="Failed to initiate Google sign-up"
			other={SIGN_IN}
		>
			<SignUpForm />
		</AuthEntry>
	);
}
