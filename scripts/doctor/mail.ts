import { verifySmtp } from '../../host/mail/smtp.ts';
import type { Settings } from '../../host/settings.ts';
import { attempt, type Finding, ok } from './finding.ts';

/** Connects and signs in to the mail server, without sending anything. */
export async function checkMail({ smtp, demo }: Pick<Settings, 'smtp' | 'demo'>): Promise<Finding> {
	if (!smtp) {
		return ok(`Email is ${demo ? 'shown at /dev/mail, for the demo' : 'not configured (SMTP_URL)'}`);
	}
	const message = `Email through ${new URL(smtp.url).host}, from ${smtp.from}`;
	return attempt(message, 'Check SMTP_URL and the mail server.', () => verifySmtp(smtp.url));
}
