/** The contact form. Keeps its input if sending fails. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CONTACT_TOPICS, MESSAGE_LENGTH, parseTopic } from '../../../contract/contact.ts';
import { sendContactMessage } from '../../backend.ts';
import { useConfig } from '../../connection.ts';
import { recordMessage } from '../../events.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { type FieldText, Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';

export function ContactForm() {
	const [parameters] = useSearchParams();
	const { mail } = useConfig();
	const [isSent, setIsSent] = useState(false);
	async function send(text: FieldText) {
		const topic = parseTopic(text('topic'));
		const [name = '', email = '', message = ''] = ['name', 'email', 'message'].map((field) =>
			text(field).trim(),
		);
		await sendContactMessage({ name, email, topic, message });
		recordMessage(topic);
		setIsSent(true);
	}
	if (isSent && mail !== 'none') {
		return (
			<Alert tone="note">Thank you. We received your message and will reply to the address you gave.</Alert>
		);
	}
	if (isSent) return <MessageSaved />;
	return (
		<Form
			className="space-y-5"
			send={send}
			labels={['Send message', 'Sending…']}
			button={{ look: 'primary' }}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label="Name" name="name" autoComplete="name" maxLength={100} required />
				<Field label="Email" name="email" type="email" autoComplete="email" maxLength={254} required />
			</div>
			<Select
				label="Topic"
				name="topic"
				choices={TOPICS}
				defaultValue={parseTopic(parameters.get('topic'))}
			/>
			<TextArea
				label="Message"
				name="message"
				rows={7}
				required
				minLength={MESSAGE_LENGTH.min}
				maxLength={MESSAGE_LENGTH.max}
			/>
		</Form>
	);
}

const TOPICS = CONTACT_TOPICS.map(({ value, label }) => [value, label] as const);

/** Shown where there is no mail server: no one is notified, so the message doesn't promise a reply. */
function MessageSaved() {
	const { contactEmail } = useConfig();
	return (
		<Alert tone="note">
			Your message is saved for the administrators of this server. If you need a reply,{' '}
			{contactEmail ? (
				<>
					email <EmailLink address={contactEmail} />.
				</>
			) : (
				'contact the person who gave you access.'
			)}
		</Alert>
	);
}
