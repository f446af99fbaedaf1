/** The users of a hosted Supabase project, by their session tokens. */
import {
	createRemoteJWKSet,
	decodeJwt,
	decodeProtectedHeader,
	errors,
	type JWTVerifyGetKey,
	jwtVerify,
} from 'jose';
import { PROBLEMS } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { isSession, issuerOf, type TokenClaims } from './session-claims.ts';

/** Those with which a project may sign, and of which it publishes the public half of its keys. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** In milliseconds. */
const TIMEOUT = 5_000;

/**
 * Verifies tokens with the keys that the project publishes. A project that still signs with a secret publishes none, so its
 * auth service is asked.
 *
 * @param needsSecondFactor whether an account's sessions need two factors
 * @returns a function that throws HttpError 403 for a session without the second factor of its account, 503 while the auth service can't answer
 */
export function usersOf(
	url: string,
	publishableKey: string,
	needsSecondFactor: (userId: string) => Promise<boolean>,
): Context['userOf'] {
	const issuer = issuerOf(url);
	const headers = { apikey: publishableKey };
	const published = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
		headers,
		timeoutDuration: TIMEOUT,
	});
	const keys: JWTVerifyGetKey = async (header, token) => {
		try {
			return await published(header, token);
		} catch (error) {
			if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported) throw error;
			throw new HttpError(503, PROBLEMS.busy);
		}
	};

	/** Asks the auth service, which knows the secret. */
	async function claimsByService(token: string): Promise<TokenClaims | null> {
		const response = await fetch(`${issuer}/user`, {
			headers: { ...headers, authorization: `Bearer ${token}` },
			signal: AbortSignal.timeout(TIMEOUT),
		}).catch(() => null);
		await response?.body?.cancel();
		if (!response || response.status >= 500) throw new HttpError(503, PROBLEMS.busy);
		return response.ok ? decodeJwt(token) : null;
	}

	async function claimsByKeys(token: string): Promise<TokenClaims> {
		const rules = { algorithms: ALGORITHMS, issuer, requiredClaims: ['exp'] };
		return (await jwtVerify(token, keys, rules)).payload;
	}

	return async (token) => {
		try {
			const claims = await (algorithmOf(token) === 'HS256' ? claimsByService : claimsByKeys)(token);
			if (!claims?.sub || !isSession(claims, issuer, Date.now())) return null;
			if (claims.aal !== 'aal2' && (await needsSecondFactor(claims.sub)))
				throw new HttpError(403, PROBLEMS.secondFactor);
			return { id: claims.sub };
		} catch (error) {
			if (error instanceof errors.JOSEError) return null;
			throw error;
		}
	};
}

function algorithmOf(token: string): string | undefined {
	try {
		return decodeProtectedHeader(token).alg;
	} catch {
		// Not a token, which its verification will say.
		return undefined;
	}
}
