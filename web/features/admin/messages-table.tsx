/** Messages of the contact form. Each can be answered by email and marked done. */
import { useState } from 'react';
import type { AdminMessage } from '../../../contract/admin.ts';
import { topicLabel } from '../../../contract/contact.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell } from '../../ui/plain-table.tsx';
import { Select } from '../../ui/select.tsx';
import { closeMessage, fetchMessages } from './calls.ts';
import { ListFrame } from './list-frame.tsx';
import { formatDay } from './moment.ts';
import { useAdminAction, usePage } from './use-page.ts';

const STATES = [
	['open', 'Open'],
	['done', 'Done'],
] as const;

export function MessagesTable() {
	const [state, setState] = useState('open');
	const list = usePage(['messages', state], (page) => fetchMessages(state === 'done', page));
	const { run, running, problem } = useAdminAction(closeMessage);
	return (
		<>
			<Select
				className="max-w-xs"
				label="Show"
				choices={STATES}
				value={state}
				onChange={(event) => setState(event.target.value)}
			/>
			{problem && <Alert>{problem}</Alert>}
			<ListFrame
				label="Messages"
				noun={['message', 'messages']}
				columns={COLUMNS}
				list={list}
				row={(message) => (
					<MessageRow
						key={message.id}
						message={message}
						running={running}
						onClose={(done) => run({ id: message.id, done })}
					/>
				)}
			/>
		</>
	);
}

const COLUMNS = [
	{ label: 'From' },
	{ label: 'Message' },
	{ label: 'Received (UTC)', figures: true },
	{ label: 'Actions', hidden: true },
];

interface MessageRowProps {
	message: AdminMessage;
	running: boolean;
	onClose: (done: boolean) => void;
}

function MessageRow({ message, running, onClose }: MessageRowProps) {
	const { name, email, topic, signed_in, created_at, done_at } = message;
	return (
		<tr>
			<Cell>
				<span className="block font-medium">{name}</span>
				<span className="block wrap-anywhere text-muted">{email}</span>
				{signed_in && <span className="block text-xs text-muted">Sent from an account</span>}
			</Cell>
			<Cell>
				<span className="block min-w-60 max-w-prose">
					<span className="font-medium">{topicLabel(topic)}</span>
					<span className="mt-1 block whitespace-pre-line break-words">{message.message}</span>
				</span>
			</Cell>
			<Cell figures>
				{formatDay(created_at)}
				{done_at && <span className="block text-xs text-muted">Done {formatDay(done_at)}</span>}
			</Cell>
			<Cell figures>
				<a
					href={replyLink(message)}
					className="mr-4 text-accent-text underline underline-offset-4"
					aria-label={`Reply to ${name}`}
				>
					Reply
				</a>
				<Button
					size="small"
					className="-my-2"
					disabled={running}
					aria-label={`${done_at ? 'Reopen' : 'Mark done'}: ${name}`}
					onClick={() => onClose(!done_at)}
				>
					{done_at ? 'Reopen' : 'Mark done'}
				</Button>
			</Cell>
		</tr>
	);
}

/** Opens a reply in the mail program, with the subject and the quoted message filled in. */
function replyLink({ email, topic, message }: Pick<AdminMessage, 'email' | 'topic' | 'message'>): string {
	const quoted = message
		.slice(0, 1500)
		.split('\n')
		.map((line) => `> ${line}`)
		.join('\r\n');
	const query = `subject=${encodeURIComponent(`Re: ${topicLabel(topic)}`)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
	return `mailto:${encodeURIComponent(email)}?${query}`;
}
