/** Who is signed in, as far as the browser knows: the states and transitions. */
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';

export interface SessionState {
	/** True until the first session lookup or the first event of the auth service. */
	loading: boolean;
	session: Session | null;
	/** Null while the session needs a code, so that nothing is requested or shown with it. */
	user: User | null;
	/** The account has two-factor sign-in, and this session hasn't passed it. */
	needsCode: boolean;
	/**
	 * The user whose stored session this browser had when the page was opened, until it is known whether it is still
	 * valid.
	 */
	expected: string | null;
	/** The user signed out here and hasn't opened a page since. */
	signedOutHere: boolean;
	/** An existing session ended: by signing out, by expiring, or in another tab. */
	ended: boolean;
	/** The session has expired and the server isn't responding; refreshes are retried continuously. */
	unreachable: boolean;
	/** Why there can be no session: the server or its configuration is missing. */
	problem: Error | null;
}

export type SessionEvent =
	| { type: 'stored'; userId: string }
	| { type: 'looked up'; session: Session | null }
	| { type: 'changed'; event: AuthChangeEvent; session: Session | null }
	| { type: 'unreachable'; session: Session }
	| { type: 'signing out' }
	| { type: 'page opened' }
	| { type: 'unavailable'; problem: Error };

export const SIGNED_OUT: SessionState = {
	loading: true,
	session: null,
	user: null,
	needsCode: false,
	expected: null,
	signedOutHere: false,
	ended: false,
	unreachable: false,
	problem: null,
};

/** The next state. TOKEN_REFRESHED may come before INITIAL_SESSION, so any event ends the loading. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
	switch (event.type) {
		case 'stored':
			return { ...state, expected: event.userId };
		case 'looked up':
			// An event is newer than a lookup that started before it.
			return state.loading || state.unreachable ? withSession(state, event.session) : state;
		case 'changed':
			return withSession(
				event.event === 'SIGNED_IN' ? { ...state, signedOutHere: false, ended: false } : state,
				event.event === 'SIGNED_OUT' ? null : event.session,
			);
		case 'unreachable':
			return state.loading ? { ...withSession(state, event.session), unreachable: true } : state;
		case 'signing out':
			return { ...state, signedOutHere: true };
		case 'page opened':
			return { ...state, signedOutHere: false, ended: false };
		case 'unavailable':
			return { ...state, loading: false, problem: event.problem };
	}
}

function withSession(state: SessionState, session: Session | null): SessionState {
	const needsCode = session !== null && lacksCode(session);
	const ended = state.ended || (session === null && (state.session !== null || state.expected !== null));
	return {
		...state,
		loading: false,
		session,
		user: needsCode ? null : (session?.user ?? null),
		needsCode,
		expected: null,
		ended,
		unreachable: false,
		problem: null,
	};
}

/**
 * Whether the session still needs a code: its next assurance level is aal2 and its current one isn't. The client's own
 * `getAuthenticatorAssuranceLevel` can't answer within an event, and a page must not see the session before the answer.
 */
export function lacksCode({ access_token, user }: Session): boolean {
	return hasTwoFactor(user) && assuranceLevel(access_token) !== 'aal2';
}

/** Whether the account has two-factor sign-in. */
export function hasTwoFactor({ factors }: User): boolean {
	return factors?.some(({ status }) => status === 'verified') ?? false;
}

/** The level that the token's claims name. */
function assuranceLevel(token: string): unknown {
	const claims = token.split('.')[1] ?? '';
	return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).aal;
}
