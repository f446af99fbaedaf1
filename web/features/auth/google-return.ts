/** What Google returns in the URL, and whether this browser started the sign-in. */

const STARTED_AT = 'lotline.google';

/** A consent takes no longer than this, in milliseconds. */
const PATIENCE = 10 * 60_000;

/** Characters; what Google writes is shorter. */
const MAX_PROBLEM_LENGTH = 200;

/** What the address of the callback page says. */
export type GoogleReturn = SignInProblem | { code: string } | Tokens;

export interface SignInProblem {
	problem: string;
	/** This tab didn't start the sign-in, so anyone may have written the text. */
	unverified?: boolean;
}

interface Tokens {
	access_token: string;
	refresh_token: string;
}

/** Records that this tab is leaving for Google. */
export function startGoogleSignIn(): void {
	sessionStorage.setItem(STARTED_AT, String(Date.now()));
}

/**
 * Reads the address that Google's answer leads to. Tokens in it count only where this tab has left for Google: anyone
 * can make a link with tokens of their own account. An error text is shown in any tab, but marked as unverified where
 * this tab didn't ask. A code is worth nothing without the verifier of this browser.
 */
export function readReturn({ searchParams, hash }: URL): GoogleReturn {
	const isAwaited = hasBegun();
	const inHash = new URLSearchParams(hash.slice(1));
	const parameter = (name: string) => searchParams.get(name) || inHash.get(name);
	const problem = parameter('error_description') ?? parameter('error');
	if (problem) {
		const shown = problem.slice(0, MAX_PROBLEM_LENGTH);
		return isAwaited ? { problem: shown } : { problem: shown, unverified: true };
	}
	const code = searchParams.get('code');
	if (code) return { code };
	const [access_token, refresh_token] = [inHash.get('access_token'), inHash.get('refresh_token')];
	if (access_token && refresh_token && isAwaited) return { access_token, refresh_token };
	return { problem: 'Missing authorization code or tokens.' };
}

/** Once: a second return was not sent by Google. */
function hasBegun(): boolean {
	const startedAt = Number(sessionStorage.getItem(STARTED_AT));
	sessionStorage.removeItem(STARTED_AT);
	return Date.now() - startedAt < PATIENCE;
}
