/** The mails of a demo without SMTP: `GET /demo/mail`. */
import * as z from 'zod/mini';

const DemoMails = z.array(
	z.object({
		id: z.string(),
		to: z.string(),
		subject: z.string(),
		text: z.string(),
		html: z.string(),
		sent_at: z.string(),
	}),
);
export type DemoMail = z.infer<typeof DemoMails>[number];

/** Reads the mailbox, the newest mail first. @throws when the body is not one */
export function readDemoMails(body: unknown): readonly DemoMail[] {
	return DemoMails.parse(body);
}
