/** Passes requests on to the Supabase Auth server at AUTH_URL, and its responses back. */
import type { Logger } from 'pino';
import { PROBLEMS } from '../../../contract/problems.ts';
import { bearerToken } from '../../../server/caller.ts';
import { fetchWithLimits } from '../../../server/hosted/fetch-with-limits.ts';
import type { AuthServerSettings } from '../../settings/services.ts';
import { type Keys, roleOfKey, unauthorized } from '../callers.ts';
import type { AuthGate } from '../gate.ts';
import { refuse } from '../refusal.ts';
import { gatewayHeaders } from './tokens.ts';

export interface PassThroughParts {
	server: AuthServerSettings;
	keys: Keys;
	siteUrl: string;
	log: Pick<Logger, 'warn'>;
	/** In milliseconds. */
	timeout?: number;
}

/** Longer than the server's own limit of 10 seconds. */
const TIMEOUT = 12_000;

/** A page of identities and factors is a few kilobytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Its proxies' and browsers' other headers, such as cookies and who forwarded a request, are none of the server's business. */
const REQUEST_HEADERS = [
	...['accept', 'accept-language', 'content-type', 'user-agent'],
	...['x-client-info', 'x-supabase-api-version'],
];
const RESPONSE_HEADERS = [
	...['content-type', 'retry-after', 'x-supabase-api-version', 'x-sb-error-code', 'x-total-count', 'link'],
];

/** Routes that a browser, a mail program or an identity provider opens without our client, and so without a key. */
const KEYLESS =
	/^(GET \/health|GET \/\.well-known\/[\w.-]+|GET \/authorize|(GET|POST) \/callback|GET \/verify|GET \/sso\/saml\/metadata|POST \/sso\/saml\/acs)$/;

/** What operators and identity providers' programs do, they do at the server's own address. */
const CLOSED = /^\/(admin|invite|scim)(\/|$)/;

/** Without escapes, which the server might read as another path than we do. */
const PATH = /^(\/[\w.~-]+)+$/;

/** Routes that lead people on to an identity provider. All others lead back to the site, and may carry a code. */
const LEAD_AWAY = /^(GET \/authorize|POST \/sso|GET \/user\/identities\/authorize)$/;

/**
 * Cookies aren't passed. The server gets one address of the visitor, as the host sees it. A server that fails is like none: on a
 * status other than 503, browsers would sign out when they refresh.
 */
export function createPassThrough({
	server,
	keys,
	siteUrl,
	log,
	timeout = TIMEOUT,
}: PassThroughParts): AuthGate {
	return async (request, from) => {
		const { pathname, search } = new URL(request.url);
		const path = pathname.slice('/auth/v1'.length);
		const route = `${request.method} ${path}`;
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (!PATH.test(path) || CLOSED.test(path)) return refuse(404, 'not_found', 'Not found');
		if (!KEYLESS.test(route) && !roleOfKey(request, keys))
			return unauthorized('no_api_key', 'A valid API key is required');
		try {
			const init = {
				method: request.method,
				headers: requestHeaders(request, from),
				body: ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer(),
			};
			const limits = { timeout, maxBytes: MAX_RESPONSE_BYTES };
			return await passBack(await fetchWithLimits(`${server.url}${path}${search}`, init, limits), route);
		} catch (err) {
			log.warn({ err, route }, 'The auth server at AUTH_URL could not answer');
			return refuse(503, 'unexpected_failure', PROBLEMS.busy);
		}
	};

	function requestHeaders(request: Request, from: string): Headers {
		const headers = new Headers({
			...gatewayHeaders(server.apiKey),
			...pickHeaders(request.headers, REQUEST_HEADERS),
		});
		const token = bearerToken(request);
		// Without a session, supabase-js sends the key, which is one of this host.
		if (token !== null && token !== keys.publishableKey && token !== keys.secretKey)
			headers.set('authorization', `Bearer ${token}`);
		headers.set('x-forwarded-for', from);
		return headers;
	}

	/** @throws Error for what isn't an answer */
	async function passBack(response: Response, route: string): Promise<Response> {
		const { status, body } = response;
		const headers = new Headers(pickHeaders(response.headers, RESPONSE_HEADERS));
		const location = response.headers.get('location');
		const fault =
			status >= 500
				? `status ${status}`
				: location !== null && !mayLeadTo(location, route)
					? `a redirect to ${location.slice(0, 100)}`
					: Number(response.headers.get('content-length')) > MAX_RESPONSE_BYTES
						? 'a response that is too long'
						: null;
		if (fault !== null) {
			await body?.cancel();
			throw new Error(`It sent ${fault}`);
		}
		if (location !== null) headers.set('location', location);
		return new Response(body, { status, headers });
	}

	/** @param location an address as the server must send it: absolute */
	function mayLeadTo(location: string, route: string): boolean {
		if (!URL.canParse(location)) return false;
		const { protocol, origin, username, password } = new URL(location);
		if (origin === new URL(siteUrl).origin) return true;
		const isWeb = protocol === 'https:' || protocol === 'http:';
		return LEAD_AWAY.test(route) && isWeb && !username && !password && origin !== new URL(server.url).origin;
	}
}

function pickHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
	return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}
