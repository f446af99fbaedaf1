/** Who may enter a page. The database refuses by itself; a guard only spares people a page of refusals. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNext } from './features/auth/safe-next.ts';
import { useIsAdmin } from './features/auth/use-is-admin.ts';
import { SIGN_UP_FOR_BASIC } from './features/billing/sign-up-path.ts';
import type { Guard } from './routes.tsx';
import { useSession } from './session.ts';

/** Shows the page to those it is for, and sends the others where they can go on. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
	const Guardian = GUARDIANS[guard];
	return <Guardian>{children}</Guardian>;
}

const GUARDIANS: Record<Guard, (props: { children: ReactNode }) => ReactNode> = {
	anybody: Anybody,
	visitor: VisitorOnly,
	'signed-in': SignedInOnly,
	admin: AdminOnly,
};

function Anybody({ children }: { children: ReactNode }) {
	return children;
}

function VisitorOnly({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const [parameters] = useSearchParams();
	if (user) return <Navigate replace to={safeNext(parameters.get('next'), '/account', location.origin)} />;
	return children;
}

function SignedInOnly({ children }: { children: ReactNode }) {
	const { loading, user, left, problem } = useSession();
	const { pathname, search } = useLocation();
	const wasSignedIn = useRef(false);
	useEffect(() => {
		if (user) wasSignedIn.current = true;
	}, [user]);
	if (problem) throw problem;
	if (loading) return null;
	if (user) return children;
	if (!wasSignedIn.current) return <Navigate replace to={SIGN_UP_FOR_BASIC} />;
	if (left) return <Navigate replace to="/" />;
	// The session ended by itself or in another tab: sign in again and come back.
	return <Navigate replace to={`/auth/sign-in?next=${encodeURIComponent(pathname + search)}`} />;
}

function AdminOnly({ children }: { children: ReactNode }) {
	const { loading, user } = useSession();
	const check = useIsAdmin(user?.id);
	if (loading || check === 'pending') return null;
	return check === 'admin' ? children : <Navigate replace to="/" />;
}
