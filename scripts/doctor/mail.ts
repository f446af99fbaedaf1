import { verifySmtp } from '../../host/mail/smtp.ts';
import type { Settings } from '../../host/settings.ts';
import { type Finding, fine } from './finding.ts';

/** Connects and signs in to the mail server, without sending anything. */
export async function checkMail({ smtp, demo }: Pick<Settings, 'smtp' | 'demo'>): Promise<Finding> {
	if (!smtp) {
		return fine(`Email is ${demo ? 'shown at /dev/mail, for the demo' : 'not configured (SMTP_URL)'}`);
	}
	const says = `Email through ${new URL(smtp.url).host}, from ${smtp.from}`;
	try {
		await verifySmtp(smtp.url);
		return fine(says);
	} catch (problem) {
		return {
			fine: false,
			says,
			remedy: `${(problem as Error).message}. Check SMTP_URL and the mail server.`,
		};
	}
}
