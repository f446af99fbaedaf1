/** Emails in which an agent sends clients the link to a report. */
import * as z from 'zod/mini';
import { isEmailAddress } from '../../domain/email-address.ts';
import { isUuid } from '../../domain/uuid.ts';
import { parseResponse } from '../parse-response.ts';

/** How many recipients an account may email a day. */
export const RECIPIENTS_PER_DAY = 50;

/** The most characters of a subject and of a message. */
export const REPORT_EMAIL_LENGTH = { subject: 150, message: 5000 } as const;

/** More of Zod, such as `z.uuid`, would make every first view larger. */
const text = (maxLength: number) =>
	z.string().check(
		z.refine((words) => /[^\s\p{Cc}]/u.test(words)),
		z.maxLength(maxLength),
	);

const Draft = z.object({
	/** The id of the link. */
	link: z.string().check(z.refine(isUuid)),
	to: z
		.array(z.string().check(z.refine(isEmailAddress)))
		.check(z.minLength(1), z.maxLength(RECIPIENTS_PER_DAY)),
	/** Whether the agent gets a copy. */
	copy: z.boolean(),
	subject: text(REPORT_EMAIL_LENGTH.subject),
	message: text(REPORT_EMAIL_LENGTH.message),
});
export type ReportEmailDraft = z.infer<typeof Draft>;

/** Reads a request to send or preview an email; null if it is malformed. */
export function parseReportEmailDraft(body: unknown): ReportEmailDraft | null {
	return Draft.safeParse(body).data ?? null;
}

const Preview = z.object({
	from: z.string(),
	reply_to: z.string(),
	subject: z.string(),
	html: z.string(),
	text: z.string(),
});
export type ReportEmailPreview = z.infer<typeof Preview>;

/** Reads an email as it will be sent. @throws if it is malformed */
export function parseReportEmailPreview(body: unknown): ReportEmailPreview {
	return parseResponse(Preview, body);
}

/**
 * Splits what was typed as recipients; one typed twice is one.
 *
 * @example parseRecipients('ann@example.com; bob') // { to: ['ann@example.com'], invalid: ['bob'] }
 */
export function parseRecipients(text: string): { to: string[]; invalid: string[] } {
	const spellings = new Map<string, string>();
	for (const address of text.split(/[\s,;]+/).filter(Boolean)) {
		const key = address.toLowerCase();
		if (!spellings.has(key)) spellings.set(key, address);
	}
	const to = [...spellings.values()];
	return { to: to.filter(isEmailAddress), invalid: to.filter((address) => !isEmailAddress(address)) };
}

const Sent = z.object({
	id: z.string(),
	created_at: z.string(),
	recipient: z.string(),
	is_copy: z.boolean(),
	subject: z.string(),
	status: z.enum(['waiting', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'stopped']),
});

/** The columns to select from `report_emails`. */
export const SENT_EMAIL_COLUMNS = Object.keys(Sent.shape).join(', ');

/** An email of a report, and what became of it. */
export interface SentReportEmail {
	id: string;
	/** An ISO string. */
	createdAt: string;
	recipient: string;
	/** The agent's own copy. */
	isCopy: boolean;
	subject: string;
	/** `sent`: the mail server took it. `stopped`: not sent, because the address gets no more of these emails. */
	status: z.infer<typeof Sent>['status'];
}

/** Reads an email of a report. @throws if it is malformed */
export function parseSentReportEmail(body: unknown): SentReportEmail {
	const { created_at: createdAt, is_copy: isCopy, ...email } = parseResponse(Sent, body);
	return { ...email, createdAt, isCopy };
}
