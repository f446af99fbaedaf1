/** The users of a Supabase Auth server, by their session tokens. */
import {
	createRemoteJWKSet,
	customFetch,
	decodeJwt,
	decodeProtectedHeader,
	errors,
	type JWTVerifyGetKey,
	jwtVerify,
} from 'jose';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { fetchWithLimits } from './fetch-with-limits.ts';
import { isSession, issuerOf, type TokenClaims } from './session-claims.ts';

/** Those with which a server may sign, and of which it publishes the public half of its keys. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** In milliseconds. */
const TIMEOUT = 5_000;

/** The size of a key is 200 bytes. */
const MAX_KEYS_BYTES = 64 * 1024;

export interface AuthServer {
	/** The URL above `/token`. */
	url: string;
	/** The name in its tokens, as `issuerOf` returns it. */
	issuer: string;
	/** Those that the gateway in front of it asks for. */
	headers: Readonly<Record<string, string>>;
}

/**
 * The users of a hosted project.
 *
 * @param needsSecondFactor whether an account's sessions need two factors
 * @returns a function that throws HttpError 403 for a session without the second factor of its account, and 503 while the auth
 * service can't answer
 */
export function usersOf(
	url: string,
	publishableKey: string,
	needsSecondFactor: (userId: string) => Promise<boolean>,
): Context['userOf'] {
	const issuer = issuerOf(url);
	const sessionOf = sessionsOf({ url: issuer, issuer, headers: { apikey: publishableKey } });
	return async (token) => {
		const claims = await sessionOf(token);
		if (claims && claims.aal !== 'aal2' && (await needsSecondFactor(claims.sub)))
			throw new HttpError(403, PROBLEMS.secondFactor);
		return claims && { id: claims.sub };
	};
}

/**
 * Verifies tokens with the keys that the server publishes. One that still signs with a secret publishes none, so it is asked.
 *
 * @returns a function that returns null for an invalid token, and throws HttpError 503 while the server can't answer
 */
export function sessionsOf({
	url,
	issuer,
	headers,
}: AuthServer): (token: string) => Promise<(TokenClaims & { sub: string }) | null> {
	const published = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
		headers,
		[customFetch]: (url, init) => fetchWithLimits(url, init, { timeout: TIMEOUT, maxBytes: MAX_KEYS_BYTES }),
	});
	const keys: JWTVerifyGetKey = async (header, token) => {
		try {
			return await published(header, token);
		} catch (error) {
			if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported) throw error;
			throw new HttpError(503, PROBLEMS.busy);
		}
	};

	/** Asks the auth server, which knows the secret. */
	async function claimsByServer(token: string): Promise<TokenClaims | null> {
		const response = await fetch(`${url}/user`, {
			headers: { ...headers, authorization: `Bearer ${token}` },
			// Wherever it might lead, a redirect isn't the server's word.
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT),
		}).catch(() => null);
		await response?.body?.cancel();
		if (!response || isNoAnswer(response)) throw new HttpError(503, PROBLEMS.busy);
		return response.ok ? decodeJwt(token) : null;
	}

	async function claimsByKeys(token: string): Promise<TokenClaims> {
		const rules = { algorithms: ALGORITHMS, issuer, requiredClaims: ['exp'] };
		return (await jwtVerify(token, keys, rules)).payload;
	}

	return async (token) => {
		try {
			const claims = await (algorithmOf(token) === 'HS256' ? claimsByServer : claimsByKeys)(token);
			return claims && isSession(claims, issuer, Date.now()) ? claims : null;
		} catch (error) {
			if (error instanceof errors.JOSEError) return null;
			throw error;
		}
	};
}

/** Whether a status says nothing about a token: a redirect, too many calls, or a fault. */
function isNoAnswer({ status }: Response): boolean {
	return (status >= 300 && status < 400) || status === 429 || status >= 500;
}

function algorithmOf(token: string): string | undefined {
	try {
		return decodeProtectedHeader(token).alg;
	} catch {
		// Not a token, which its verification will say.
		return undefined;
	}
}
