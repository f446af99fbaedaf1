/** Sends the link to a report by email, or shows the email before it is sent. */
import { createHash } from 'node:crypto';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseReportEmailDraft } from '../../contract/reports/report-email.ts';
import { PASSCODE_LENGTH } from '../../contract/reports/share.ts';
import { requireCaller } from '../../server/caller.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http-error.ts';
import { readObject } from '../../server/search/search-request.ts';
import type { Pool } from '../postgres/pool.ts';
import type { EmailAddresses } from './email-layout.ts';
import type { Outbox } from './outbox.ts';
import { NO_TOKEN, type ReportEmailFacts, reportEmail } from './report-email.ts';

export interface SendReportParts extends EmailAddresses {
	sql: Pick<Pool, 'begin'>;
	/** Null if the installation has no email. */
	outbox: Pick<Outbox, 'post' | 'wake'> | null;
}

type CallerContext = Pick<Context, 'call' | 'userOf'>;

/** `POST /report-emails/preview`: the email to a recipient, as it will be sent. @throws HttpError */
export async function previewReportEmail(
	request: Request,
	parts: SendReportParts,
	context: CallerContext,
): Promise<Response> {
	const { draft, facts } = await readRequest(request, parts, context);
	const email = reportEmail('', facts, draft, NO_TOKEN, parts);
	const { fromName: from, subject, html, text } = email;
	return json({ from, reply_to: facts.reply_to, subject, html, text });
}

/**
 * `POST /report-emails`: queues one email for each recipient. They are recorded in the transaction that queues them, so each
 * recipient gets one, whichever host is killed when; and a request that is repeated within minutes adds none.
 *
 * @throws HttpError
 */
export async function sendReportEmail(
	request: Request,
	parts: SendReportParts,
	context: CallerContext,
): Promise<Response> {
	const { id, draft, facts, outbox } = await readRequest(request, parts, context);
	const { link, to, copy, subject, message } = draft;
	const digest = createHash('sha256')
		.update(JSON.stringify([link, subject, message]))
		.digest();
	const queued = await parts.sql.begin(async (sql) => {
		const rows = await sql<QueuedRow[]>`
			select * from private.begin_report_emails(
				${id}, ${link}, ${to}, ${copy ? facts.reply_to : null}, ${subject.trim()}, ${digest})`;
		const refused = rows[0]?.refused;
		if (refused) throw REFUSALS[refused];
		for (const row of rows) {
			const email = reportEmail(row.recipient, facts, draft, row.stop_token, parts);
			if (await outbox.post({ ...email, id: row.id }, sql)) continue;
			await sql`update public.report_emails set status = 'failed', changed_at = now() where id = ${row.id}`;
		}
		return rows.length;
	});
	outbox.wake();
	return json({ queued });
}

interface QueuedRow {
	refused: 'limit' | null;
	id: string;
	recipient: string;
	stop_token: string;
}

const REFUSALS: Readonly<Record<string, HttpError>> = {
	passcode: new HttpError(422, PROBLEMS.passcodeInEmail),
	limit: new HttpError(429, PROBLEMS.tooManyRecipients),
	unknown_link: new HttpError(404, PROBLEMS.unknownLink),
	unconfirmed: new HttpError(403, PROBLEMS.unconfirmedSender),
};

async function readRequest(request: Request, { outbox }: SendReportParts, context: CallerContext) {
	const { id } = await requireCaller(request, context, PROBLEMS.signInFirst);
	if (outbox === null) throw new HttpError(503, PROBLEMS.noEmail);
	const draft = parseReportEmailDraft(await readObject(request, MAX_BODY));
	if (!draft) throw new HttpError(400, PROBLEMS.reportEmail);
	const [facts] = await context.call<ReportEmailFacts & { refused: string | null }>('report_email_facts', {
		caller: id,
		link: draft.link,
		phrases: phrasesOf(`${draft.subject}\n${draft.message}`),
	});
	const refusal = REFUSALS[facts?.refused ?? ''];
	if (!facts || refusal) throw refusal ?? new HttpError(401, PROBLEMS.sessionEnded);
	return { id, draft, facts, outbox };
}

/** Characters of a request. */
const MAX_BODY = 65_536;

/**
 * Every run of words in a text that could be a passcode, with and without the punctuation around it. The passcode is kept
 * as a hash only, so these are what can be compared with it.
 */
export function phrasesOf(text: string): string[] {
	const words = [...text.matchAll(/\S+/g)];
	const phrases = new Set<string>();
	for (const [at, first] of words.entries()) {
		for (const last of words.slice(at)) {
			const phrase = text.slice(first.index, last.index + last[0].length);
			if (phrase.length > PASSCODE_LENGTH.max + MARKS) break;
			// A passcode is found in other white space, too, such as across two lines.
			const spaced = phrase.replace(/\s+/g, ' ');
			for (const each of [phrase, spaced].flatMap((one) => [
				one,
				one.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''),
			]))
				if (each.length >= PASSCODE_LENGTH.min) phrases.add(each.toLowerCase());
		}
	}
	return [...phrases];
}

/** How many characters of punctuation may be around a passcode. */
const MARKS = 8;

function json(body: object): Response {
	return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
