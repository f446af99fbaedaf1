/** Redirects people from pages they can't use. The database enforces access; a guard only avoids a page full of errors. */
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNext } from './features/auth/safe-next.ts';
import { useIsAdmin } from './features/auth/use-is-admin.ts';
import { forgetEndedSession, useSession, useSessionWhenIdle } from './session/session.ts';
import { SIGN_UP_FOR_BASIC } from './shared/sign-up-path.ts';

/** Who may open a page: anyone, only visitors who aren't signed in, signed-in users, administrators. */
export type Guard = 'anyone' | 'visitor' | 'signed-in' | 'admin';

/** Shows the page to those it is for, and redirects the others. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
	const GuardComponent = GUARD_COMPONENTS[guard];
	return <GuardComponent>{children}</GuardComponent>;
}

const GUARD_COMPONENTS: Record<Guard, (props: { children: ReactNode }) => ReactNode> = {
	anyone: Anyone,
	visitor: VisitorOnly,
	'signed-in': SignedInOnly,
	admin: AdminOnly,
};

function Anyone({ children }: { children: ReactNode }) {
	useEndedSessionReset();
	return children;
}

function VisitorOnly({ children }: { children: ReactNode }) {
	useEndedSessionReset();
	const { user } = useSession();
	const [parameters] = useSearchParams();
	if (user) return <Navigate replace to={safeNext(parameters.get('next'), '/account', location.origin)} />;
	return children;
}

function SignedInOnly({ children }: { children: ReactNode }) {
	const { loading, user, needsCode, signedOutHere, ended, problem } = useSession();
	if (problem) throw problem;
	if (loading) return null;
	if (user) return children;
	if (needsCode) return <ToSignIn />;
	if (!ended) return <Navigate replace to={SIGN_UP_FOR_BASIC} />;
	if (signedOutHere) return <Navigate replace to="/" />;
	// The session expired or ended in another tab: sign in again and come back.
	return <ToSignIn />;
}

/** Leads to the sign-in page, which asks for the code too if the session needs one, and back. */
function ToSignIn() {
	const { pathname, search, hash } = useLocation();
	return <Navigate replace to={`/auth/sign-in?next=${encodeURIComponent(pathname + search + hash)}`} />;
}

/** Once a visitor has opened a public page, it no longer matters how the last session ended. */
function useEndedSessionReset(): void {
	const { user } = useSessionWhenIdle();
	useEffect(() => {
		if (!user) forgetEndedSession();
	}, [user]);
}

function AdminOnly({ children }: { children: ReactNode }) {
	const { loading, user, needsCode } = useSession();
	const check = useIsAdmin(user?.id);
	if (loading || check === 'pending') return null;
	if (needsCode) return <ToSignIn />;
	return check === 'admin' ? children : <Navigate replace to="/" />;
}
