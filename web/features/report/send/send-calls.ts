/** Calls that send the link to a report by email, and show that email before. */
import {
	parseReportEmailPreview,
	parseSentReportEmail,
	type ReportEmailDraft,
	type ReportEmailPreview,
	SENT_EMAIL_COLUMNS,
	type SentReportEmail,
} from '../../../../contract/reports/report-email.ts';
import { connect, loadConfig } from '../../../connection.ts';
import { parseSentence, Refusal, refusalOfRequest } from '../../../refusal.ts';

/** The email as each recipient gets it. @throws Refusal with the server's own sentence */
export async function previewReportEmail(draft: ReportEmailDraft): Promise<ReportEmailPreview> {
	return parseReportEmailPreview(await post('/report-emails/preview', draft));
}

/** Sends one email to each recipient. Repeating it within minutes sends none. @throws Refusal */
export async function sendReportEmail(draft: ReportEmailDraft): Promise<void> {
	await post('/report-emails', draft);
}

/** The emails of a report, newest first. */
export async function listSentEmails(report: string): Promise<readonly SentReportEmail[]> {
	const client = await connect();
	const { data, error, status } = await client
		.from('report_emails')
		.select(SENT_EMAIL_COLUMNS)
		.eq('report_id', report)
		.order('created_at', { ascending: false })
		.limit(200);
	if (error) throw refusalOfRequest(status, error);
	return (data as unknown[]).map(parseSentReportEmail);
}

/** The host that serves photos also sends emails: of a hosted project, its worker. */
async function post(path: string, body: object): Promise<unknown> {
	const [{ photosUrl, supabaseAnonKey }, client] = await Promise.all([loadConfig(), connect()]);
	const { data } = await client.auth.getSession();
	const response = await fetch(`${photosUrl}${path}`, {
		method: 'POST',
		headers: {
			apikey: supabaseAnonKey,
			authorization: `Bearer ${data.session?.access_token ?? ''}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(body),
	}).catch((error: Error) => {
		throw refusalOfRequest(0, error);
	});
	const answer: unknown = await response.json().catch(() => null);
	if (!response.ok) throw new Refusal(response.status, parseSentence(answer) ?? 'Something went wrong');
	return answer;
}
