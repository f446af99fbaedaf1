/** The text of Lotline's emails. */
import { topicLabel } from '../../contract/contact.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { count, usd } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { PRO } from '../../domain/plans.ts';
import { compose, type Email, type EmailAddresses, oneClickUrl, oneLine } from './email-layout.ts';

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

const SECOND_FACTOR_CHANGES = {
	on: 'An authenticator app was added to your Lotline account. Signing in now also takes a code from the app.',
	off: 'The authenticator app was removed from your Lotline account. You now sign in without a code.',
	recovered:
		'Someone used a recovery code to sign in to your Lotline account. This removed the authenticator app and the other recovery codes. You now sign in without a code.',
} as const;

/** Tells the owner of an account that two-factor sign-in was turned on or off, also by a recovery code. */
export function secondFactorEmail(
	to: string,
	change: keyof typeof SECOND_FACTOR_CHANGES,
	siteUrl: string,
): Email {
	return compose('second-factor', to, {
		subject: `Two-factor sign-in is ${change === 'on' ? 'on' : 'off'}`,
		paragraphs: [
			SECOND_FACTOR_CHANGES[change],
			"If that was you, there's nothing to do. If not, contact us now.",
		],
		action: { label: 'Contact us', url: `${siteUrl}/contact?topic=security` },
		footnote: 'You received this because your account uses this address.',
	});
}

/** Warns the owner of an account that someone guesses its one-time codes. */
export function guessedCodesEmail(to: string, siteUrl: string): Email {
	return compose('second-factor', to, {
		subject: 'Someone may be guessing your sign-in code',
		paragraphs: [
			"Someone who got past the first step of your sign-in entered ten wrong codes within an hour. We blocked further attempts for now. You can still sign in on a device you've used before.",
			"If it wasn't you, choose a new password now.",
		],
		action: { label: 'Choose password', url: `${siteUrl}/auth/forgot-password` },
		footnote:
			'You received this because your account uses this address. We email you about this once a day at most.',
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

/** Confirms a place on the Pro waitlist. It doesn't repeat what was typed, because anyone can type any address. */
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
			`Pro is ${usd(PRO.monthlyPrice)} a month. You won't be charged until we've agreed on it.`,
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
				? `You've used all ${plural(credits, 'search', 'searches')} in this billing period. They reset when the next period starts.`
				: `You've used ${count(used)} of ${plural(credits, 'search', 'searches')} in this billing period.`,
		],
		action: { label: 'See usage', url: `${siteUrl}/account/billing` },
		footnote: `Turn off these emails in your settings: ${siteUrl}/account/settings`,
	});
}

/** Warns an agent that someone may be guessing the passcode of a link to one of their reports. */
export function passcodeGuessingEmail(
	to: string,
	{ report, address, preparedFor, wrong }: GuessedLink,
	siteUrl: string,
): Email {
	const client = oneLine(preparedFor);
	return compose('passcode-guessing', to, {
		subject: 'Someone may be guessing the passcode of your report',
		paragraphs: [
			`Your link to the report on ${oneLine(address)}${client && `, prepared for ${client},`} has had ${count(wrong)} wrong passcodes. We refuse more of them for a day. It still opens with the right one where it has opened before.`,
			"If this wasn't your client, revoke the link and send a new one with another passcode.",
		],
		action: { label: 'Open report', url: `${siteUrl}/app/reports/${report}` },
		footnote:
			'You received this because you shared the report. We email you about a link once a week at most.',
	});
}

interface GuessedLink {
	/** The id of the report. */
	report: string;
	/** Its address, ZIP code or area. */
	address: string;
	preparedFor: string;
	/** How many wrong passcodes the link has had. */
	wrong: number;
}

export interface AreaNews {
	name: string;
	/** The text of the area, which is the address of its page. */
	area: string;
	/** What moved, in sentences. */
	lines: readonly string[];
}

/** What moved in an agent's watched areas. @param month such as "November 2026" */
export function marketsEmail(
	to: string,
	{ month, areas, token }: { month: string; areas: readonly AreaNews[]; token: string },
	{ siteUrl, functionsUrl }: EmailAddresses,
): Email {
	const email = compose('markets', to, {
		subject: `Your markets, ${month}`,
		paragraphs: [],
		sections: areas.map(({ name, area, lines }) => ({
			title: oneLine(name),
			url: `${siteUrl}/app/markets/${encodeURI(area)}`,
			lines,
		})),
		action: { label: 'Open your markets', url: `${siteUrl}/app/markets` },
		footnote: `You asked for this monthly email. Unsubscribe: ${siteUrl}/unsubscribe/${token}`,
	});
	return { ...email, unsubscribeUrl: oneClickUrl(functionsUrl, token) };
}

interface UsageFigures {
	used: number;
	credits: number;
}
