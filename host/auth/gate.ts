/**
 * The gate in front of the auth API: API keys, limits, and response times that reveal no accounts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PROBLEMS } from '../../contract/problems.ts';
import { bearerToken } from '../../server/caller.ts';
import { isUnavailable } from '../postgres/unavailable.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';
import { checkAll, consumeAll, type RateLimits, refundAll } from '../rate-limits/rate-limits.ts';
import type { LimitSettings } from '../rate-limits/settings.ts';
import { type Attempt, hashesPassword, nameRoute } from './attempts/attempt.ts';
import { openAttemptLimits } from './attempts/attempt-limits.ts';
import { type Devices, deviceOf, withDevice } from './attempts/devices.ts';
import { parseBody, readBody } from './bodies.ts';
import { type Keys, roleOfKey, unauthorized } from './callers.ts';
import type { HashQueue } from './passwords/hash-queue.ts';
import { refuse } from './refusal.ts';
import type { Routes } from './routes/route.ts';
import type { CheckToken } from './sessions/tokens.ts';

/** Serves a request under `/auth/v1` from a client's address. */
export type AuthGate = (request: Request, from: string) => Promise<Response>;

export interface AuthGateParts {
	/** The open routes. */
	routes: Routes;
	keys: Keys;
	checkToken: CheckToken;
	devices: Pick<Devices, 'isKnown' | 'remember'>;
	hashQueue: HashQueue;
	rateLimits: RateLimits;
	limits: LimitSettings;
	/** Whether this site can only be reached over TLS. */
	isSecure: boolean;
	/** The address of the shared demo account, whose devices aren't remembered. Null if there is none. */
	sharedAccount: string | null;
	/** The response time, in milliseconds, for cases that must look the same. */
	minResponseTime: number;
	log: Pick<Logger, 'error'>;
}

/** Routes that a browser opens without our client, and so without a key. */
const KEYLESS: ReadonlySet<string> = new Set([
	'GET /health',
	'GET /.well-known/jwks.json',
	'GET /authorize',
	'GET /callback',
	'GET /verify',
]);

const VERIFY_FACTOR = 'POST /factors/:id/verify';

/** Routes that open a session, or raise it to two factors. */
const SIGN_INS: ReadonlySet<string> = new Set(['POST /signup', 'POST /token', 'POST /verify', VERIFY_FACTOR]);

/** Routes of a session. */
const SESSION_ROUTES: ReadonlySet<string> = new Set([
	'GET /user',
	'PUT /user',
	'POST /logout',
	'POST /factors',
	'POST /factors/:id/challenge',
	VERIFY_FACTOR,
	'DELETE /factors/:id',
]);

/** Routes that email a known address, which takes longer. */
const EMAIL_ROUTES: ReadonlySet<string> = new Set(['POST /recover', 'POST /resend']);

export function createAuthGate(parts: AuthGateParts): AuthGate {
	const countsOf = openAttemptLimits(parts.rateLimits, parts.limits);

	return async (request, from) => {
		const { route, factorId } = nameRoute(request);
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (!Object.hasOwn(parts.routes, route)) return refuse(404, 'not_found', 'Not found');
		if (!KEYLESS.has(route) && !roleOfKey(request, parts.keys)) {
			return unauthorized('no_api_key', 'A valid API key is required');
		}
		const claims = SESSION_ROUTES.has(route) ? await parts.checkToken(bearerToken(request) ?? '') : null;
		if (SESSION_ROUTES.has(route) && !claims) return refuse(401, 'bad_jwt', 'Invalid session token');
		const sent = await readBody(request);
		if (sent === undefined) return refuse(400, 'bad_json', 'The request body must be a JSON object');
		const body = parseBody(sent, new URL(request.url).searchParams);
		if (body instanceof Response) return body;
		return serve({
			route,
			factorId,
			request,
			body,
			email: body.email ?? '',
			address: rateLimitKey(from),
			claims,
		});
	};

	async function serve(attempt: Attempt): Promise<Response> {
		const knownDevice = await findKnownDevice(attempt, parts);
		const counts = countsOf(attempt, { knownDevice });
		const before = [...counts.failures, ...counts.uses];
		const wait = (await checkAll(counts.failuresCountedLater)) || (await consumeAll(before));
		if (wait > 0) return tooMany(wait, PROBLEMS.tooManyAttempts);
		const requester = { address: attempt.address, isKnownDevice: knownDevice !== null };
		let lateWait = 0;
		let startedAt = 0;
		const work = async () => {
			startedAt = performance.now();
			// Others from the same address may have failed while this attempt waited for its turn.
			lateWait = await checkAll(counts.failuresCountedLater);
			return lateWait > 0 ? null : parts.routes[attempt.route]?.(attempt);
		};
		const hashes = hashesPassword(attempt);
		const response = await (hashes ? parts.hashQueue.run(requester, work) : work()).catch(async (error) => {
			if (isUnavailable(error)) {
				await refundAll(before);
				throw error;
			}
			parts.log.error({ err: error, route: attempt.route }, 'A request about an account failed');
			// Browsers sign out if a refresh gets any other error.
			return refuse(503, 'unexpected_failure', PROBLEMS.busy);
		});
		if (!response || response.status === 503) await refundAll(before);
		else if (isWrongGuess(attempt, response)) await consumeAll(counts.failuresCountedLater);
		else await refundAll(counts.failures);
		// A known and an unknown address take the same time. The next password is hashed meanwhile.
		if (hashes || EMAIL_ROUTES.has(attempt.route))
			await pause(Math.max(0, startedAt + parts.minResponseTime - performance.now()));
		if (response) return rememberDevice(attempt, response, parts);
		return lateWait > 0 ? tooMany(lateWait, PROBLEMS.tooManyAttempts) : tooMany(5, PROBLEMS.signInBusy);
	}
}

/** Whether a claimed secret was wrong. A wrong one-time code is refused with 422, as is a new password that is too weak. */
function isWrongGuess({ route }: Attempt, { ok, status }: Response): boolean {
	return !ok && (status !== 422 || route === VERIFY_FACTOR);
}

/** The device used for a password or a one-time code, if someone has signed in to this account with it before. */
async function findKnownDevice({ route, request, body, email, claims }: Attempt, { devices }: AuthGateParts) {
	const device = deviceOf(request);
	const hasPassword = route === 'POST /token' && body.password !== undefined;
	if (!device || !(hasPassword || route === VERIFY_FACTOR)) return null;
	return (await devices.isKnown(device, hasPassword ? email : String(claims?.email))) ? device : null;
}

/** Remembers the device on which a session was opened, with all factors of its account. */
async function rememberDevice(
	{ route, request, body }: Attempt,
	response: Response,
	{ devices, sharedAccount, isSecure }: AuthGateParts,
): Promise<Response> {
	if (!response.ok || !SIGN_INS.has(route) || body.refresh_token !== undefined) return response;
	const { access_token, user } = (await response.clone().json()) as {
		access_token?: string;
		user?: { id: string; email: string; factors?: readonly { status: string }[] };
	};
	if (!access_token || !user || user.email === sharedAccount) return response;
	const needsCode = user.factors?.some((factor) => factor.status === 'verified') ?? false;
	if (needsCode && route !== VERIFY_FACTOR) return response;
	return withDevice(response, await devices.remember(deviceOf(request), user.id), isSecure);
}

function tooMany(seconds: number, sentence: string): Response {
	const response = refuse(429, 'over_request_rate_limit', sentence);
	response.headers.set('retry-after', String(seconds));
	return response;
}
