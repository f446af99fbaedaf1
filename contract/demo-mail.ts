/** The emails of a demo without SMTP: `GET /demo/mail`. */
import * as z from 'zod/mini';
import { parseResponse } from './parse-response.ts';

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

/** Parses the mailbox, newest email first. @throws if the body is malformed */
export function parseDemoMails(body: unknown): readonly DemoMail[] {
	return parseResponse(DemoMails, body);
}
