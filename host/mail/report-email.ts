/** The email in which an agent sends a client the link to a report. */
import { compose, type Email, type EmailAddresses, oneClickUrl, oneLine } from './email-layout.ts';

/** What the email says of a link and its agent: the result of `report_email_facts`. */
export interface ReportEmailFacts {
	token: string;
	has_passcode: boolean;
	/** The agent's name, brokerage and phone, as in the profile; empty if unknown. */
	agent: string;
	brokerage: string;
	phone: string;
	/** The confirmed address of the agent's account. */
	reply_to: string;
}

/** What the agent writes. */
interface Letter {
	subject: string;
	message: string;
}

/** Stands for the token in a preview. */
export const NO_TOKEN = 'preview';

/**
 * Writes the email. Nothing that an agent types becomes markup, a header or a link, and the passcode is never in it.
 *
 * @param stopToken of the link by which the recipient stops further emails from this agent
 */
export function reportEmail(
	to: string,
	facts: ReportEmailFacts,
	{ subject, message }: Letter,
	stopToken: string,
	{ siteUrl, functionsUrl }: EmailAddresses,
): Email {
	const name = oneLine(facts.agent);
	const from = [name, oneLine(facts.brokerage)].filter(Boolean).join(', ') || 'a real estate agent';
	const email = compose('report', to, {
		subject: oneLine(subject),
		paragraphs: [
			...message
				.replace(/\r\n?/g, '\n')
				.trim()
				.split(/\n{2,}/),
			[name, facts.brokerage, facts.phone].map(oneLine).filter(Boolean).join('\n'),
			...(facts.has_passcode
				? ['The report opens with a passcode, which your agent will send you separately.']
				: []),
		].filter(Boolean),
		action: { label: 'Open report', url: `${siteUrl}/r/${facts.token}` },
		footnote: `Sent by Lotline on behalf of ${from}. Replies go to ${name || 'the agent'}.`,
		stop: { label: "Unsubscribe from this agent's emails", url: `${siteUrl}/unsubscribe/${stopToken}` },
	});
	return {
		...email,
		fromName: name ? `${name} via Lotline` : 'A real estate agent via Lotline',
		replyTo: { name, address: facts.reply_to },
		unsubscribeUrl: oneClickUrl(functionsUrl, stopToken),
	};
}
