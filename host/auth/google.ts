/** Sign-in with Google: which redirects are ours, and how tests replace Google with a stand-in. */

/** Where the auth service redirects to, and which URLs it calls. They are constants inside @supabase/lite. */
const GOOGLE = {
	consentPage: 'https://accounts.google.com/o/oauth2/v2/auth',
	serverEndpoints: [
		'https://oauth2.googleapis.com/token',
		'https://www.googleapis.com/oauth2/v3/certs',
		'https://www.googleapis.com/userinfo/v2/me',
	],
} as const;

/**
 * Sends the auth service's calls to Google to a stand-in, at the same paths. The service looks up `globalThis.fetch`
 * on each call; every other request is unaffected.
 *
 * @returns a function that undoes it
 */
export function redirectGoogleCalls(issuerUrl: string): () => void {
	const before = globalThis.fetch;
	const redirectingFetch: typeof fetch = (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		const endpoint = GOOGLE.serverEndpoints.find((url) => address.startsWith(url));
		return endpoint ? before(issuerUrl + new URL(endpoint).pathname, init) : before(input, init);
	};
	globalThis.fetch = redirectingFetch;
	return () => {
		if (globalThis.fetch === redirectingFetch) globalThis.fetch = before;
	};
}

/** Redirects the browser to the stand-in's consent page, if there is a stand-in. */
export function rewriteConsentRedirect(response: Response, issuerUrl: string | null): Response {
	const location = response.headers.get('location');
	if (!issuerUrl || !location?.startsWith(GOOGLE.consentPage)) return response;
	const target = issuerUrl + new URL(GOOGLE.consentPage).pathname + new URL(location).search;
	return new Response(null, { status: 302, headers: { location: target } });
}

/**
 * Whether a Google sign-in starts on one of our own pages: it returns to our callback with a code, which is useless
 * without the verifier stored in this browser.
 *
 * @param origins the origins of this site
 */
export function isOurSignIn(parameters: URLSearchParams, origins: readonly string[]): boolean {
	const returnUrl = parameters.get('redirect_to') ?? '';
	if (!URL.canParse(returnUrl)) return false;
	const { origin, pathname, username } = new URL(returnUrl);
	return (
		parameters.get('provider') === 'google' &&
		parameters.get('code_challenge_method') === 's256' &&
		Boolean(parameters.get('code_challenge')) &&
		origins.includes(origin) &&
		pathname === '/auth/callback/google' &&
		username === ''
	);
}

/** Explains why someone returning from Google isn't signed in. The service only says which step failed. */
export function rewriteCallbackError(response: Response): Response {
	const location = response.headers.get('location');
	if (!location || !/[?&]error=server_error/.test(location)) return response;
	const target = new URL(location);
	target.hash = '';
	const step = target.searchParams.get('error_description') ?? '';
	target.searchParams.set('error_description', CALLS_TO_GOOGLE.test(step) ? UNCONFIRMED : UNVERIFIED);
	return new Response(null, { status: 302, headers: { location: target.href } });
}

/** The start of the service's errors if Google didn't respond to the service, or refused the code. */
const CALLS_TO_GOOGLE = /^(Unable to exchange external code|Error getting user profile)/;

const UNCONFIRMED =
	'Google could not confirm this sign-in. Try again in a moment, or sign in with your password.';

const UNVERIFIED =
	'Google did not confirm this address. Verify it in your Google account, or sign in with your password.';
