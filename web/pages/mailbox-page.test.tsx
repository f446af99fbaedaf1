import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailSheet } from './mailbox-page.tsx';

test('a link ends before the punctuation of its sentence', () => {
	const text = 'Contact us at https://lotline.example.com/contact.';
	const mail = {
		id: '1',
		to: 'a@example.com',
		subject: 'Hello',
		text,
		html: '',
		sent_at: '2026-11-22T12:00:00Z',
	};
	const html = renderToStaticMarkup(<MailSheet mail={mail} />);
	expect(html).toContain('href="https://lotline.example.com/contact"');
	expect(html).toContain('contact</a>.');
});
