/** The contact form. Keeps its input if sending fails. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import { CONTACT_TOPICS, MESSAGE_LENGTH, parseTopic } from '../../../contract/contact.ts';
import { sendContactMessage } from '../../backend.ts';
import { useConfig } from '../../connection.ts';
import { recordMessage } from '../../events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { CONTROL, Field, TextArea } from '../../ui/field.tsx';

export function ContactForm() {
	const [parameters] = useSearchParams();
	const { mail } = useConfig();
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: sendContactMessage,
		onSuccess: (_, { topic }) => recordMessage(topic),
	});
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const text = (name: string) => String(form.get(name) ?? '').trim();
		mutate({
			name: text('name'),
			email: text('email'),
			topic: parseTopic(text('topic')),
			message: text('message'),
		});
	}
	if (isSuccess && mail !== 'none') {
		return (
			<Alert tone="note">Thank you. We received your message and will reply to the address you gave.</Alert>
		);
	}
	if (isSuccess) return <MessageSaved />;
	return (
		<form onSubmit={submit} className="space-y-5">
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label="Name" name="name" autoComplete="name" maxLength={100} required />
				<Field label="Email" name="email" type="email" autoComplete="email" maxLength={254} required />
			</div>
			<Topic initial={parameters.get('topic')} />
			<TextArea
				label="Message"
				name="message"
				rows={7}
				required
				minLength={MESSAGE_LENGTH.min}
				maxLength={MESSAGE_LENGTH.max}
			/>
			{error && <Alert>{error.message}</Alert>}
			<Button type="submit" look="primary" disabled={isPending}>
				{isPending ? 'Sending…' : 'Send message'}
			</Button>
		</form>
	);
}

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

function Topic({ initial }: { initial: string | null }) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				Topic
			</label>
			<select id={id} name="topic" defaultValue={parseTopic(initial)} className={`${CONTROL} h-11`}>
				{CONTACT_TOPICS.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</div>
	);
}
