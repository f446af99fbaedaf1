/** The rules for the claims of a session token, no matter which service has verified its signature. */

/** Claims that a token may have: https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
export interface TokenClaims {
	sub?: string;
	iss?: string;
	aud?: string | string[];
	/** In seconds since 1970. */
	nbf?: number;
	[name: string]: unknown;
}

/**
 * Whether a token is the session of a signed-in user, issued for the API and valid by now. Its expiration is checked with its
 * signature.
 *
 * @param issuer the auth service; a token that names another is refused
 * @param now milliseconds, as `Date.now()` returns
 */
export function isSession<Claims extends TokenClaims>(
	claims: Claims,
	issuer: string,
	now: number,
): claims is Claims & { sub: string } {
	const { sub, role, iss, aud, nbf } = claims;
	return (
		typeof sub === 'string' &&
		role === 'authenticated' &&
		[aud].flat().includes('authenticated') &&
		(iss === undefined || iss === issuer) &&
		(nbf === undefined || nbf * 1000 <= now)
	);
}

/** The name of the auth service of a site. @example issuerOf('https://lotline.example') // 'https://lotline.example/auth/v1' */
export function issuerOf(siteUrl: string): string {
	return `${siteUrl}/auth/v1`;
}
