/** The browser's session, shared by all components that use it. */
import { useEffect, useSyncExternalStore } from 'react';
import { connect, hasStoredSession, storedSession } from '../connection.ts';
import { clearPreferences } from '../preferences.ts';
import { queryClient } from '../query-client.ts';
import {
	lacksCode,
	nextSessionState,
	type SessionEvent,
	type SessionState,
	SIGNED_OUT,
} from './session-state.ts';

let state = SIGNED_OUT;
let started = false;
const listeners = new Set<() => void>();

/** Who is signed in. Loads the client immediately, because the page can't be rendered without it. */
export function useSession(): SessionState {
	useEffect(beginSession, []);
	return useSyncExternalStore(listen, snapshot, snapshot);
}

/**
 * Who is signed in, for a page that is complete without it: the client is loaded when the browser is idle, and never
 * for a visitor who hasn't signed in here.
 */
export function useSessionWhenIdle(): SessionState {
	useEffect(() => {
		if (!hasStoredSession()) return;
		// Safari has no requestIdleCallback.
		if (typeof requestIdleCallback === 'undefined') beginSession();
		else requestIdleCallback(beginSession);
	}, []);
	return useSyncExternalStore(listen, snapshot, snapshot);
}

/** Signs out at the user's request. */
export async function signOut(): Promise<void> {
	dispatch({ type: 'signing out' });
	localStorage.setItem(SIGNED_OUT_HERE, 'true');
	const client = await connect();
	const { error } = await client.auth.signOut();
	// The server may no longer have the session; then it only has to be removed here.
	if (error) await client.auth.signOut({ scope: 'local' });
}

/** Removes a session that the server no longer accepts. */
export async function forgetSession(): Promise<void> {
	const client = await connect();
	await client.auth.signOut({ scope: 'local' });
}

/** Forgets how the last session ended, once a visitor has opened a public page. */
export function forgetEndedSession(): void {
	if (!state.user && (state.signedOutHere || state.ended)) dispatch({ type: 'page opened' });
}

function beginSession(): void {
	if (started) return;
	started = true;
	const stored = storedSession();
	if (stored?.user && !lacksCode(stored)) dispatch({ type: 'stored', userId: stored.user.id });
	connect()
		.then(async ({ auth }) => {
			const timer = setTimeout(continueWithStoredSession, MAX_WAIT);
			auth.onAuthStateChange((event, session) => {
				const isUnknown = event === 'INITIAL_SESSION' && session === null;
				if (!(isUnknown && continueWithStoredSession())) dispatch({ type: 'changed', event, session });
			});
			const { data } = await auth.getSession();
			clearTimeout(timer);
			if (data.session || !continueWithStoredSession())
				dispatch({ type: 'looked up', session: data.session });
		})
		.catch((error: Error) => dispatch({ type: 'unavailable', problem: error }));
}

/**
 * How long the refresh of an expired session may take before the stored one continues, in milliseconds: the client
 * retries for half a minute.
 */
const MAX_WAIT = 2_000;

/**
 * Continues the session stored in this browser. The client refreshes it as soon as it can.
 *
 * @returns whether there is one
 */
function continueWithStoredSession(): boolean {
	const session = storedSession();
	if (session) dispatch({ type: 'unreachable', session });
	return session !== null;
}

function dispatch(event: SessionEvent): void {
	const before = state;
	state = nextSessionState(before, event);
	const previous = before.user?.id ?? before.expected;
	if (previous !== null && previous !== (state.user?.id ?? state.expected)) endUserData(previous);
	if (state.user && state.user.id !== before.user?.id) clearInputsOfOthers(state.user.id);
	if (before.unreachable && !state.unreachable) void queryClient.invalidateQueries();
	for (const listener of listeners) listener();
}

/**
 * Clears a user's data and inputs, which the next user must not see. If the session only expired, the same user finds
 * the inputs again.
 */
function endUserData(userId: string): void {
	queryClient.clear();
	if (state.signedOutHere || localStorage.getItem(SIGNED_OUT_HERE)) sessionStorage.clear();
	else sessionStorage.setItem(INPUTS_OF, userId);
	clearPreferences();
}

/** The user whose inputs this tab has, after their session expired. */
const INPUTS_OF = 'lotline.inputs';
/** The user signed out in a tab of this browser, so the session didn't expire in the others. */
const SIGNED_OUT_HERE = 'lotline.signed-out';

function clearInputsOfOthers(userId: string): void {
	const owner = sessionStorage.getItem(INPUTS_OF);
	if (owner !== null && owner !== userId) sessionStorage.clear();
	sessionStorage.removeItem(INPUTS_OF);
	localStorage.removeItem(SIGNED_OUT_HERE);
}

function listen(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function snapshot(): SessionState {
	return state;
}
