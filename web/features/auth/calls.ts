/** Calls to the auth service. Each throws an error with a sentence. */
import { connect } from '../../connection.ts';
import { parseSentence } from '../../refusal.ts';

const UNEXPECTED = 'An unexpected error occurred';

/** Signs in with email and password. */
export async function signIn(email: string, password: string): Promise<void> {
	await attempt(({ auth }) => auth.signInWithPassword({ email, password }));
}

/**
 * Creates an account.
 *
 * @param next where the link in the email leads that confirms the address
 * @returns whether the address must be confirmed first: then there is no session yet
 */
export async function signUp(email: string, password: string, next: string): Promise<boolean> {
	const options = { emailRedirectTo: `${location.origin}/?${new URLSearchParams({ next })}` };
	const { data } = await attempt(({ auth }) => auth.signUp({ email, password, options }));
	return data.session === null;
}

/** Requests an email with a password reset link. The response is the same for an unknown address. */
export async function requestPasswordReset(email: string): Promise<void> {
	const redirectTo = `${location.origin}/auth/update-password`;
	await attempt(({ auth }) => auth.resetPasswordForEmail(email, { redirectTo }));
}

/** The kinds of links we send by email. */
export type LinkType = 'signup' | 'recovery' | 'email_change';

/** Uses an emailed link: it opens a session, once. */
export async function openMailedLink(token_hash: string, type: LinkType): Promise<void> {
	await attempt(({ auth }) => auth.verifyOtp({ token_hash, type }));
}

/** Sets a new password. The current one may be omitted only right after opening a recovery link. */
export async function saveNewPassword(password: string, current?: string): Promise<void> {
	await attempt(({ auth }) => auth.updateUser({ password, ...(current && { current_password: current }) }));
}

/** Emails the new address a confirmation link; the account moves when it is opened. */
export async function saveNewAddress(email: string, current: string): Promise<void> {
	await attempt(({ auth }) => auth.updateUser({ email, current_password: current }));
}

/** Ends all sessions of the account, including this one. */
export async function signOutEverywhere(): Promise<void> {
	await attempt(({ auth }) => auth.signOut({ scope: 'global' }));
}

interface DemoTokens {
	access_token: string;
	refresh_token: string;
}

/** Signs in to the demo account of an installation in demo mode. */
export async function enterDemoAccount(): Promise<void> {
	await attempt(async ({ auth }) => {
		const response = await fetch('/demo/sign-in', { method: 'POST' });
		if (!response.ok)
			return { error: new Error(parseSentence(await response.json().catch(() => null)) ?? UNEXPECTED) };
		return auth.setSession((await response.json()) as DemoTokens);
	});
}

type Client = Awaited<ReturnType<typeof connect>>;

/**
 * Calls the auth service.
 *
 * @throws Error with its own message, and the client's error as its cause. A response from a proxy, or no response at all, has none
 */
export async function attempt<Result extends { error: Error | null }>(
	call: (client: Client) => Promise<Result>,
): Promise<Result> {
	const result = await connect()
		.then(call)
		.catch((error: Error) => ({ error, isUnexpected: true }) as const);
	if ('isUnexpected' in result || result.error?.name === 'AuthRetryableFetchError') {
		console.error(result.error);
		throw new Error(UNEXPECTED);
	}
	if (result.error?.name === 'AuthPKCECodeVerifierMissingError')
		throw new Error("This sign-in didn't start in this browser, or it was already used.");
	if (result.error) throw new Error(result.error.message || UNEXPECTED, { cause: result.error });
	return result;
}
