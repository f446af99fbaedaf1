/**
 * Sign-in with Google by OpenID Connect. Google returns to our callback, which passes a code of ours on to the page that began:
 * without the verifier stored in that browser, it is useless.
 */
import { createHmac, randomUUID } from 'node:crypto';
import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	ClientSecretPost,
	Configuration,
	calculatePKCECodeChallenge,
	enableNonRepudiationChecks,
	ResponseBodyError,
} from 'openid-client';
import { isUuid } from '../../../domain/uuid.ts';
import type { GoogleSettings } from '../../settings/services.ts';
import { invalid } from '../bodies.ts';
import { accountOf, type GoogleUser } from './google-account.ts';
import type { Route, RouteParts, Routes } from './route.ts';

type GoogleParts = Pick<RouteParts, 'sql' | 'siteUrl' | 'secret' | 'log'> & { google: GoogleSettings };

export function googleRoutes(parts: GoogleParts): Routes {
	const client = openClient(parts.google);
	return {
		'GET /authorize': authorize(client, parts),
		'GET /callback': callback(client, parts),
	};
}

/** Seconds that Google may take for an answer. */
const MAX_WAIT = 10;

/** @see https://accounts.google.com/.well-known/openid-configuration. Tests replace the servers, at the same paths. */
function openClient({ clientId, clientSecret, issuerUrl }: GoogleSettings): Configuration {
	const at = (server: string, path: string) => `${issuerUrl ?? server}${path}`;
	const client = new Configuration(
		{
			issuer: 'https://accounts.google.com',
			authorization_endpoint: at('https://accounts.google.com', '/o/oauth2/v2/auth'),
			token_endpoint: at('https://oauth2.googleapis.com', '/token'),
			jwks_uri: at('https://www.googleapis.com', '/oauth2/v3/certs'),
		},
		clientId,
		undefined,
		ClientSecretPost(clientSecret),
	);
	client.timeout = MAX_WAIT;
	enableNonRepudiationChecks(client);
	if (issuerUrl?.startsWith('http:')) allowInsecureRequests(client);
	return client;
}

/** Redirects to Google's consent page. */
function authorize(client: Configuration, { sql, siteUrl, secret }: GoogleParts): Route {
	return async ({ request }) => {
		const { searchParams, origin } = new URL(request.url);
		if (!isOurSignIn(searchParams, [origin, siteUrl]))
			return invalid('Sign-in with Google starts on the sign-in page');
		const state = randomUUID();
		await sql`
			insert into auth.flow_state
				(id, auth_code, authentication_method, code_challenge_method, code_challenge, provider_type, referrer)
			values (${state}, ${randomUUID()}, 'oauth', 's256', ${searchParams.get('code_challenge')}, 'google',
			        ${searchParams.get('redirect_to')})`;
		const page = buildAuthorizationUrl(client, {
			redirect_uri: callbackUrl(siteUrl),
			scope: 'openid email profile',
			state,
			code_challenge: await calculatePKCECodeChallenge(proofOf(state, secret)),
			code_challenge_method: 'S256',
		});
		return redirect(page);
	};
}

/**
 * Whether a Google sign-in starts on one of our own pages: it returns to our callback with a code, which is useless
 * without the verifier stored in this browser.
 *
 * @param origins the origins of this site
 */
function isOurSignIn(parameters: URLSearchParams, origins: readonly string[]): boolean {
	const returnUrl = parameters.get('redirect_to') ?? '';
	if (!URL.canParse(returnUrl)) return false;
	const { origin, pathname, username } = new URL(returnUrl);
	return (
		parameters.get('provider') === 'google' &&
		parameters.get('code_challenge_method') === 's256' &&
		// RFC 7636, section 4.2.
		/^[\w.~-]{43,128}$/.test(parameters.get('code_challenge') ?? '') &&
		origins.includes(origin) &&
		pathname === '/auth/callback/google' &&
		username === ''
	);
}

interface Flow {
	id: string;
	auth_code: string;
	referrer: string;
	is_used: boolean;
	is_expired: boolean;
}

