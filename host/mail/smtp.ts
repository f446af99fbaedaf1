/** Sends email by SMTP. */
import { createTransport, type Transporter } from 'nodemailer';
import { type Deliver, DeliveryFailure } from './attempt.ts';

/** Milliseconds until a mail server counts as unresponsive. Values in the configured URL take precedence. */
const TIMEOUTS = {
	dnsTimeout: 10_000,
	connectionTimeout: 10_000,
	greetingTimeout: 10_000,
	socketTimeout: 20_000,
};

/** Delivers to the mail server at a URL. @param from the sender, with or without a name */
export function smtpDelivery(url: string, from: string): Deliver {
	const transport = openTransport(url);
	const sender = parseSender(from);
	return async ({ id, email: { to, subject, text, html, fromName, replyTo, unsubscribeUrl } }) => {
		try {
			await transport.sendMail({
				from: fromName ? { ...sender, name: fromName } : sender,
				// An object is never parsed as a list of addresses, unlike a header.
				to: { name: '', address: to },
				...(replyTo && { replyTo }),
				...(unsubscribeUrl && {
					headers: {
						'List-Unsubscribe': `<${unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					},
				}),
				envelope: { from: sender.address, to: [to] },
				// Every attempt has the same ID, so that mail servers recognize duplicates.
				messageId: `<${id}@${sender.address.split('@')[1]}>`,
				subject,
				text,
				html,
			});
		} catch (error) {
			throw toDeliveryFailure(error as SmtpError);
		}
	};
}

/** Connects and signs in to a mail server. Throws if that fails. */
export async function verifySmtp(url: string): Promise<void> {
	const transport = openTransport(url);
	try {
		await transport.verify();
	} finally {
		transport.close();
	}
}

/** A mail server at a URL, with time limits. */
export function openTransport(url: string): Transporter {
	return createTransport({ ...TIMEOUTS, url });
}

/** @example parseSender('Lotline <mail@example.com>') // { name: 'Lotline', address: 'mail@example.com' } */
export function parseSender(from: string): { name: string; address: string } {
	const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
	return address ? { name: name ?? '', address } : { name: '', address: from.trim() };
}

/**
 * Whether a failure is permanent. A mail server that responds with 5xx to a recipient or a message always will. A
 * refused connection or sign-in says nothing about the email, so it is retried once the settings or the server are
 * fixed.
 */
function toDeliveryFailure({ code, responseCode = 0, message }: SmtpError): DeliveryFailure {
	const aboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
	const needsSignIn = responseCode === 530;
	const permanent = aboutEmail && !needsSignIn && (responseCode === 0 || responseCode >= 500);
	return new DeliveryFailure(message, permanent);
}

interface SmtpError extends Error {
	code?: string;
	/** The server's response, if there was one. */
	responseCode?: number;
}
