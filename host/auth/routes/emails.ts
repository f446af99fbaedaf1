/** Emails that anyone can request. The response is the same for any address. */
import { authEmail } from '../../mail/auth-emails.ts';
import { parseNextPath } from '../../mail/next-path.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { invalid } from '../bodies.ts';
import { issueConfirmation, issueRecovery } from '../emailed-links.ts';
import type { Route, RouteParts } from './route.ts';

type EmailParts = Pick<RouteParts, 'sql' | 'siteUrl' | 'sharedAccount'> & {
	outbox: Pick<Outbox, 'post' | 'requestEmail'>;
};

/**
 * Emails a known address. A mailbox over its limit gets no email and keeps its current link: a new one would invalidate it,
 * and never arrive.
 */
export function recover(parts: EmailParts): Route {
	return async ({ email, request }) => {
		if (!email) return invalid('Password recovery requires an email');
		await parts.outbox.requestEmail(email, async (hasRoom) => {
			if (hasRoom) await sendRecovery(email, parseNextPath(request.url), parts);
		});
		return Response.json({});
	};
}

/** Emails the confirmation of a new account again, if its address still waits for it. */
export function resend({ sql, outbox, siteUrl }: EmailParts): Route {
	return async ({ email, body, request }) => {
		if (body.type !== 'signup') return invalid('Missing one of these types: signup');
		if (!email) return invalid('Type provided requires an email address');
		await outbox.requestEmail(email, async (hasRoom) => {
			const token = hasRoom ? await issueConfirmation(sql, email) : null;
			const next = parseNextPath(request.url);
			if (token) await outbox.post(authEmail(siteUrl, { type: 'signup', to: email, token, next }));
		});
		return Response.json({});
	};
}

/** Emails a link to choose a new password, unless the address has no account. */
export async function sendRecovery(
	email: string,
	next: string | null,
	{ sql, outbox, siteUrl, sharedAccount }: EmailParts,
): Promise<void> {
	if (email === sharedAccount) return;
	const token = await issueRecovery(sql, email);
	if (token) await outbox.post(authEmail(siteUrl, { type: 'recovery', to: email, token, next }));
}
