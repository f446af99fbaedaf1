/** Signing up with a password. The response reveals nothing about other accounts. */
import { randomUUID } from 'node:crypto';
import { PROBLEMS } from '../../../contract/problems.ts';
import { authEmail } from '../../mail/auth-emails.ts';
import { parseNextPath } from '../../mail/next-path.ts';
import { createEmailAccount } from '../accounts.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { invalid } from '../bodies.ts';
import { newLinkToken } from '../emailed-links.ts';
import { wordsOfSignUp } from '../passwords/own-words.ts';
import { weakPassword } from '../passwords/weak-password.ts';
import { refuse } from '../refusal.ts';
import { sendRecovery } from './emails.ts';
import type { Route, RouteParts } from './route.ts';

export function signUp(parts: RouteParts): Route {
	return async (attempt) => {
		const { password, data } = attempt.body;
		if (!attempt.email) return refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
		if (!password) return invalid('Signup requires a valid password');
		const weak = await weakPassword(password, wordsOfSignUp(attempt.email, data), parts.passwords);
		if (weak) return weak;
		const passwordHash = await parts.passwords.hash(password);
		return parts.confirmations && parts.outbox
			? signUpByEmail(attempt, passwordHash, { ...parts, outbox: parts.outbox })
			: signUpImmediately(attempt, passwordHash, parts);
	};
}

async function signUpImmediately(
	{ request, email, body }: Attempt,
	passwordHash: string,
	{ sql, sessions }: RouteParts,
): Promise<Response> {
	const userId = await createEmailAccount(sql, email, passwordHash, body.data ?? {}, null);
	const start = { method: 'password', userAgent: request.headers.get('user-agent') } as const;
	const session = userId && (await sessions.open(userId, start));
	return session ? Response.json(session) : refuse(422, 'sign_up_refused', PROBLEMS.signUpRefused);
}

/**
 * A known address gets the same response as a new one. Its owner gets a link to choose a new password, which also helps
 * users who lost the first confirmation.
 */
async function signUpByEmail(
	{ request, email, body }: Attempt,
	passwordHash: string,
	parts: RouteParts & { outbox: NonNullable<RouteParts['outbox']> },
): Promise<Response> {
	const { sql, outbox, siteUrl } = parts;
	const next = parseNextPath(request.url);
	await outbox.requestEmail(email, async (hasRoom) => {
		const token = newLinkToken();
		const userId = await createEmailAccount(sql, email, passwordHash, body.data ?? {}, token);
		if (userId) await outbox.post(authEmail(siteUrl, { type: 'signup', to: email, token, next }));
		else if (hasRoom) await sendRecovery(email, next, parts);
	});
	const user = { id: randomUUID(), aud: 'authenticated', role: 'authenticated', email, identities: [] };
	return Response.json({ ...user, confirmation_sent_at: new Date().toISOString() });
}
