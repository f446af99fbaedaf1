/** Google at the door: which way out and back is ours, and how a stand-in answers in its place. */

/** Where the auth service sends people, and whom it asks. They are constants inside @supabase/lite. */
const GOOGLE = {
	consent: 'https://accounts.google.com/o/oauth2/v2/auth',
	asked: [
		'https://oauth2.googleapis.com/token',
		'https://www.googleapis.com/oauth2/v3/certs',
		'https://www.googleapis.com/userinfo/v2/me',
	],
} as const;

/**
 * Sends what the auth service asks of Google to a stand-in, at the same paths. The service looks
 * `globalThis.fetch` up whenever it asks; every other request goes where it went.
 *
 * @returns what undoes it
 */
export function answerInPlaceOfGoogle(standIn: string): () => void {
	const before = globalThis.fetch;
	const instead: typeof fetch = (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		const asked = GOOGLE.asked.find((url) => address.startsWith(url));
		return asked ? before(standIn + new URL(asked).pathname, init) : before(input, init);
	};
	globalThis.fetch = instead;
	return () => {
		if (globalThis.fetch === instead) globalThis.fetch = before;
	};
}

/** The same for the browser: the way to Google's consent leads to the stand-in. */
export function wayOut(answer: Response, standIn: string | null): Response {
	const location = answer.headers.get('location');
	if (!standIn || !location?.startsWith(GOOGLE.consent)) return answer;
	const target = standIn + new URL(GOOGLE.consent).pathname + new URL(location).search;
	return new Response(null, { status: 302, headers: { location: target } });
}

/**
 * Whether a request to leave for Google is one of our own pages': it comes back to our callback with
 * a code, which is worth nothing without the verifier that this browser keeps.
 *
 * @param homes the addresses that this site has
 */
export function isOurDeparture(parameters: URLSearchParams, homes: readonly string[]): boolean {
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

/** Where the service could not sign in somebody who comes back, it says only that something failed. */
export function wayBack(answer: Response): Response {
	const location = answer.headers.get('location');
	if (!location || !/[?&]error=server_error/.test(location)) return answer;
	const target = new URL(location);
	target.hash = '';
	target.searchParams.set('error_description', NOT_TAKEN);
	return new Response(null, { status: 302, headers: { location: target.href } });
}

const NOT_TAKEN =
	'Google did not confirm this address. Verify it in your Google account, or sign in with your password.';
