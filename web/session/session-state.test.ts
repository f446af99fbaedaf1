import type { Session } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { nextSessionState, type SessionEvent, SIGNED_OUT } from './session-state.ts';

const session = { access_token: 'a', user: { id: 'agent', email: 'agent@example.com' } } as Session;

/** A session of the same account with two-factor sign-in. @param claims of its token; the name makes it base64url */
function sessionWithFactor(claims: object, status = 'verified'): Session {
	const payload = Buffer.from(JSON.stringify({ name: 'Zoë ÿ>?', ...claims })).toString('base64url');
	return { access_token: `e.${payload}.s`, user: { ...session.user, factors: [{ status }] } } as Session;
}

function stateAfter(...events: SessionEvent[]) {
	return events.reduce(nextSessionState, SIGNED_OUT);
}

describe('the session', () => {
	it('does not fall back to a lookup that began before an event', () => {
		const state = stateAfter(
			{ type: 'changed', event: 'SIGNED_OUT', session: null },
			{ type: 'looked up', session },
		);
		expect(state.session).toBeNull();
	});

	it('ends with SIGNED_OUT, and remembers whether the user requested it', () => {
		const signedIn: SessionEvent = { type: 'changed', event: 'SIGNED_IN', session };
		const signedOut: SessionEvent = { type: 'changed', event: 'SIGNED_OUT', session: null };
		expect(stateAfter(signedIn, signedOut)).toMatchObject({ user: null, signedOutHere: false });
		expect(stateAfter(signedIn, { type: 'signing out' }, signedOut)).toMatchObject({
			user: null,
			signedOutHere: true,
		});
		expect(stateAfter(signedIn, { type: 'signing out' }, signedOut, signedIn).signedOutHere).toBe(false);
	});

	it('remembers that a session ended until the user opens a page, but not that there was none', () => {
		const signedIn: SessionEvent = { type: 'changed', event: 'SIGNED_IN', session };
		const signedOut: SessionEvent = { type: 'changed', event: 'SIGNED_OUT', session: null };
		expect(stateAfter({ type: 'looked up', session: null }).ended).toBe(false);
		expect(stateAfter(signedIn).ended).toBe(false);
		expect(stateAfter(signedIn, signedOut).ended).toBe(true);
		expect(stateAfter(signedIn, signedOut, signedIn).ended).toBe(false);
		const arrived = stateAfter(signedIn, { type: 'signing out' }, signedOut, { type: 'page opened' });
		expect(arrived).toMatchObject({ signedOutHere: false, ended: false });
	});

	it('has ended if the session that this browser had stored is no longer valid', () => {
		const expected: SessionEvent = { type: 'stored', userId: 'agent' };
		expect(stateAfter(expected)).toMatchObject({ loading: true, ended: false });
		expect(stateAfter(expected, { type: 'looked up', session: null })).toMatchObject({
			user: null,
			ended: true,
		});
		expect(stateAfter(expected, { type: 'looked up', session })).toMatchObject({
			expected: null,
			ended: false,
		});
	});

	it('continues with the stored session while the server is unreachable', () => {
		const away: SessionEvent = { type: 'unreachable', session };
		expect(stateAfter(away)).toMatchObject({ loading: false, session, unreachable: true });
		const refreshed: SessionEvent = { type: 'changed', event: 'TOKEN_REFRESHED', session };
		expect(stateAfter(away, refreshed).unreachable).toBe(false);
		expect(stateAfter(refreshed, away).unreachable).toBe(false);
		expect(stateAfter(away, { type: 'looked up', session }).unreachable).toBe(false);
		const refused: SessionEvent = { type: 'changed', event: 'SIGNED_OUT', session: null };
		expect(stateAfter(away, refused)).toMatchObject({ user: null, ended: true, unreachable: false });
	});

	it('has no user until a code was entered if the account has two-factor sign-in', () => {
		const withoutCode = sessionWithFactor({ aal: 'aal1' });
		const withCode = sessionWithFactor({ aal: 'aal2' });
		const signedIn: SessionEvent = { type: 'changed', event: 'SIGNED_IN', session: withoutCode };
		const verified: SessionEvent = { type: 'changed', event: 'MFA_CHALLENGE_VERIFIED', session: withCode };
		const waiting = { loading: false, user: null, needsCode: true, ended: false };
		expect(stateAfter(signedIn)).toMatchObject(waiting);
		expect(stateAfter({ type: 'looked up', session: withoutCode })).toMatchObject(waiting);
		expect(stateAfter({ type: 'unreachable', session: withoutCode })).toMatchObject(waiting);
		expect(stateAfter(signedIn, verified)).toMatchObject({ user: withCode.user, needsCode: false });
	});

	it('needs no code for a factor that was never confirmed, or once two-factor sign-in is off', () => {
		const unconfirmed = sessionWithFactor({ aal: 'aal1' }, 'unverified');
		const signedIn: SessionEvent = {
			type: 'changed',
			event: 'SIGNED_IN',
			session: sessionWithFactor({ aal: 'aal1' }),
		};
		expect(stateAfter({ type: 'looked up', session: unconfirmed })).toMatchObject({ needsCode: false });
		const turnedOff: SessionEvent = { type: 'changed', event: 'TOKEN_REFRESHED', session };
		expect(stateAfter(signedIn, turnedOff)).toMatchObject({ user: session.user, needsCode: false });
	});

	it('has ended if the session that needed a code ends', () => {
		const signedIn: SessionEvent = {
			type: 'changed',
			event: 'SIGNED_IN',
			session: sessionWithFactor({ aal: 'aal1' }),
		};
		const signedOut: SessionEvent = { type: 'changed', event: 'SIGNED_OUT', session: null };
		expect(stateAfter(signedIn, signedOut)).toMatchObject({ user: null, needsCode: false, ended: true });
	});

	it('stops loading and keeps the reason if there can be no session', () => {
		const error = new Error('Supabase configuration missing. Cannot initialize client.');
		expect(stateAfter({ type: 'unavailable', problem: error })).toMatchObject({
			loading: false,
			user: null,
			problem: error,
		});
	});
});
