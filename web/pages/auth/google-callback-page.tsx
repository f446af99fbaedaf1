import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { finishProviderSignIn } from '../../features/auth/provider-calls.ts';
import type { SignInError } from '../../features/auth/provider-return.ts';
import { safeNext } from '../../features/auth/safe-next.ts';
import { useSession } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** `/auth/callback/google`: where Google redirects to. */
export default function GoogleCallbackPage() {
	const [parameters] = useSearchParams();
	const { user, needsCode } = useSession();
	const [isFinished, setIsFinished] = useState(false);
	const [problem, setProblem] = useState<SignInError | null>(null);
	const next = safeNext(parameters.get('next'), '/account', location.origin);
	const signIn = `/auth/sign-in?next=${encodeURIComponent(next)}`;
	useEffect(() => {
		let here = true;
		void finishProviderSignIn().then((found) => {
			if (!here) return;
			if (found === null) setIsFinished(true);
			else setProblem(found);
		});
		return () => {
			here = false;
		};
	}, []);
	if (isFinished && needsCode) return <Navigate replace to={signIn} />;
	if (isFinished && user) return <Navigate replace to={next} />;
	if (problem === null) {
		return (
			<p role="status" className="px-4 py-24 text-center text-muted">
				Signing you in…
			</p>
		);
	}
	return (
		<AuthFrame title="Sign in">
			<Alert>Sign-in error: {problem.problem}</Alert>
			{problem.unverified && (
				<p className="mt-4 text-muted text-sm">
					The sign-in didn't start in this tab, so this message may not come from Google. If you didn't just
					try to sign in, ignore it.
				</p>
			)}
			<ButtonLink to={signIn} look="primary" className="mt-6 w-full">
				Try again
			</ButtonLink>
		</AuthFrame>
	);
}
