import { expect, test } from 'vitest';
import { confirmationMail, contactMail, emailChangeMail, recoveryMail } from './mails.ts';

const URL =
	'https://lotline.example/auth/confirm?token_hash=abc&type=recovery&next=%2Fauth%2Fupdate-password';

test.each([
	['to confirm an address', confirmationMail('a@x.example', URL)],
	['to choose a new password', recoveryMail('a@x.example', URL)],
	['to move to another address', emailChangeMail('a@x.example', 'b@x.example', URL)],
])('a mail %s has its link in the text and in the HTML', (_, mail) => {
	expect(mail.to).toBe('a@x.example');
	expect(mail.text).toContain(`\n${URL}\n`);
	expect(mail.html).toContain(`href="${URL.replaceAll('&', '&amp;')}"`);
	expect(mail.html).toContain(`<h1`);
	expect(mail.text).toMatch(/works once, for one hour/);
});

test('what a visitor writes stays text, and can not add a header or change who answers', () => {
	const mail = contactMail('office@x.example', {
		name: 'Ann\r\nBcc: all@x.example',
		email: 'ann@x.example\nBcc: all@x.example',
		text: '<script>alert("1")</script>\n\nSecond part',
	});
	expect(mail.subject).toBe('Message from Ann Bcc: all@x.example');
	expect(mail.replyTo).not.toMatch(/[\r\n]/);
	expect(mail.html).not.toContain('<script>');
	expect(mail.html).toContain('&lt;script&gt;');
	expect(mail.text).toContain('Second part');
});
