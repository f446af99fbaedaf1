/** Where a user was going when they signed up: the link in their email leads there, in any browser. */

const MAX_LENGTH = 500;

/**
 * Reads `next` from the page that a request wants to return to; null unless it is a short path of this site. The page
 * that the link opens checks it again.
 *
 * @example parseNextPath('http://x/signup?redirect_to=https%3A%2F%2Fy%2F%3Fnext%3D%2Fapp') // '/app'
 */
export function parseNextPath(requestUrl: string): string | null {
	const back = new URL(requestUrl).searchParams.get('redirect_to') ?? '';
	const next = URL.canParse(back) ? new URL(back).searchParams.get('next') : null;
	if (next === null || next.length > MAX_LENGTH) return null;
	return /^\/(?![/\\])[\x20-\x7e]*$/.test(next) && !next.includes('\\') ? next : null;
}
