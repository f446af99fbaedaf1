/** Logs sign-ins, sign-ups and so on: which account, from which network, and whether it succeeded. */
import type { Logger } from 'pino';
import { bearerToken } from '../../server/caller.ts';
import { nameRoute } from './attempts/attempt.ts';
import { readBody } from './bodies.ts';
import type { AuthGate } from './gate.ts';
import type { CheckToken } from './sessions/tokens.ts';

export interface AuthObserverParts {
	gate: AuthGate;
	checkToken: CheckToken;
	/** The account of an address; null if there is none. */
	accountOf: (email: string) => Promise<string | null>;
	log: Pick<Logger, 'info'>;
}

/** The data about a request that is known before it is served. */
export interface RequestOrigin {
	requestId: string;
	clientIp: string;
	network: string;
}

export interface ObservedResponse {
	response: Response;
	/** The account whose session the request had or opened; null if none. */
	account: string | null;
}

export type ObservedAuth = (request: Request, from: RequestOrigin) => Promise<ObservedResponse>;

/**
 * Responds as the gate does, and logs the attempt. The account of a refused attempt is looked up after the response,
 * so that its timing reveals nothing about the address.
 */
export function observeAuth({ gate, checkToken, accountOf, log }: AuthObserverParts): ObservedAuth {
	return async (request, from) => {
		const event = EVENTS[nameRoute(request).route];
		const body = event && (await readBody(request).catch(() => undefined));
		// Read before the response, which may end the session.
		const signedIn = await subject(bearerToken(request) ?? '', checkToken);
		const response = await gate(request, from.clientIp);
		const account = (event && (await readSubject(response, checkToken))) || signedIn;
		const name = body && event?.(body);
		if (name) {
			const { requestId, network } = from;
			const { ok, status } = response;
			const attempted =
				account ?? (typeof body.email === 'string' ? accountOf(body.email.toLowerCase()) : null);
			void Promise.resolve(attempted)
				.catch(() => null)
				.then((id) => log.info({ event: name, ok, status, account: id, network, requestId }, 'Account'));
		}
		return { response, account };
	};
}

/** The event in a request's body, by route; a refresh has none. */
const EVENTS: Readonly<Record<string, (body: Record<string, unknown>) => string | null>> = {
	'POST /signup': () => 'sign-up',
	'POST /token': ({ password, auth_code }) =>
		password !== undefined ? 'sign-in' : auth_code !== undefined ? 'google-sign-in' : null,
	'POST /verify': () => 'link-sign-in',
	'POST /logout': () => 'sign-out',
	'POST /recover': () => 'password-recovery',
	'POST /factors': () => 'second-factor-setup',
	'POST /factors/:id/verify': () => 'second-factor-sign-in',
	'DELETE /factors/:id': () => 'second-factor-removal',
	'PUT /user': ({ password, email }) =>
		password !== undefined ? 'password-change' : email !== undefined ? 'email-change' : null,
};

/** The user whose session a response opens. */
async function readSubject(response: Response, checkToken: CheckToken): Promise<string | null> {
	if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null;
	const body = (await response
		.clone()
		.json()
		.catch(() => null)) as { access_token?: unknown } | null;
	return typeof body?.access_token === 'string' ? subject(body.access_token, checkToken) : null;
}

async function subject(token: string, checkToken: CheckToken): Promise<string | null> {
	return token ? ((await checkToken(token))?.sub ?? null) : null;
}
