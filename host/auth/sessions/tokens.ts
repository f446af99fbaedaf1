/** Verifies session tokens: signed by this installation, for a signed-in user and this API, valid by now and not expired. */
import { createSecretKey } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { isSession } from '../../../server/hosted/session-claims.ts';

export type Claims = JWTPayload & { sub: string; session_id: string; role: 'authenticated'; exp: number };

export type CheckToken = (token: string) => Promise<Claims | null>;

/** How many verified tokens are cached, until they expire: verifying one costs more than a cached search. */
const MAX_CACHED_TOKENS = 2_000;

/**
 * Creates the verifier for a signing secret; it returns null for every invalid token.
 *
 * @param issuer the name of the auth service, in tokens that name one
 */
export function tokenCheck(secret: string, issuer: string, now: () => number = Date.now): CheckToken {
	const key = createSecretKey(Buffer.from(secret));
	const known = new Map<string, Claims>();
	return async (token) => {
		const remembered = known.get(token);
		if (remembered) return remembered.exp * 1000 > now() ? remembered : null;
		const claims = await verified(token, key, issuer, now());
		if (claims) {
			if (known.size >= MAX_CACHED_TOKENS) known.clear();
			known.set(token, claims);
		}
		return claims;
	};
}

async function verified(
	token: string,
	key: ReturnType<typeof createSecretKey>,
	issuer: string,
	now: number,
): Promise<Claims | null> {
	try {
		const { payload } = await jwtVerify(token, key, {
			algorithms: ['HS256'],
			requiredClaims: ['session_id', 'exp'],
			currentDate: new Date(now),
		});
		return isSession(payload, issuer, now) ? (payload as Claims) : null;
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
