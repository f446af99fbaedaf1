/** What stands before the auth service: a list of open doors, API keys, limits, and equal answers. */

import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AuthService } from './auth.ts';
import { roleOfKey, unauthorized } from './callers.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { CheckToken } from './tokens.ts';

export type AuthGate = (request: Request, peer: string) => Promise<Response>;

export interface AuthGateParts {
	service: AuthService;
	keys: Pick<Secrets, 'publishableKey' | 'secretKey'>;
	checkToken: CheckToken;
	sessions: Sessions;
	log: Logger;
	/** Attempts allowed; tests may raise them. */
	limits?: { perAddress: number; perAccount: number };
}

/** Everything else the service can do is not ours, and closed. */
const DOORS: ReadonlySet<string> = new Set([
	'POST /signup',
	'POST /token',
	'POST /logout',
	'GET /user',
	'PUT /user',
	'GET /settings',
	'GET /health',
	'GET /.well-known/jwks.json',
]);

/** Doors that a browser comes to without our client, so without a key. */
const KEYLESS: ReadonlySet<string> = new Set(['GET /health', 'GET /.well-known/jwks.json']);

/** Hashing takes about 0.1 s of the one thread: few at a time, so that searches go on beside it. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 30;

export function createAuthGate(parts: AuthGateParts): AuthGate {
	const { perAddress, perAccount } = parts.limits ?? { perAddress: 30, perAccount: 8 };
	const byAddress = new RateLimiterMemory({ points: perAddress, duration: 300 });
	const byAccount = new RateLimiterMemory({ points: perAccount, duration: 600 });
	const hashing = turnstile(HASHES_AT_ONCE, HASHES_WAITING);

	return async (request, peer) => {
		const door = doorOf(request);
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (!DOORS.has(door)) return refuse(404, 'not_found', 'Not found');
		if (!KEYLESS.has(door) && !roleOfKey(request, parts.keys)) {
			return unauthorized('no_api_key', 'A valid API key is needed');
		}
		const body = await readBody(request);
		if (body === undefined) return refuse(400, 'bad_json', 'The body is not a JSON object');
		const problem = problemOf(body);
		if (problem) return problem;
		if (door === 'POST /token' && typeof body.refresh_token === 'string') {
			await parts.sessions.endReplayed(body.refresh_token);
		}
		const hashes = typeof body.password === 'string';
		if (!hashes) return parts.service.fetch(request);

		const email = String(body.email).toLowerCase();
		const wait =
			(await delayOf(byAddress, `${peer} ${door}`)) || (await delayOf(byAccount, `${door} ${email}`));
		if (wait > 0) return tooMany(wait);
		return hashing(
			() => withPassword(door, request, email, parts),
			() => tooMany(5),
		);
	};
}

async function withPassword(
	door: string,
	request: Request,
	email: string,
	parts: AuthGateParts,
): Promise<Response> {
	if (door === 'PUT /user') return changePassword(request, parts);
	if (door === 'POST /token') return signIn(request, email, parts);
	const answer = await parts.service.fetch(request);
	parts.log.info({ event: 'sign-up', ok: answer.ok }, 'Sign-up');
	if (answer.ok || isOurProblem(answer) || (await codeOf(answer)) === 'weak_password') return answer;
	return refuse(422, 'sign_up_refused', SIGN_UP_REFUSED);
}

const SIGN_UP_REFUSED =
	'We could not create an account with this e-mail address. If you already have one, sign in instead.';

/** A wrong password, an unknown address and a disabled account are told apart neither by words nor by time. */
async function signIn(request: Request, email: string, parts: AuthGateParts): Promise<Response> {
	const [answer] = await Promise.all([signInUnlessDisabled(request, email, parts), pause(350)]);
	parts.log.info({ event: 'sign-in', ok: answer.ok }, 'Sign-in');
	return answer.ok ? answer : refuse(400, 'invalid_credentials', 'Invalid login credentials');
}

async function signInUnlessDisabled(request: Request, email: string, { sessions, service }: AuthGateParts) {
	return (await sessions.areBarred(email)) ? new Response(null, { status: 400 }) : service.fetch(request);
}

/** A new password ends every other session of the account. */
async function changePassword(request: Request, parts: AuthGateParts): Promise<Response> {
	const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
	const claims = await parts.checkToken(token);
	const answer = await parts.service.fetch(request);
	if (answer.ok && claims) await parts.sessions.endOthers(claims.sub, String(claims.session_id));
	return answer;
}

type Body = Record<string, unknown>;

function doorOf(request: Request): string {
	return `${request.method} ${new URL(request.url).pathname.slice('/auth/v1'.length)}`;
}

/** An empty object without a body, undefined for one that is not a JSON object. */
async function readBody(request: Request): Promise<Body | undefined> {
	if (request.method === 'GET') return {};
	const text = await request.clone().text();
	if (text.trim() === '') return {};
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
	} catch {
		return undefined;
	}
}

/** Refuses what the service would break on or cut silently. */
function problemOf(body: Body): Response | null {
	const texts = [body.email, body.password].filter((value) => value !== undefined);
	if (texts.some((value) => typeof value !== 'string' || value.includes('\0'))) {
		return refuse(400, 'validation_failed', 'The e-mail address and the password are texts');
	}
	if (typeof body.email === 'string' && body.email.length > 254) {
		return refuse(400, 'validation_failed', 'The e-mail address is too long');
	}
	// bcrypt reads 72 bytes and would ignore the rest.
	if (typeof body.password === 'string' && new TextEncoder().encode(body.password).length > 72) {
		return refuse(422, 'weak_password', 'The password can have at most 72 bytes');
	}
	return null;
}

function isOurProblem(answer: Response): boolean {
	return answer.status >= 500;
}

async function codeOf(answer: Response): Promise<string | undefined> {
	const body = (await answer
		.clone()
		.json()
		.catch(() => ({}))) as { error_code?: string };
	return body.error_code;
}

/** Seconds to wait, 0 for none. */
async function delayOf(limiter: RateLimiterMemory, key: string): Promise<number> {
	return limiter.consume(key).then(
		() => 0,
		(state: { msBeforeNext: number }) => Math.ceil(state.msBeforeNext / 1000),
	);
}

/** Lets few in at a time and some wait; whoever comes to a full queue is turned away. */
function turnstile(atOnce: number, waiting: number) {
	let inside = 0;
	const queue: (() => void)[] = [];
	return async (work: () => Promise<Response>, full: () => Response): Promise<Response> => {
		if (inside < atOnce) inside += 1;
		else if (queue.length >= waiting) return full();
		else await new Promise<void>((turn) => queue.push(turn));
		try {
			return await work();
		} finally {
			// The place goes to the next in the queue, so that nobody slips in between.
			const next = queue.shift();
			if (next) next();
			else inside -= 1;
		}
	};
}

function tooMany(seconds: number): Response {
	const answer = refuse(
		429,
		'over_request_rate_limit',
		'Too many attempts. Wait a few minutes and try again.',
	);
	answer.headers.set('retry-after', String(seconds));
	return answer;
}

function refuse(status: number, code: string, message: string): Response {
	return Response.json({ code: status, error_code: code, msg: message }, { status });
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((done) => setTimeout(done, milliseconds));
}
