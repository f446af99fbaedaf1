/** Lotline's emails: their texts and their layout, in HTML and plain text. */

import { topicLabel } from '../../contract/contact.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { count } from '../../domain/format/format.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { EmailKind } from './policies.ts';

export interface Email {
	kind: EmailKind;
	/** An address without a name. */
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The reply address, if it isn't the sender. */
	replyTo?: { name: string; address: string };
}

interface EmailContent {
	subject: string;
	paragraphs: readonly string[];
	/** The button: label and link. */
	action?: { label: string; url: string };
	/** Small print below a line. */
	footnote: string;
}

/** Asks the owner of an address to confirm it. */
export function confirmationEmail(to: string, url: string): Email {
	return compose('confirmation', to, {
		subject: 'Confirm your email address',
		paragraphs: ['Welcome to Lotline. Confirm your email address to activate your account.'],
		action: { label: 'Confirm email', url },
		footnote: "This link expires in one hour and works once. If you didn't sign up, ignore this email.",
	});
}

/** Has a link to choose a new password. Someone who signs up with a known address gets it, too. */
export function recoveryEmail(to: string, url: string): Email {
	return compose('recovery', to, {
		subject: 'Choose a new password',
		paragraphs: [
			'Someone asked for a new password or tried to sign up with this address, which already has a Lotline account.',
			'If that was you, choose a new password below. Saving it signs out your other sessions.',
		],
		action: { label: 'Choose password', url },
		footnote:
			"This link expires in one hour and works once. If it wasn't you, ignore this email; your password won't change.",
	});
}

/** Asks the owner of a new address to confirm that an account may move to it. */
export function emailChangeEmail(to: string, from: string, url: string): Email {
	return compose('email-change', to, {
		subject: 'Confirm your new email address',
		paragraphs: [`The Lotline account ${from} is being moved to this address.`],
		action: { label: 'Confirm email', url },
		footnote: "This link expires in one hour and works once. If you don't recognize this, ignore this email.",
	});
}

/** Warns the owner of an account that it is about to move to another address. */
export function emailChangeNoticeEmail(to: string, next: string, siteUrl: string): Email {
	return compose('email-change-notice', to, {
		subject: 'Your email address is about to change',
		paragraphs: [
			`Someone who knows your password asked to move your Lotline account to ${oneLine(next)}. It moves once the link we sent to that address is opened.`,
			"If that was you, there's nothing to do. If not, choose a new password now; this cancels the change and signs out every other session.",
		],
		action: { label: 'Choose password', url: `${siteUrl}/auth/forgot-password` },
		footnote: 'You received this because your account uses this address.',
	});
}

interface ContactEmailContent {
	name: string;
	email: string;
	/** One of CONTACT_TOPICS. */
	topic: string;
	text: string;
}

/** A message from the contact page, for the operator. */
export function contactEmail(to: string, message: ContactEmailContent): Email {
	const name = oneLine(message.name);
	const topic = topicLabel(message.topic);
	const email = compose('contact', to, {
		subject: `Message from ${name}: ${topic}`,
		paragraphs: [`Topic: ${topic}`, `${name} (${message.email}) wrote:`, ...message.text.split(/\n{2,}/)],
		footnote: 'Sent through the contact form. Reply to this email to reach them.',
	});
	return isEmailAddress(message.email) ? { ...email, replyTo: { name, address: message.email } } : email;
}

/** Confirms a place on the Pro waitlist. It repeats no typed text, because anyone can type any address. */
export function waitlistEmail(to: string, siteUrl: string): Email {
	return compose('waitlist', to, {
		subject: "You're on the Pro waitlist",
		paragraphs: [
			"We'll email you when Lotline Pro opens, in the order people joined.",
			"There's nothing to pay or do until then. Basic is available now.",
		],
		action: { label: 'See Basic', url: `${siteUrl}/pricing` },
		footnote: `If this wasn't you, or you want to leave the list, contact us at ${siteUrl}/contact.`,
	});
}

/** Invites someone on the waitlist to Pro. It can't be bought on the site, so a person replies. */
export function invitationEmail(to: string, siteUrl: string): Email {
	return compose('invitation', to, {
		subject: 'Your Lotline Pro invitation',
		paragraphs: [
			"You joined the Pro waitlist, and it's your turn. Contact us and we'll set it up with you.",
			"Pro is $249 a month. You won't be charged until we've agreed on it.",
		],
		action: { label: 'Contact us', url: `${siteUrl}/contact?topic=sales` },
		footnote: "If you're no longer interested in Pro, you don't need to do anything.",
	});
}

/** Says how many of a subscriber's searches are used. */
export function usageEmail(to: string, { used, credits }: UsageFigures, siteUrl: string): Email {
	const all = used >= credits;
	return compose('usage', to, {
		subject: all
			? "You've used all your searches this month"
			: "You've used most of your searches this month",
		paragraphs: [
			all
				? `You've used all ${count(credits)} searches in this billing period. They reset when the next period starts.`
				: `You've used ${count(used)} of ${count(credits)} searches in this billing period.`,
		],
		action: { label: 'See usage', url: `${siteUrl}/account/billing` },
		footnote: `Turn off these emails in your settings: ${siteUrl}/account/settings`,
	});
}

/** Notifies an administrator that the listing provider's monthly calls are running out. */
export function providerBudgetEmail(
	to: string,
	{ provider, calls, budget }: BudgetFigures,
	siteUrl: string,
): Email {
	return compose('provider-budget', to, {
		subject: `${provider}: ${Math.floor((calls / budget) * 100)}% of this month's calls are used`,
		paragraphs: [
			`Lotline has made ${count(calls)} of ${count(budget)} calls to ${provider} this month.`,
			"When they're used up, searches show only stored homes until the next month (UTC). To allow more calls, raise LISTING_CALLS_PER_MONTH. To make fewer, raise LISTING_CACHE_HOURS.",
		],
		action: { label: 'See overview', url: `${siteUrl}/admin` },
		footnote: 'You received this because you administer this installation of Lotline.',
	});
}

interface BudgetFigures {
	/** The provider's display name. */
	provider: string;
	calls: number;
	budget: number;
}

interface UsageFigures {
	used: number;
	credits: number;
}

function compose(kind: EmailKind, to: string, content: EmailContent): Email {
	return { kind, to, subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, action, footnote }: EmailContent): string {
	const link = action ? [`${action.label}:\n${action.url}`] : [];
	return [...paragraphs, ...link, '--', `${footnote}\nLotline: comparable sales for real estate agents`].join(
		'\n\n',
	);
}

/**
 * The HTML of an email: tables and inline styles, because email programs support little else; dark if the reader's
 * program is.
 */
function asHtml({ subject, paragraphs, action, footnote }: EmailContent): string {
	const body = paragraphs.map(
		(text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
	);
	const button = action
		? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#f5a34b;color:#0f1d1f;padding:13px 22px;border-radius:4px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#55686a;word-break:break-all">Or open this link: ${escapeHtml(action.url)}</p>`
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

/** A text on one line: a line break in a header would start another header. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
