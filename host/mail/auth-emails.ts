/** The emails with links that prove an address. Every link leads to one of our pages, which requires a click. */
import type { Email } from './email-layout.ts';
import { confirmationEmail, emailChangeEmail, recoveryEmail } from './emails.ts';

/** An email with a link, which has the hash of its token. */
export type AuthEmail = { to: string; token: string } & (
	| { type: 'signup' | 'recovery' /** Where the user was going; null if nowhere. */; next: string | null }
	| { type: 'email_change' /** The current address. */; from: string }
);

/**
 * Writes one. Programs that scan email open every link: one that signed in when opened would be used up before anyone reads it.
 */
export function authEmail(siteUrl: string, email: AuthEmail): Email {
	const link = (next: string) => authLink(siteUrl, email.type, email.token, next);
	switch (email.type) {
		case 'signup':
			return confirmationEmail(email.to, link(email.next ?? '/account'));
		case 'recovery':
			return recoveryEmail(email.to, link(newPasswordPath(email.next)));
		case 'email_change':
			return emailChangeEmail(email.to, email.from, link('/account/settings'));
	}
}

/** What Supabase Auth puts in an email. */
const SITE = '{{ .SiteURL }}';
const TOKEN_HASH = '{{ .TokenHash }}';
const ADDRESS = '{{ .Email }}';

/** The same emails, by their names there, as templates for an auth server that sends them. */
export function authServerEmails(): Readonly<Record<string, Email>> {
	const link = (type: AuthEmail['type'], next: string) => authLink(SITE, type, TOKEN_HASH, next);
	return {
		confirmation: confirmationEmail('', link('signup', '/account')),
		recovery: recoveryEmail('', link('recovery', newPasswordPath(null))),
		email_change: emailChangeEmail('', ADDRESS, link('email_change', '/account/settings')),
	};
}

/** The link in an email. @param next the path it continues to */
export function authLink(siteUrl: string, type: AuthEmail['type'], tokenHash: string, next: string): string {
	return `${siteUrl}/auth/confirm?token_hash=${tokenHash}&type=${type}&next=${encodeURIComponent(next)}`;
}

/**
 * The page for a new password. It continues to the original destination of someone who signed up with a known
 * address.
 */
function newPasswordPath(next: string | null): string {
	return next === null ? '/auth/update-password' : `/auth/update-password?${new URLSearchParams({ next })}`;
}
