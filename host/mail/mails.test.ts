import { expect, test } from 'vitest';
import {
	addressLeavingMail,
	confirmationMail,
	contactMail,
	emailChangeMail,
	recoveryMail,
	usageMail,
	waitlistMail,
} from './mails.ts';

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

const SITE = 'https://lotline.example';

test('a mail about used searches says how many, and where to turn it off', () => {
	const near = usageMail('a@x.example', { used: 2640, credits: 3300 }, SITE);
	expect(near.subject).toBe('Most of your searches of this month are used');
	expect(near.text).toContain('You have used 2,640 of the 3,300 searches of your billing period.');
	const all = usageMail('a@x.example', { used: 3300, credits: 3300 }, SITE);
	expect(all.subject).toBe('Your searches of this month are used up');
	expect(all.text).toContain('You have used all 3,300 searches');
	for (const { text, html } of [near, all]) {
		expect(text).toContain(`${SITE}/account/settings`);
		expect(html).toContain(`href="${SITE}/account/billing"`);
	}
});

test('the waitlist says how to leave it', () => {
	const mail = waitlistMail('a@x.example', SITE);
	expect(mail.text).toContain(`${SITE}/contact`);
	expect(mail.html).toContain(`href="${SITE}/pricing"`);
});

test('a moving account says where to, and the new address can not add a header', () => {
	const mail = addressLeavingMail('a@x.example', 'b@x.example\nBcc: all@x.example', SITE);
	expect(mail.to).toBe('a@x.example');
	expect(mail.text).toContain('to b@x.example Bcc: all@x.example.');
	expect(mail.html).toContain(`href="${SITE}/auth/forgot-password"`);
});
