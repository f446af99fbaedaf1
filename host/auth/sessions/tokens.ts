/** Signs and verifies session tokens: of this installation, for a signed-in user and this API, valid by now and not expired. */
import { createPublicKey, createSecretKey } from 'node:crypto';
import {
	errors,
	type JWTHeaderParameters,
	type JWTPayload,
	type JWTVerifyGetKey,
	jwtVerify,
	SignJWT,
} from 'jose';
import { isSession } from '../../../server/hosted/session-claims.ts';
import { deriveSigningKey, type SigningKey } from './signing-key.ts';

export type Claims = JWTPayload & {
	sub: string;
	session_id: string;
	role: 'authenticated';
	exp: number;
	/** Missing in tokens of earlier versions, which had one factor. */
	aal?: string;
};

/** What a session has proven, and when, in seconds since 1970. */
export interface AuthenticationMethod {
	method: string;
	timestamp: number;
}

export type CheckToken = (token: string) => Promise<Claims | null>;

/** How long an access token is valid. Browsers refresh it automatically. */
export const ACCESS_TOKEN_SECONDS = 900;

/** Signs the token of a session. @param issuedAt seconds since 1970 */
export function signToken(
	{ kid, privateKey }: SigningKey,
	claims: {
		iss: string;
		sub: string;
		email: string;
		session_id: string;
		aal: string;
		amr: readonly AuthenticationMethod[];
	},
	issuedAt: number,
): Promise<string> {
	return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
		.setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
		.sign(privateKey);
}

/** How many verified tokens are cached, until they expire: verifying one costs more than a cached search. */
const MAX_CACHED_TOKENS = 2_000;

/**
 * Creates the verifier for an installation's secret; it returns null for every invalid token. Besides the tokens signed with
 * the key derived from the secret, it accepts those signed with the secret itself, as earlier versions did.
 *
 * @param issuer the name of the auth service, in tokens of earlier versions that name one
 */
export function tokenCheck(secret: string, issuer: string, now: () => number = Date.now): CheckToken {
	const keyOf = keysOf(secret);
	return rememberTokens((token) => verified(token, keyOf, issuer, now()), now);
}

/**
 * Remembers the tokens that a check has found valid.
 *
 * @param milliseconds how long, at most until they expire
 */
export function rememberTokens(
	check: CheckToken,
	now: () => number = Date.now,
	milliseconds: number = Number.POSITIVE_INFINITY,
): CheckToken {
	const known = new Map<string, { claims: Claims; until: number }>();
	return async (token) => {
		const remembered = known.get(token);
		if (remembered && remembered.until > now()) return remembered.claims;
		if (remembered && remembered.claims.exp * 1000 <= now()) return null;
		const claims = await check(token);
		if (claims) {
			if (known.size >= MAX_CACHED_TOKENS) known.clear();
			known.set(token, { claims, until: Math.min(claims.exp * 1000, now() + milliseconds) });
		}
		return claims;
	};
}

/** The key for a token's header. Each algorithm has its own, so no token can use the public key as a secret. */
function keysOf(secret: string): JWTVerifyGetKey {
	const { kid, privateKey } = deriveSigningKey(secret);
	const publicKey = createPublicKey(privateKey);
	const secretKey = createSecretKey(Buffer.from(secret));
	return (header: JWTHeaderParameters) => {
		if (header.alg === 'HS256') return secretKey;
		if (header.alg === 'ES256' && header.kid === kid) return publicKey;
		throw new errors.JWKSNoMatchingKey();
	};
}

async function verified(
	token: string,
	keyOf: JWTVerifyGetKey,
	issuer: string,
	now: number,
): Promise<Claims | null> {
	try {
		const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
			algorithms: ['ES256', 'HS256'],
			requiredClaims: ['session_id', 'exp'],
			currentDate: new Date(now),
		});
		// The derived key is this installation's alone, by whatever address its hosts are reached.
		const expected = protectedHeader.alg === 'ES256' && payload.iss ? payload.iss : issuer;
		return isSession(payload, expected, now) ? (payload as Claims) : null;
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
