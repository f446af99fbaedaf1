/** Reads the result of a sign-in at an identity provider from the URL, and tracks whether this tab started it. */

const STARTED_AT = 'lotline.google';

/** Consent never takes longer than this, in milliseconds. */
const MAX_WAIT = 10 * 60_000;
/** Characters; providers' own messages are shorter. */
const MAX_PROBLEM_LENGTH = 200;

/** The result in the address of the callback page. */
export type ProviderReturn = SignInError | { code: string } | Tokens;

export interface SignInError {
	problem: string;
	/** This tab didn't start the sign-in, so anyone may have written the message. */
	unverified?: boolean;
}

interface Tokens {
	access_token: string;
	refresh_token: string;
}

/** Records that this tab is leaving for a provider. */
export function startProviderSignIn(): void {
	sessionStorage.setItem(STARTED_AT, String(Date.now()));
}

/**
 * Reads the address that the provider redirected to. Tokens are accepted only if this tab left for it: anyone can make a
 * link with tokens of their own account. An error message is shown in any tab, but marked as unverified if this tab
 * didn't start the sign-in. A code is useless without this browser's verifier.
 */
export function parseReturn({ searchParams, hash }: URL): ProviderReturn {
	const isExpected = hasStarted();
	const inHash = new URLSearchParams(hash.slice(1));
	const parameter = (name: string) => searchParams.get(name) || inHash.get(name);
	const problem = parameter('error_description') ?? parameter('error');
	if (problem) {
		const shown = problem.slice(0, MAX_PROBLEM_LENGTH);
		return isExpected ? { problem: shown } : { problem: shown, unverified: true };
	}
	const code = searchParams.get('code');
	if (code) return { code };
	const [access_token, refresh_token] = [inHash.get('access_token'), inHash.get('refresh_token')];
	if (access_token && refresh_token && isExpected) return { access_token, refresh_token };
	return { problem: 'Missing authorization code or tokens.' };
}

/** Whether this tab left for a provider. True only once, because a provider redirects back only once. */
function hasStarted(): boolean {
	const startedAt = Number(sessionStorage.getItem(STARTED_AT));
	sessionStorage.removeItem(STARTED_AT);
	return Date.now() - startedAt < MAX_WAIT;
}
