import type { AdminMessage } from '../../../contract/admin.ts';
import { topicLabel } from '../../../contract/contact.ts';

/** Opens a reply in the mail program, with the subject and the quoted message filled in. */
export function replyLink({
	email,
	topic,
	message,
}: Pick<AdminMessage, 'email' | 'topic' | 'message'>): string {
	const quoted = message
		.slice(0, 1500)
		.split('\n')
		.map((line) => `> ${line}`)
		.join('\r\n');
	const query = `subject=${encodeURIComponent(`Re: ${topicLabel(topic)}`)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
	return `mailto:${encodeURIComponent(email)}?${query}`;
}
