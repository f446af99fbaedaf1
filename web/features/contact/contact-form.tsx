/** The form on the contact page. What was written stays when sending fails. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import { CONTACT_TOPICS, MESSAGE_LENGTH, readTopic } from '../../../contract/contact.ts';
import { sendContactMessage } from '../../backend.ts';
import { recordMessage } from '../../events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field, TextArea } from '../../ui/field.tsx';

export function ContactForm() {
	const [parameters] = useSearchParams();
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
			topic: readTopic(text('topic')),
			message: text('message'),
		});
	}
	if (isSuccess) {
		return (
			<Alert tone="note">
				Thank you. Your message has arrived, and we will answer to the address you gave.
			</Alert>
		);
	}
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
				minLength={MESSAGE_LENGTH.least}
				maxLength={MESSAGE_LENGTH.most}
			/>
			{error && <Alert>{error.message}</Alert>}
			<Button type="submit" look="primary" disabled={isPending}>
				{isPending ? 'Sending…' : 'Send message'}
			</Button>
		</form>
	);
}

function Topic({ initial }: { initial: string | null }) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				Topic
			</label>
			<select id={id} name="topic" defaultValue={readTopic(initial)} className={`${CONTROL} h-11`}>
				{CONTACT_TOPICS.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</div>
	);
}
