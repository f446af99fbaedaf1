/** What the auth service calls to send a mail. Every link leads to a page of ours that asks for a click. */
import { confirmationMail, emailChangeMail, recoveryMail } from './mails.ts';
import type { Outbox } from './outbox.ts';

/** The calls of @supabase/lite 0.10.0: address, hash of the token, the token itself, and what it knows. */
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
 * Its mails carry the hash of the token: programs that look into mails open every link, and one that
 * signed in by being opened would be used up before its reader comes.
 */
export function authMailer(outbox: Outbox | null, siteUrl: string): AuthMailer {
	const link = (type: string, tokenHash: string, next: string) => {
		const query = new URLSearchParams({ token_hash: tokenHash, type, next });
		return `${siteUrl}/auth/confirm?${query}`;
	};
	return {
		sendConfirmation: async (to, hash) =>
			outbox?.post(confirmationMail(to, link('signup', hash, '/account'))),
		sendRecovery: async (to, hash) =>
			outbox?.post(recoveryMail(to, link('recovery', hash, '/auth/update-password'))),
		sendEmailChange: async (to, hash, _token, facts) =>
			outbox?.post(
				emailChangeMail(to, facts?.currentEmail ?? '', link('email_change', hash, '/account/settings')),
			),
	};
}
