/** What stands before the auth service: a list of open doors, API keys, limits, and equal answers. */

import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AddressProofs } from './address-proofs.ts';
import type { AuthService } from './auth.ts';
import { type Attempt, answerAt, bearerOf } from './auth-answers.ts';
import { problemOf, readBody } from './auth-bodies.ts';
import { refuse } from './auth-refusal.ts';
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
	proofs: AddressProofs;
	/** Whether mail goes out, or is shown. */
	mail: boolean;
	/** Tells the owner of an address that their account is to move to another one. */
	tellLeaving: (from: string, to: string) => void;
	/** Whether an address has to be confirmed before its account can sign in. */
	confirmations: boolean;
	/** The address of the account that everybody may enter; nobody sets its password. Null where there is none. */
	sharedAccount: string | null;
	/** Null where nobody signs in with Google. */
	google: { standIn: string | null /** Where this site is. */; home: string } | null;
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

/** Open only where mail goes out or is shown. A resend is not among them: the service never sends it. */
const MAIL_DOORS = ['POST /recover', 'POST /verify'];

/** Open only where Google is set up. */
const GOOGLE_DOORS = ['GET /authorize', 'GET /callback'];

/** Doors with a limit although no password is hashed there. */
const COUNTED: ReadonlySet<string> = new Set([...MAIL_DOORS, ...GOOGLE_DOORS]);

/** Doors that a browser comes to without our client, so without a key. */
const KEYLESS: ReadonlySet<string> = new Set(['GET /health', 'GET /.well-known/jwks.json', ...GOOGLE_DOORS]);

/** Hashing takes about 0.1 s of the one thread: few at a time, so that searches go on beside it. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 30;

export function createAuthGate(parts: AuthGateParts): AuthGate {
	const { perAddress, perAccount } = parts.limits ?? { perAddress: 30, perAccount: 8 };
	const byAddress = new RateLimiterMemory({ points: perAddress, duration: 300 });
	const byAccount = new RateLimiterMemory({ points: perAccount, duration: 600 });
	const hashing = turnstile(HASHES_AT_ONCE, HASHES_WAITING);

	const open = openDoors(parts);

	return async (request, peer) => {
		const door = doorOf(request);
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (!open.has(door)) return refuse(404, 'not_found', 'Not found');
		if (!KEYLESS.has(door) && !roleOfKey(request, parts.keys)) {
			return unauthorized('no_api_key', 'A valid API key is needed');
		}
		const body = await readBody(request);
		if (body === undefined) return refuse(400, 'bad_json', 'The body is not a JSON object');
		const problem = problemOf(body, new URL(request.url).searchParams);
		if (problem) return problem;

		const attempt = { door, request, body, email: String(body.email).toLowerCase() };
		const hashes = typeof body.password === 'string' || typeof body.current_password === 'string';
		if (!hashes && !COUNTED.has(door)) return answerAt(attempt, parts);
		const account = await accountOf(attempt, parts);
		const wait =
			(await delayOf(byAddress, `${peer} ${door}`)) ||
			(account ? await delayOf(byAccount, `${door} ${account}`) : 0);
		if (wait > 0) return tooMany(wait);
		if (!hashes) return answerAt(attempt, parts);
		return hashing(
			() => answerAt(attempt, parts),
			() => tooMany(5),
		);
	};
}

function openDoors({ mail, google }: AuthGateParts): ReadonlySet<string> {
	return new Set([...DOORS, ...(mail ? MAIL_DOORS : []), ...(google ? GOOGLE_DOORS : [])]);
}

/** Whose account is attempted, so that many addresses can not try one together; null where it is not told. */
async function accountOf({ door, request, body, email }: Attempt, parts: AuthGateParts) {
	if (door === 'PUT /user') return (await parts.checkToken(bearerOf(request)))?.sub ?? null;
	return typeof body.email === 'string' ? email : null;
}

function doorOf(request: Request): string {
	return `${request.method} ${new URL(request.url).pathname.slice('/auth/v1'.length)}`;
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