/** Takes a user who returns from Google back to the page that began, with a code or with what went wrong. */
function callback(client: Configuration, parts: GoogleParts): Route {
	return async ({ request }) => {
		const { searchParams, search } = new URL(request.url);
		const state = searchParams.get('state') ?? '';
		const flow = await findFlow(state, parts);
		if ('error' in flow) return redirect(withError(parts.siteUrl, flow));
		const error = searchParams.get('error');
		if (error)
			return redirect(
				withError(flow.referrer, { error, error_description: searchParams.get('error_description') ?? '' }),
			);
		const user = await identify(client, new URL(`${callbackUrl(parts.siteUrl)}${search}`), state, parts);
		if (!user) return redirect(withError(flow.referrer, UNCONFIRMED));
		const userId = await accountOf(user, parts.sql);
		if (!userId) return redirect(withError(flow.referrer, UNVERIFIED));
		const back = new URL(flow.referrer);
		if (await finishFlow(flow, userId, parts)) back.searchParams.set('code', flow.auth_code);
		return redirect(back.searchParams.has('code') ? back : withError(flow.referrer, USED));
	};
}

async function findFlow(state: string, { sql }: GoogleParts): Promise<Flow | Problem> {
	if (!isUuid(state)) return UNKNOWN;
	const [flow] = await sql<Flow[]>`
		select id, auth_code, referrer, user_id is not null as is_used, created_at < now() - interval '5 minutes' as is_expired
		from auth.flow_state where id = ${state}`;
	if (!flow) return UNKNOWN;
	if (flow.is_expired) return EXPIRED;
	return flow.is_used ? USED : flow;
}

async function finishFlow({ id }: Flow, userId: string, { sql }: GoogleParts): Promise<boolean> {
	const rows = await sql`
		update auth.flow_state set user_id = ${userId}, auth_code_issued_at = now(), updated_at = now()
		where id = ${id} and user_id is null returning id`;
	return rows.length > 0;
}

/** The user that Google vouches for. @returns null if Google doesn't answer, or refuses the code */
async function identify(
	client: Configuration,
	returnUrl: URL,
	state: string,
	{ secret, log }: GoogleParts,
): Promise<GoogleUser | null> {
	try {
		const tokens = await authorizationCodeGrant(client, returnUrl, {
			expectedState: state,
			pkceCodeVerifier: proofOf(state, secret),
			idTokenExpected: true,
		});
		const claims = tokens.claims();
		if (!claims || typeof claims.email !== 'string') return null;
		const { sub, email, email_verified, name, picture } = claims;
		return {
			sub,
			email: email.toLowerCase(),
			email_verified: email_verified === true,
			...(typeof name === 'string' && { name }),
			...(typeof picture === 'string' && { picture }),
		};
	} catch (err) {
		// Such as `invalid_client` for a wrong GOOGLE_CLIENT_SECRET.
		const refusal = err instanceof ResponseBodyError ? err.error : undefined;
		log.warn({ err, refusal }, 'Google could not confirm a sign-in');
		return null;
	}
}

/** Proves to Google that its code is redeemed by the one who asked for it (RFC 7636), without keeping anything. */
function proofOf(state: string, secret: string): string {
	return createHmac('sha256', secret).update(`google ${state}`).digest('base64url');
}

function callbackUrl(siteUrl: string): string {
	return `${siteUrl}/auth/v1/callback`;
}

/** Why someone isn't signed in, by the names of OAuth and of Supabase. */
interface Problem {
	error: string;
	error_code?: string;
	error_description: string;
}

const UNKNOWN: Problem = {
	error: 'invalid_request',
	error_code: 'bad_oauth_state',
	error_description: 'OAuth state not found or expired',
};
const EXPIRED: Problem = { ...UNKNOWN, error_description: 'OAuth state has expired' };
const USED: Problem = {
	error: 'invalid_request',
	error_code: 'flow_state_already_used',
	error_description: 'State has already been used',
};
const UNCONFIRMED: Problem = {
	error: 'server_error',
	error_code: 'unexpected_failure',
	error_description:
		'Google could not confirm this sign-in. Try again in a moment, or sign in with your password.',
};
const UNVERIFIED: Problem = {
	error: 'access_denied',
	error_code: 'provider_email_needs_verification',
	error_description:
		'Google did not confirm this address. Verify it in your Google account, or sign in with your password.',
};

function withError(page: string, problem: Problem): URL {
	const target = new URL(page);
	for (const [name, value] of Object.entries(problem)) target.searchParams.set(name, value);
	return target;
}

function redirect(target: URL): Response {
	return new Response(null, { status: 302, headers: { location: target.href } });
}
