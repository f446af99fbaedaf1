/**
 * The gate in front of the auth service: a list of open routes, API keys, limits, and responses that reveal no
 * accounts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEMS } from '../../contract/problems.ts';
import { bearerToken } from '../../server/caller.ts';
import { rateLimitKey } from '../rate-limits/rate-limit-key.ts';
import { checkAll, consumeAll, refundAll } from '../rate-limits/rate-limits.ts';
import { type Attempt, hashesPassword } from './attempts/attempt.ts';
import { openAttemptLimits } from './attempts/attempt-limits.ts';
import { deviceOf, withDevice } from './attempts/devices.ts';
import { readBody, refuseBody } from './bodies.ts';
import { roleOfKey, unauthorized } from './callers.ts';
import type { AuthGateParts } from './gate-parts.ts';
import { handle } from './handlers.ts';
import { refuse } from './refusal.ts';
import { hasFailed } from './service-calls.ts';

/** Serves a request under `/auth/v1` from a client's address. */
export type AuthGate = (request: Request, from: string) => Promise<Response>;

/** The open routes. All others of the service are closed. */
const ROUTES: ReadonlySet<string> = new Set([
	'POST /signup',
	'POST /token',
	'POST /logout',
	'GET /user',
	'PUT /user',
	'GET /settings',
	'GET /health',
	'GET /.well-known/jwks.json',
]);

/**
 * Open only if email is sent or shown. `POST /resend` is not included, because the service doesn't send those emails.
 */
const EMAIL_ROUTES = ['POST /recover', 'POST /verify'];

/** Open only if Google is configured. */
const GOOGLE_ROUTES = ['GET /authorize', 'GET /callback'];

/** Routes that a browser opens without our client, and so without a key. */
const KEYLESS: ReadonlySet<string> = new Set(['GET /health', 'GET /.well-known/jwks.json', ...GOOGLE_ROUTES]);

/** Routes that open a session. */
const SIGN_INS: ReadonlySet<string> = new Set(['POST /signup', 'POST /token', 'POST /verify']);

/** Routes of a session. */
const SESSION_ROUTES: ReadonlySet<string> = new Set(['GET /user', 'PUT /user', 'POST /logout']);

export function createAuthGate(parts: AuthGateParts): AuthGate {
	const countsOf = openAttemptLimits(parts.rateLimits, parts.limits);
	const open = openRoutes(parts);

	return async (request, from) => {
		const route = `${request.method} ${new URL(request.url).pathname.slice('/auth/v1'.length)}`;
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (!open.has(route)) return refuse(404, 'not_found', 'Not found');
		if (!KEYLESS.has(route) && !roleOfKey(request, parts.keys)) {
			return unauthorized('no_api_key', 'A valid API key is required');
		}
		if (SESSION_ROUTES.has(route) && !(await parts.checkToken(bearerToken(request) ?? '')))
			return refuse(401, 'bad_jwt', 'Invalid session token');
		const body = await readBody(request);
		if (body === undefined) return refuse(400, 'bad_json', 'The request body must be a JSON object');
		const problem = refuseBody(body, new URL(request.url).searchParams);
		if (problem) return problem;
		const email = typeof body.email === 'string' ? body.email.toLowerCase() : '';
		return serve({ route, request, body, email, address: rateLimitKey(from) });
	};

	async function serve(attempt: Attempt): Promise<Response> {
		const knownDevice = await findKnownDevice(attempt, parts);
		const counts = countsOf(attempt, { knownDevice, userId: await findUser(attempt, parts) });
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
			return lateWait > 0 ? null : handle(attempt, parts);
		};
		const hashes = hashesPassword(attempt);
		const response = await (hashes ? parts.hashQueue.run(requester, work) : work()).catch(async (error) => {
			await refundAll(before);
			throw error;
		});
		if (!response || hasFailed(response)) await refundAll(before);
		else if (isWrongGuess(response)) await consumeAll(counts.failuresCountedLater);
		else await refundAll(counts.failures);
		// A known and an unknown address take the same time. The next password is hashed meanwhile.
		if (hashes) await pause(Math.max(0, startedAt + parts.minResponseTime - performance.now()));
		if (response) return rememberDevice(attempt, response, parts);
		return lateWait > 0 ? tooMany(lateWait, PROBLEMS.tooManyAttempts) : tooMany(5, PROBLEMS.signInBusy);
	}
}

function openRoutes({ mail, google }: AuthGateParts): ReadonlySet<string> {
	return new Set([...ROUTES, ...(mail ? EMAIL_ROUTES : []), ...(google ? GOOGLE_ROUTES : [])]);
}

/** Whether a claimed secret was wrong. A new password that is too weak is refused with 422. */
function isWrongGuess({ ok, status }: Response): boolean {
	return !ok && status !== 422;
}

/** The device used for a password sign-in, if someone has signed in to this account with it before. */
async function findKnownDevice({ route, request, body, email }: Attempt, { devices }: AuthGateParts) {
	const device = deviceOf(request);
	if (!device || route !== 'POST /token' || typeof body.password !== 'string') return null;
	return (await devices.isKnown(device, email)) ? device : null;
}

async function findUser({ route, request }: Attempt, { checkToken }: AuthGateParts): Promise<string | null> {
	if (route !== 'PUT /user') return null;
	return (await checkToken(bearerToken(request) ?? ''))?.sub ?? null;
}

/** Remembers the device on which a session was opened. */
async function rememberDevice(
	{ route, request, body }: Attempt,
	response: Response,
	{ devices, sharedAccount, isSecure }: AuthGateParts,
): Promise<Response> {
	if (!response.ok || !SIGN_INS.has(route) || body.refresh_token !== undefined) return response;
	const { access_token, user } = (await response.clone().json()) as {
		access_token?: string;
		user?: { id: string; email: string };
	};
	if (!access_token || !user || user.email === sharedAccount) return response;
	return withDevice(response, await devices.remember(deviceOf(request), user.id), isSecure);
}

function tooMany(seconds: number, sentence: string): Response {
	const response = refuse(429, 'over_request_rate_limit', sentence);
	response.headers.set('retry-after', String(seconds));
	return response;
}
