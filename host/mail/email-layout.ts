/** The layout of an email, in HTML and plain text. */
import { escapeHtml } from '../escape-html.ts';
import type { EmailKind } from './policies.ts';

export interface Email {
	/** The id of its row in the queue, if something else knows the email by it. */
	id?: string;
	kind: EmailKind;
	/** An address without a name. */
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The name of the sender, if it isn't that of the installation. The address is always ours. */
	fromName?: string;
	/** The reply address, if it isn't the sender. */
	replyTo?: { name: string; address: string };
	/** Stops emails of this kind with one call, as mail programs make it. */
	unsubscribeUrl?: string;
}

/** Where an email's links lead. */
export interface EmailAddresses {
	siteUrl: string;
	/** Where the server functions are: the site's own address, or that of a hosted project. */
	functionsUrl: string;
}

/** The address that stops emails with one call (RFC 8058). @param token of the email */
export function oneClickUrl(functionsUrl: string, token: string): string {
	return `${functionsUrl}/functions/v1/unsubscribe?token=${token}`;
}

interface EmailContent {
	subject: string;
	paragraphs: readonly string[];
	/** Parts with a title that is a link. */
	sections?: readonly { title: string; url: string; lines: readonly string[] }[];
	/** The button: label and link. */
	action?: { label: string; url: string };
	/** Small print below a line. */
	footnote: string;
	/** The link after it by which the recipient stops these emails. */
	stop?: { label: string; url: string };
}

export function compose(kind: EmailKind, to: string, content: EmailContent): Email {
	return { kind, to, subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, sections = [], action, footnote, stop }: EmailContent): string {
	const link = action ? [`${action.label}:\n${action.url}`] : [];
	const parts = sections.map(({ title, url, lines }) => [title, ...lines, url].join('\n'));
	return [
		...paragraphs,
		...parts,
		...link,
		'--',
		[
			footnote,
			...(stop ? [`${stop.label}: ${stop.url}`] : []),
			'Lotline: comparable sales for real estate agents',
		].join('\n'),
	].join('\n\n');
}

/**
 * The HTML of an email: tables and inline styles, because email programs support little else; dark if the reader's
 * program is in dark mode.
 */
function asHtml({ subject, paragraphs, sections = [], action, footnote, stop }: EmailContent): string {
	const body = paragraphs.map(
		(text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
	);
	const parts = sections.map(
		({ title, url, lines }) =>
			`<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(title)}</a></h2>
${lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('\n')}`,
	);
	const button = action
		? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#f5a34b;color:#0f1d1f;padding:13px 22px;border-radius:4px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#55686a;word-break:break-word">Or open this link:<br>${withLinks(action.url)}</p>`
		: '';
	// What an agent typed is never a link.
	const footer = stop
		? `${escapeHtml(footnote)} <a href="${escapeHtml(stop.url)}" style="color:inherit">${escapeHtml(stop.label)}</a>`
		: withLinks(footnote);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
.page { background: #0c1415 !important; color: #e9efed !important }
.sheet { background: #131e20 !important; border-color: #324042 !important }
.muted { color: #a9b8b8 !important }
}
</style>
</head>
<body class="page" style="margin:0;background:#f8fbf9;color:#1c2b2d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;overflow-wrap:anywhere">
<tr><td style="padding:0 0 16px;font-size:19px;font-weight:600;letter-spacing:-0.03em"><span style="display:inline-block;width:10px;height:10px;margin-right:8px;background:#f5a34b"></span>Lotline</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #d5dedc;padding:32px 32px 16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;letter-spacing:-0.01em">${escapeHtml(subject)}</h1>
${[...body, ...parts].join('\n')}
${button}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;font-size:13px;color:#55686a">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** The text on one line: a line break in a header would start another header. */
export function oneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Escapes text, and turns its URLs into links. */
function withLinks(text: string): string {
	return escapeHtml(text).replace(
		/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g,
		(url) => `<a href="${url}" style="color:inherit">${url}</a>`,
	);
}
