/** The handler of each auth route. Responses don't reveal whether an address has an account. */
import { randomUUID } from 'node:crypto';
import { PROBLEMS } from '../../contract/problems.ts';
import { withNextPath } from '../mail/next-path.ts';
import { isEmailedLink } from './address-proofs.ts';
import type { Attempt } from './attempts/attempt.ts';
import { changeUser } from './change-user.ts';
import type { AuthGateParts } from './gate-parts.ts';
import { isOurSignIn, rewriteCallbackError, rewriteConsentRedirect } from './google.ts';
import { wordsOfSignUp } from './passwords/own-words.ts';
import { weakPassword } from './passwords/weak-password.ts';
import { refuse } from './refusal.ts';
import { hasFailed, postFor, readErrorCode } from './service-calls.ts';

type Handler = (attempt: Attempt, parts: AuthGateParts) => Promise<Response>;

/** Serves an attempt that the gate admitted. */
export function handle(attempt: Attempt, parts: AuthGateParts): Promise<Response> {
	const handler = HANDLERS[attempt.route];
	return handler ? handler(attempt, parts) : parts.service.fetch(attempt.request);
}

const HANDLERS: Readonly<Record<string, Handler>> = {
	'POST /signup': signUp,
	'POST /token': (attempt, parts) =>
		typeof attempt.body.password === 'string' ? signIn(attempt, parts) : refresh(attempt, parts),
	'PUT /user': changeUser,
	'POST /recover': recover,
	'POST /verify': verify,
	'GET /authorize': startGoogleSignIn,
	'GET /callback': async ({ request }, { service }) => rewriteCallbackError(await service.fetch(request)),
};

async function signUp(attempt: Attempt, parts: AuthGateParts): Promise<Response> {
	const weak = await weakPassword(
		attempt.body,
		wordsOfSignUp(attempt.email, attempt.body.data),
		parts.isGuessable,
	);
	return weak ?? (parts.confirmations ? signUpByEmail : signUpImmediately)(attempt, parts);
}

async function signUpImmediately({ request }: Attempt, { service }: AuthGateParts): Promise<Response> {
	const response = await service.fetch(request);
	if (response.ok || hasFailed(response) || (await readErrorCode(response)) === 'weak_password')
		return response;
	return refuse(422, 'sign_up_refused', PROBLEMS.signUpRefused);
}

/**
 * Signs up. If addresses are confirmed by email, a known one gets the same response as a new one. Its owner gets a
 * link to choose a new password, which also helps users who lost the first confirmation.
 */
async function signUpByEmail({ request, email }: Attempt, parts: AuthGateParts): Promise<Response> {
	const { service } = parts;
	const attempt = async () => {
		const response = await parts.requestEmail(email, () =>
			withNextPath(request, () => service.fetch(request)),
		);
		if (response.ok) return null;
		// Errors about the address or the password itself reveal nothing about an account.
		if (hasFailed(response) || [400, 422].includes(response.status)) return response;
		await parts.requestEmail(
			email,
			async (hasRoom) =>
				hasRoom && withNextPath(request, () => postFor(service, request, '/recover', { email })),
		);
		return null;
	};
	const refusal = await attempt();
	if (refusal) return refusal;
	const user = { id: randomUUID(), aud: 'authenticated', role: 'authenticated', email, identities: [] };
	return Response.json({ ...user, confirmation_sent_at: new Date().toISOString() });
}

/**
 * Signs in. A wrong password, an unknown address and a disabled account get the same response after the same time.
 */
async function signIn(attempt: Attempt, parts: AuthGateParts): Promise<Response> {
	const response = await signInUnlessDisabled(attempt, parts);
	if (response.ok) return response;
	if (hasFailed(response)) return refuse(503, 'unexpected_failure', PROBLEMS.busy);
	return refuse(400, 'invalid_credentials', 'Invalid login credentials');
}

async function signInUnlessDisabled({ request, email }: Attempt, { sessions, service }: AuthGateParts) {
	return (await sessions.isDisabled(email)) ? new Response(null, { status: 400 }) : service.fetch(request);
}

/** Refreshes a session. Browsers sign out on a 4xx, so only a rejected token gets one. */
async function refresh({ request, body }: Attempt, parts: AuthGateParts): Promise<Response> {
	if (typeof body.refresh_token !== 'string') return parts.service.fetch(request);
	try {
		return await parts.refresh(body.refresh_token, request);
	} catch (error) {
		parts.log.error({ err: error }, 'A session could not be refreshed');
		return refuse(503, 'unexpected_failure', PROBLEMS.busy);
	}
}

/**
 * Emails a known address; the response is the same for any address. A mailbox over its limit gets no email and keeps
 * its current link: a new one would invalidate it, and never arrive.
 */
async function recover({ request, email }: Attempt, parts: AuthGateParts): Promise<Response> {
	if (email === parts.sharedAccount) return Response.json({});
	const attempt = parts.requestEmail(email, async (hasRoom) =>
		hasRoom ? parts.service.fetch(request) : Response.json({}),
	);
	const [response] = await Promise.all([attempt, pause(parts.minResponseTime)]);
	return response.status === 400 || hasFailed(response) ? response : Response.json({});
}

/** Uses an emailed link: the session it opens confirms the address. */
async function verify({ request, body }: Attempt, parts: AuthGateParts): Promise<Response> {
	if (!isEmailedLink(body)) return refuse(403, 'otp_expired', 'Token has expired or is invalid');
	const response = await parts.service.fetch(request);
	if (!response.ok) return response;
	const { access_token } = (await response.clone().json()) as { access_token: string };
	const claims = await parts.checkToken(access_token);
	if (!claims) return response;
	await parts.proofs.record(claims, body.type === 'recovery');
	// The old address may still have an unused recovery link.
	if (body.type === 'email_change') await parts.proofs.cancelLinks(claims.sub);
	return response;
}

async function startGoogleSignIn(
	{ request }: Attempt,
	{ service, google }: AuthGateParts,
): Promise<Response> {
	const { searchParams, origin } = new URL(request.url);
	if (!google || !isOurSignIn(searchParams, [origin, google.siteOrigin])) {
		return refuse(400, 'validation_failed', 'Sign-in with Google starts on the sign-in page');
	}
	return rewriteConsentRedirect(await service.fetch(request), google.issuerUrl);
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((done) => setTimeout(done, milliseconds));
}
