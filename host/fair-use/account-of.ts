/** Identifies the account of a request, for limits. */
import type { Context } from 'hono';
import { bearerToken } from '../../server/caller.ts';
import { type Keys, roleOfKey } from '../auth/callers.ts';
import type { CheckToken } from '../auth/sessions/tokens.ts';
import type { Traced } from '../http/observe-requests.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';

export interface AccountParts {
	keys: Keys;
	checkToken: CheckToken;
	clientIp: (c: Context) => string;
	/** The address of the shared demo account; null if there is none. */
	sharedAccount: string | null;
}

/**
 * The account of a valid session, or the address of a visitor. Users of the shared account are distinguished by their
 * addresses. Null for programs with the secret key.
 */
export function accountOf({ keys, checkToken, clientIp, sharedAccount }: AccountParts) {
	const addressOf = (c: Context) => rateLimitKey(clientIp(c));
	return async (c: Context<Traced>): Promise<string | null> => {
		if (roleOfKey(c.req.raw, keys) === 'service_role') return null;
		const token = bearerToken(c.req.raw);
		const claims = token ? await checkToken(token) : null;
		if (!claims) return `visitor ${addressOf(c)}`;
		c.get('trace').account = claims.sub;
		const isShared = sharedAccount !== null && claims.email === sharedAccount;
		return isShared ? `${claims.sub} ${addressOf(c)}` : claims.sub;
	};
}
