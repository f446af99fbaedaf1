/** What comes back from Google in the address, and whether this browser asked for it. */

const BEGUN = 'lotline.google';

/** A consent takes no longer than this, in milliseconds. */
const PATIENCE = 10 * 60_000;

/** What the address of the callback page says. */
export type GoogleReturn = { problem: string } | { code: string } | Tokens;

interface Tokens {
	access_token: string;
	refresh_token: string;
}

/** Notes that this tab leaves for Google. */
export function beginGoogle(): void {
	sessionStorage.setItem(BEGUN, String(Date.now()));
}

/**
 * Reads the address that Google's answer leads to. Tokens in it and words of a refusal count only where
 * this tab has left for Google: anybody can make a link with tokens of their own account, or with words
 * that would look like ours. A code needs no such note, because it is worth nothing without the verifier
 * of this browser.
 */
export function readReturn({ searchParams, hash }: URL): GoogleReturn {
	const isAwaited = hasBegun();
	const inHash = new URLSearchParams(hash.slice(1));
	const said = (name: string) => searchParams.get(name) || inHash.get(name);
	const problem = said('error_description') ?? said('error');
	if (problem) return { problem: isAwaited ? problem : 'This sign-in did not begin in this tab.' };
	const code = searchParams.get('code');
	if (code) return { code };
	const [access_token, refresh_token] = [inHash.get('access_token'), inHash.get('refresh_token')];
	if (access_token && refresh_token && isAwaited) return { access_token, refresh_token };
	return { problem: 'Missing authorization code or tokens.' };
}

/** Once: whoever comes back again was not sent by Google. */
function hasBegun(): boolean {
	const begun = Number(sessionStorage.getItem(BEGUN));
	sessionStorage.removeItem(BEGUN);
	return Date.now() - begun < PATIENCE;
}
