/** The mails of Lotline: what each says, and how it looks, as HTML and as plain text. */
import { count } from '../../domain/format.ts';

export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Whom an answer goes to, where that is not the sender. */
	replyTo?: string;
}

interface Letter {
	subject: string;
	paragraphs: readonly string[];
	/** What to do, and where. */
	action?: { label: string; url: string };
	/** Said small, below a line. */
	footnote: string;
}

/** Asks the owner of an address to confirm it. */
export function confirmationMail(to: string, url: string): Mail {
	return compose(to, {
		subject: 'Confirm your e-mail address',
		paragraphs: [
			'Welcome to Lotline. One click confirms that this address is yours, and opens your account.',
		],
		action: { label: 'Confirm address', url },
		footnote: 'The link works once, for one hour. If you did not sign up, leave it alone: nothing happens.',
	});
}

/** Leads to a new password. Somebody who signs up with a known address gets it too. */
export function recoveryMail(to: string, url: string): Mail {
	return compose(to, {
		subject: 'Choose a new password',
		paragraphs: [
			'Somebody asked for a new password, or signed up, with this address. It already has an account at Lotline.',
			'If that was you, choose a new password here. Your other sessions end when it is saved.',
		],
		action: { label: 'Choose a new password', url },
		footnote:
			'The link works once, for one hour. If it was not you, leave it alone: your password stays as it is.',
	});
}

/** Asks the owner of a new address to confirm that an account may move to it. */
export function emailChangeMail(to: string, from: string, url: string): Mail {
	return compose(to, {
		subject: 'Confirm your new e-mail address',
		paragraphs: [`The Lotline account of ${from} is to move to this address.`],
		action: { label: 'Confirm new address', url },
		footnote: 'The link works once, for one hour. If you do not know about it, leave it alone.',
	});
}

/** A message from the contact page, for those who run this installation. */
export function contactMail(to: string, message: { name: string; email: string; text: string }): Mail {
	const mail = compose(to, {
		subject: `Message from ${oneLine(message.name)}`,
		paragraphs: [`${message.name} (${message.email}) wrote:`, ...message.text.split(/\n{2,}/)],
		footnote: 'Sent with the contact form. An answer to this mail goes to its author.',
	});
	return { ...mail, replyTo: oneLine(message.email) };
}

/** Confirms a place on the Pro waitlist. Nothing that was typed is in it: anybody can type any address. */
export function waitlistMail(to: string, siteUrl: string): Mail {
	return compose(to, {
		subject: 'You are on the Pro waitlist',
		paragraphs: [
			'This address is on the waitlist of Lotline Pro. When Pro opens, we write to it, in the order in which people joined.',
			'There is nothing to pay and nothing to do until then. Basic is open now.',
		],
		action: { label: 'See what Basic has', url: `${siteUrl}/pricing` },
		footnote: `If it was not you, or you want to leave the list, tell us at ${siteUrl}/contact.`,
	});
}

/** Invites somebody of the waitlist to Pro. It can not be bought on the site, so a person answers. */
export function invitationMail(to: string, siteUrl: string): Mail {
	return compose(to, {
		subject: 'Your place in Lotline Pro',
		paragraphs: [
			'You joined the waitlist of Lotline Pro, and now it is your turn. Write to us, and we set it up with you.',
			'Pro is $249 a month. Nothing is charged before we have agreed on it.',
		],
		action: { label: 'Take your place', url: `${siteUrl}/contact?topic=sales` },
		footnote: 'If you do not want Pro any more, there is nothing to do.',
	});
}

/** Tells a subscriber how far the month's searches have gone. */
export function usageMail(to: string, { used, credits }: UsageFigures, siteUrl: string): Mail {
	const all = used >= credits;
	return compose(to, {
		subject: all ? 'Your searches of this month are used up' : 'Most of your searches of this month are used',
		paragraphs: [
			all
				? `You have used all ${count(credits)} searches of your billing period. New ones come with the next period.`
				: `You have used ${count(used)} of the ${count(credits)} searches of your billing period.`,
		],
		action: { label: 'See your usage', url: `${siteUrl}/account/billing` },
		footnote: `You can turn this mail off in your settings: ${siteUrl}/account/settings`,
	});
}

interface UsageFigures {
	used: number;
	credits: number;
}

/** Tells the owner of an account that it is to move to another address, in case it was not them. */
export function addressLeavingMail(to: string, next: string, siteUrl: string): Mail {
	return compose(to, {
		subject: 'Your e-mail address is about to change',
		paragraphs: [
			`Somebody who knows your password asked to move your Lotline account to ${oneLine(next)}. It moves when the link that we sent there is opened.`,
			'If that was you, there is nothing to do. If not, choose a new password now: it ends every other session.',
		],
		action: { label: 'Choose a new password', url: `${siteUrl}/auth/forgot-password` },
		footnote: 'You get this mail because the address is the one of your account until now.',
	});
}

function compose(to: string, letter: Letter): Mail {
	return { to, subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ paragraphs, action, footnote }: Letter): string {
	const link = action ? [`${action.label}:\n${action.url}`] : [];
	return [...paragraphs, ...link, '--', `${footnote}\nLotline: comparable sales for real-estate agents`].join(
		'\n\n',
	);
}

/** Tables and inline styles, because mail programs know little else; dark where the reader's is. */
function asHtml({ subject, paragraphs, action, footnote }: Letter): string {
	const body = paragraphs.map(
		(text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
	);
	const button = action
		? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#f5a34b;color:#0f1d1f;padding:13px 22px;border-radius:4px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#55686a;word-break:break-all">Or open this address: ${escapeHtml(action.url)}</p>`
		: '';
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 16px;font-size:19px;font-weight:600;letter-spacing:-0.03em"><span style="display:inline-block;width:10px;height:10px;margin-right:8px;background:#f5a34b"></span>Lotline</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #d5dedc;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;letter-spacing:-0.01em">${escapeHtml(subject)}</h1>
${body.join('\n')}
${button}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;font-size:13px;color:#55686a">${escapeHtml(footnote)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** What people write stays text. */
function escapeHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
