/** How each door of auth answers: alike in words and time, whether or not the address has an account. */
import { randomUUID } from 'node:crypto';
import { isMailedLink } from './address-proofs.ts';
import { roomProblemOf } from './auth-bodies.ts';
import type { AuthGateParts } from './auth-gate.ts';
import { refuse } from './auth-refusal.ts';
import { isOurDeparture, wayBack, wayOut } from './google.ts';

/** Longer than the slower of two ways that must not be told apart, in milliseconds. */
const EQUAL_TIME = 350;

export interface Attempt {
	door: string;
	request: Request;
	body: Record<string, unknown>;
	/** Lower case; the text "undefined" where the request names none. */
	email: string;
}

export function answerAt({ door, ...attempt }: Attempt, parts: AuthGateParts): Promise<Response> {
	const answer = ANSWERS[door];
	return answer ? answer({ door, ...attempt }, parts) : parts.service.fetch(attempt.request);
}

type Answer = (attempt: Attempt, parts: AuthGateParts) => Promise<Response>;

const ANSWERS: Readonly<Record<string, Answer>> = {
	'POST /signup': (attempt, parts) => (parts.confirmations ? signUpByMail : signUp)(attempt, parts),
	'POST /token': async (attempt, parts) =>
		typeof attempt.body.password === 'string' ? signIn(attempt, parts) : refresh(attempt, parts),
	'PUT /user': changeUser,
	'POST /recover': recover,
	'POST /verify': verify,
	'GET /authorize': leaveForGoogle,
	'GET /callback': async ({ request }, { service }) => wayBack(await service.fetch(request)),
};

async function signUp({ request }: Attempt, { service, log }: AuthGateParts): Promise<Response> {
	const answer = await service.fetch(request);
	log.info({ event: 'sign-up', ok: answer.ok }, 'Sign-up');
	if (answer.ok || isOurProblem(answer) || (await codeOf(answer)) === 'weak_password') return answer;
	return refuse(422, 'sign_up_refused', SIGN_UP_REFUSED);
}

const SIGN_UP_REFUSED =
	'We could not create an account with this e-mail address. If you already have one, sign in instead.';

/**
 * Where addresses are confirmed by mail, a known one is answered like a new one. Its owner gets a
 * link to a new password, which also helps who lost the first confirmation.
 */
async function signUpByMail({ request, email }: Attempt, parts: AuthGateParts): Promise<Response> {
	const { service, log } = parts;
	const attempt = async () => {
		const answer = await service.fetch(request);
		log.info({ event: 'sign-up', ok: answer.ok }, 'Sign-up');
		if (answer.ok) return null;
		// What is wrong with the address or the password itself says nothing about an account.
		if (isOurProblem(answer) || [400, 422].includes(answer.status)) return answer;
		await ask(service, request, '/recover', { email });
		return null;
	};
	const [refusal] = await Promise.all([attempt(), pause(EQUAL_TIME)]);
	if (refusal) return refusal;
	const user = { id: randomUUID(), aud: 'authenticated', role: 'authenticated', email, identities: [] };
	return Response.json({ ...user, confirmation_sent_at: new Date().toISOString() });
}

/** A wrong password, an unknown address and a disabled account are told apart neither by words nor by time. */
async function signIn(attempt: Attempt, parts: AuthGateParts): Promise<Response> {
	const [answer] = await Promise.all([signInUnlessDisabled(attempt, parts), pause(EQUAL_TIME)]);
	parts.log.info({ event: 'sign-in', ok: answer.ok }, 'Sign-in');
	return answer.ok ? answer : refuse(400, 'invalid_credentials', 'Invalid login credentials');
}

async function signInUnlessDisabled({ request, email }: Attempt, { sessions, service }: AuthGateParts) {
	return (await sessions.areBarred(email)) ? new Response(null, { status: 400 }) : service.fetch(request);
}

async function refresh({ request, body }: Attempt, { sessions, service }: AuthGateParts): Promise<Response> {
	if (typeof body.refresh_token === 'string') await sessions.endReplayed(body.refresh_token);
	return service.fetch(request);
}

/** A mail to a known address, the same answer for any. */
async function recover(
	{ request, email }: Attempt,
	{ service, sharedAccount }: AuthGateParts,
): Promise<Response> {
	if (email === sharedAccount) return Response.json({});
	const [answer] = await Promise.all([service.fetch(request), pause(EQUAL_TIME)]);
	return answer.status === 400 || isOurProblem(answer) ? answer : Response.json({});
}

