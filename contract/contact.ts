/** The fields of the contact form. The database enforces the same limits. */

/** The topics: name in the API, and label. */
export const CONTACT_TOPICS = [
	{ value: 'sales', label: 'Sales and Enterprise' },
	{ value: 'support', label: 'Help with the product' },
	{ value: 'privacy', label: 'Privacy' },
	{ value: 'security', label: 'Security vulnerability' },
	{ value: 'legal', label: 'Terms and legal' },
	{ value: 'other', label: 'Something else' },
] as const;

export type ContactTopic = (typeof CONTACT_TOPICS)[number]['value'];

export interface ContactMessage {
	name: string;
	email: string;
	topic: ContactTopic;
	message: string;
}

/** The label of a topic. @example topicLabel('sales') // 'Sales and Enterprise' */
export function topicLabel(topic: string): string {
	return CONTACT_TOPICS.find(({ value }) => value === topic)?.label ?? topic;
}

export const MESSAGE_LENGTH = { min: 10, max: 5000 } as const;

/** The topic in a link; support if there is none. @example parseTopic('sales') // 'sales' */
export function parseTopic(text: string | null): ContactTopic {
	return CONTACT_TOPICS.find(({ value }) => value === text)?.value ?? 'support';
}
