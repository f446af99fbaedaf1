/** Identifies the sender of a request by API key and session token, both of which are checked. */
import { bearerToken } from '../../server/caller.ts';
import type { Secrets } from '../secrets.ts';
import type { CheckToken, Claims } from './sessions/tokens.ts';

/** The two keys of the API. */
export type Keys = Pick<Secrets, 'publishableKey' | 'secretKey'>;

/** The caller: our own functions with the secret key, a signed-in user, or a visitor. */
export type Caller = { role: 'service_role' } | { role: 'authenticated'; claims: Claims } | { role: 'anon' };

/** Identifies the caller, or responds with 401 to an invalid key or token. */
export async function identify(
	request: Request,
	keys: Keys,
	checkToken: CheckToken,
): Promise<Caller | Response> {
	const role = roleOfKey(request, keys);
	if (!role) return unauthorized('PGRST301', 'A valid API key is required');
	if (role === 'service_role') return { role };
	const token = bearerToken(request);
	if (!request.headers.get('authorization') || token === keys.publishableKey) return { role: 'anon' };
	const claims = token === null ? null : await checkToken(token);
	return claims ? { role: 'authenticated', claims } : unauthorized('PGRST303', 'Invalid session token');
}

/** The role of an API key; null for an invalid one, and for the secret key if sent by a browser. */
export function roleOfKey(request: Request, keys: Keys): 'service_role' | 'anon' | null {
	const key = request.headers.get('apikey');
	if (key === keys.publishableKey) return 'anon';
	const fromBrowser = /Mozilla\//.test(request.headers.get('user-agent') ?? '');
	return key === keys.secretKey && !fromBrowser ? 'service_role' : null;
}

export function unauthorized(code: string, message: string): Response {
	return Response.json({ code, message, details: null, hint: null }, { status: 401 });
}
