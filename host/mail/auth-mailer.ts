/** Sends the emails of the auth service. Every link leads to one of our pages, which requires a click. */
import { confirmationEmail, emailChangeEmail, recoveryEmail } from './emails.ts';
import { nextPathOr } from './next-path.ts';
import type { Outbox } from './outbox.ts';

/** The arguments in @supabase/lite 0.10.0: the address, the token's hash, the token itself, and its context. */
export interface AuthMailer {
	sendConfirmation(to: string, tokenHash: string): Promise<void>;
	sendRecovery(to: string, tokenHash: string): Promise<void>;
	sendEmailChange(
		to: string,
		tokenHash: string,
		token: string,
		facts?: { currentEmail?: string },
	): Promise<void>;
}

/**
 * Sends the auth service's emails. Links contain the hash of the token. Programs that scan email open every link: one
 * that signed in when opened would be used up before anyone reads it.
 */
export function authMailer(outbox: Outbox | null, siteUrl: string): AuthMailer {
	const link = (type: LinkType, tokenHash: string, next: string) => authLink(siteUrl, type, tokenHash, next);
	return {
		sendConfirmation: async (to, hash) =>
			outbox?.post(confirmationEmail(to, link('signup', hash, nextPathOr('/account')))),
		sendRecovery: async (to, hash) =>
			outbox?.post(recoveryEmail(to, link('recovery', hash, newPasswordPath()))),
		sendEmailChange: async (to, hash, _token, facts) =>
			outbox?.post(
				emailChangeEmail(to, facts?.currentEmail ?? '', link('email_change', hash, '/account/settings')),
			),
	};
}

type LinkType = 'signup' | 'recovery' | 'email_change';

/** The link in an email. @param next the path it continues to */
export function authLink(siteUrl: string, type: LinkType, tokenHash: string, next: string): string {
	return `${siteUrl}/auth/confirm?token_hash=${tokenHash}&type=${type}&next=${encodeURIComponent(next)}`;
}

/**
 * The page for a new password. It continues to the original destination of someone who signed up with a known
 * address.
 */
function newPasswordPath(): string {
	const next = nextPathOr('');
	return next === '' ? '/auth/update-password' : `/auth/update-password?${new URLSearchParams({ next })}`;
}