/** A mailed link is used: the session that it opens proves the address. */
async function verify({ request, body }: Attempt, parts: AuthGateParts): Promise<Response> {
	if (!isMailedLink(body)) return refuse(403, 'otp_expired', 'Token has expired or is invalid');
	const answer = await parts.service.fetch(request);
	if (!answer.ok) return answer;
	const { access_token } = (await answer.clone().json()) as { access_token: string };
	const claims = await parts.checkToken(access_token);
	if (claims) await parts.proofs.keep(claims, body.type === 'recovery');
	return answer;
}

/**
 * A new password or address asks for the current password, unless a recovery link has just proven
 * who it is. A new password ends every other session.
 */
async function changeUser({ request, body }: Attempt, parts: AuthGateParts): Promise<Response> {
	const { service, sessions, proofs } = parts;
	const asks = body.password !== undefined || body.email !== undefined;
	const claims = await parts.checkToken(bearerOf(request));
	const full = body.data !== undefined && claims && (await roomProblem(request, body.data, service));
	if (full) return full;
	if (!asks || !claims) return service.fetch(request);
	if (body.email !== undefined && !parts.mail) {
		return refuse(
			422,
			'email_change_closed',
			'This installation sends no mail, so the address can not change.',
		);
	}
	if (body.email !== undefined && body.password !== undefined) {
		return refuse(400, 'validation_failed', 'Change the address and the password one after the other.');
	}
	const recovering = body.email === undefined && (await proofs.cameToSetPassword(claims));
	if (!recovering && !(await knowsPassword(claims.sub, request, body.current_password, parts))) {
		return refuse(400, 'current_password_mismatch', 'The current password is not right.');
	}
	if (body.email !== undefined) return changeAddress(claims.sub, request, body.email, parts);
	const answer = await service.fetch(request);
	if (answer.ok) {
		await sessions.endOthers(claims.sub, String(claims.session_id));
		await proofs.spend(claims);
	}
	return answer;
}

/**
 * Asks the new address by mail, and tells the old one. One that has an account of its own is answered
 * and kept in the same way, and only gets no link.
 */
async function changeAddress(userId: string, request: Request, email: unknown, parts: AuthGateParts) {
	const { service, proofs, tellLeaving } = parts;
	const [answer, present] = await Promise.all([service.fetch(request), proofs.addressOf(userId)]);
	const taken = answer.status === 422 && (await codeOf(answer)) === 'email_exists';
	if (!answer.ok && !taken) return answer;
	const next = String(email).toLowerCase();
	if (present && next !== present) tellLeaving(present, next);
	if (!taken) return answer;
	await proofs.pretendToAwait(userId, next);
	return presentUser(request, service);
}

/** Refuses facts that the account of a request has no room for. */
async function roomProblem(request: Request, data: unknown, service: AuthGateParts['service']) {
	const answer = await presentUser(request, service);
	if (!answer.ok) return answer;
	return roomProblemOf(((await answer.json()) as { user_metadata?: object }).user_metadata, data);
}

function presentUser({ url, headers }: Request, service: AuthGateParts['service']): Promise<Response> {
	return service.fetch(new Request(url, { headers }));
}

/** Signs in with the password and out again: the service has no other way to check one. */
async function knowsPassword(userId: string, request: Request, password: unknown, parts: AuthGateParts) {
	const email = await parts.proofs.addressOf(userId);
	if (typeof password !== 'string' || !email) return false;
	const answer = await ask(parts.service, request, '/token?grant_type=password', { email, password });
	if (!answer.ok) return false;
	const { access_token } = (await answer.json()) as { access_token: string };
	await ask(parts.service, request, '/logout?scope=local', {}, `Bearer ${access_token}`);
	return true;
}

async function leaveForGoogle({ request }: Attempt, { service, google }: AuthGateParts): Promise<Response> {
	const { searchParams, origin } = new URL(request.url);
	if (!google || !isOurDeparture(searchParams, [origin, google.home])) {
		return refuse(400, 'validation_failed', 'Sign-in with Google starts on the sign-in page');
	}
	return wayOut(await service.fetch(request), google.standIn);
}

/** Asks the service something in the name of the same client. */
function ask(
	service: AuthGateParts['service'],
	{ url, headers }: Request,
	path: string,
	body: object,
	authorization = '',
) {
	const apikey = headers.get('apikey') ?? '';
	return service.fetch(
		new Request(new URL(`/auth/v1${path}`, url), {
			method: 'POST',
			headers: { 'content-type': 'application/json', apikey, ...(authorization && { authorization }) },
			body: JSON.stringify(body),
		}),
	);
}

export function bearerOf(request: Request): string {
	return request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';
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

function pause(milliseconds: number): Promise<void> {
	return new Promise((done) => setTimeout(done, milliseconds));
}
