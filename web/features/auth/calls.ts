/** Calls to the auth service. Each returns an error as a sentence, or null for success. */
import type { AuthError } from '@supabase/supabase-js';
import { connect } from '../../connection.ts';
import { parseSentence } from '../../refusal.ts';

export const UNEXPECTED = 'An unexpected error occurred';

/** Signs in with email and password. */
export function signIn(email: string, password: string): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.signInWithPassword({ email, password });
		return describeError(error);
	});
}

export type SignUpResult = { problem: string } | { problem: null; confirmByMail: boolean };

/**
 * Creates an account. If the address must be confirmed first, there is no session yet.
 *
 * @param next where the link in that email leads
 */
export async function signUp(email: string, password: string, next: string): Promise<SignUpResult> {
	let confirmByMail = false;
	const problem = await attempt(UNEXPECTED, async ({ auth }) => {
		const options = { emailRedirectTo: `${location.origin}/?${new URLSearchParams({ next })}` };
		const { data, error } = await auth.signUp({ email, password, options });
		confirmByMail = data.session === null;
		return describeError(error);
	});
	return problem === null ? { problem, confirmByMail } : { problem };
}

/** Requests an email with a password reset link. The response is the same for an unknown address. */
export function requestPasswordReset(email: string): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const redirectTo = `${location.origin}/auth/update-password`;
		const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
		return describeError(error);
	});
}

/** The kinds of links we send by email. */
export type LinkType = 'signup' | 'recovery' | 'email_change';

/** Uses an emailed link: it opens a session, once. */
export function openMailedLink(token_hash: string, type: LinkType): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.verifyOtp({ token_hash, type });
		return describeError(error);
	});
}

/** Sets a new password. The current one may be omitted only right after opening a recovery link. */
export function saveNewPassword(password: string, current?: string): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.updateUser({ password, ...(current && { current_password: current }) });
		return describeError(error);
	});
}

/** Emails the new address a confirmation link; the account moves when it is opened. */
export function saveNewAddress(email: string, current: string): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.updateUser({ email, current_password: current });
		return describeError(error);
	});
}

/** Ends all sessions of the account, including this one. */
export function signOutEverywhere(): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const { error } = await auth.signOut({ scope: 'global' });
		return describeError(error);
	});
}

interface DemoTokens {
	access_token: string;
	refresh_token: string;
}

/** Signs in to the demo account of an installation in demo mode. */
export function enterDemoAccount(): Promise<string | null> {
	return attempt(UNEXPECTED, async ({ auth }) => {
		const response = await fetch('/demo/sign-in', { method: 'POST' });
		if (!response.ok) return parseSentence(await response.json().catch(() => null)) ?? UNEXPECTED;
		const tokens = (await response.json()) as DemoTokens;
		const { error } = await auth.setSession(tokens);
		return describeError(error);
	});
}

type Client = Awaited<ReturnType<typeof connect>>;

export async function attempt(failure: string, call: (client: Client) => Promise<string | null>) {
	try {
		return await call(await connect());
	} catch (error) {
		console.error(error);
		return failure;
	}
}

/** The auth service's own message. A response from a proxy, or no response at all, has none. */
export function describeError(error: AuthError | null): string | null {
	if (error?.name === 'AuthRetryableFetchError') {
		console.error(error);
		return UNEXPECTED;
	}
	if (error?.name === 'AuthPKCECodeVerifierMissingError')
		return "This sign-in didn't start in this browser, or it was already used.";
	return error && (error.message || UNEXPECTED);
}
