/** Sign-in with Google: which redirects are ours, and how tests replace Google with a stand-in. */

/** Where the auth service redirects to, and which URLs it calls. They are constants inside @supabase/lite. */
const GOOGLE = {
	consent: 'https://accounts.google.com/o/oauth2/v2/auth',
	called: [
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
export function answerInPlaceOfGoogle(standIn: string): () => void {
	const before = globalThis.fetch;
	const instead: typeof fetch = (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		const endpoint = GOOGLE.called.find((url) => address.startsWith(url));
		return endpoint ? before(standIn + new URL(endpoint).pathname, init) : before(input, init);
	};
	globalThis.fetch = instead;
	return () => {
		if (globalThis.fetch === instead) globalThis.fetch = before;
	};
}

/** Redirects the browser to the stand-in's consent page, if there is a stand-in. */
export function rewriteConsentRedirect(answer: Response, standIn: string | null): Response {
	const location = answer.headers.get('location');
	if (!standIn || !location?.startsWith(GOOGLE.consent)) return answer;
	const target = standIn + new URL(GOOGLE.consent).pathname + new URL(location).search;
	return new Response(null, { status: 302, headers: { location: target } });
}

/**
 * Whether a Google sign-in starts on one of our own pages: it returns to our callback with a code, which is useless
 * without the verifier stored in this browser.
 *
 * @param homes the origins of this site
 */
export function isOurSignIn(parameters: URLSearchParams, homes: readonly string[]): boolean {
	const back = parameters.get('redirect_to') ?? '';
	if (!URL.canParse(back)) return false;
	const { origin, pathname, username } = new URL(back);
	return (
		parameters.get('provider') === 'google' &&
		parameters.get('code_challenge_method') === 's256' &&
		Boolean(parameters.get('code_challenge')) &&
		homes.includes(origin) &&
		pathname === '/auth/callback/google' &&
		username === ''
	);
}

/** Explains why someone returning from Google isn't signed in; the service only says that something failed. */
export function rewriteCallbackError(answer: Response): Response {
	const location = answer.headers.get('location');
	if (!location || !/[?&]error=server_error/.test(location)) return answer;
	const target = new URL(location);
	target.hash = '';
	target.searchParams.set('error_description', UNVERIFIED);
	return new Response(null, { status: 302, headers: { location: target.href } });
}

const UNVERIFIED =
	'Google did not confirm this address. Verify it in your Google account, or sign in with your password.';
