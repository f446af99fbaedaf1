/** Session tokens of the Supabase Auth server at AUTH_URL. */
import { isUuid } from '../../../domain/uuid.ts';
import type { TokenClaims } from '../../../server/hosted/session-claims.ts';
import { sessionsOf } from '../../../server/hosted/users.ts';
import { sharedWork } from '../../../server/shared-work.ts';
import type { AuthServerSettings } from '../../settings/services.ts';
import { type CheckToken, type Claims, rememberTokens } from '../sessions/tokens.ts';

/** As long as its published keys are cached: a key that was withdrawn counts no longer. In milliseconds. */
const MEMORY = 600_000;

/**
 * Verifies tokens as for a hosted project. Whether their session still exists is checked in the database, as for the host's own.
 *
 * @param issuer the name in its tokens, as `issuerOf` returns it
 * @returns a function that throws HttpError 503 while the server can't answer
 */
export function authServerTokens({ url, apiKey }: AuthServerSettings, issuer: string): CheckToken {
	const claimsOf = sessionsOf({ url, issuer, headers: gatewayHeaders(apiKey) });
	const once = sharedWork<Claims | null>();
	return rememberTokens(
		(token) =>
			once(token, async () => {
				const claims = await claimsOf(token);
				return claims && isOfSession(claims) ? claims : null;
			}),
		Date.now,
		MEMORY,
	);
}

/** What a gateway in front of the server, such as that of Supabase's own Docker setup, asks for. */
export function gatewayHeaders(apiKey: string | null): Record<string, string> {
	return apiKey === null ? {} : { apikey: apiKey };
}

function isOfSession(claims: TokenClaims): claims is Claims {
	const { sub, session_id, exp } = claims;
	return typeof exp === 'number' && isUuid(sub) && isUuid(session_id);
}
