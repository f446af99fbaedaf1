import { expect, test } from 'vitest';
import {
	confirmationEmail,
	contactEmail,
	emailChangeEmail,
	emailChangeNoticeEmail,
	invitationEmail,
	recoveryEmail,
	usageEmail,
	waitlistEmail,
} from './emails.ts';

const URL =
	'https://lotline.example/auth/confirm?token_hash=abc&type=recovery&next=%2Fauth%2Fupdate-password';
const SITE = 'https://lotline.example';

test.each([
	['to confirm an address', confirmationEmail('a@x.example', URL)],
	['to choose a new password', recoveryEmail('a@x.example', URL)],
	['to move to another address', emailChangeEmail('a@x.example', 'b@x.example', URL)],
])('an email %s has its link in the text and in the HTML', (_, email) => {
	expect(email.to).toBe('a@x.example');
	expect(email.text).toContain(`\n${URL}\n`);
	expect(email.html).toContain(`href="${URL.replaceAll('&', '&amp;')}"`);
	expect(email.html).toContain(`<h1`);
	expect(email.text).toMatch(/expires in one hour and works once/);
});

test("visitors' text cannot become markup, add a header or change the reply address", () => {
	const message = {
		name: 'Ann\r\nBcc: all@x.example',
		email: 'ann@x.example',
		topic: 'security',
		text: '<script>alert("1")</script>\n\nSecond part',
	};
	const email = contactEmail('office@x.example', message);
	expect(email.subject).toBe('Message from Ann Bcc: all@x.example: Security vulnerability');
	expect(email.replyTo).toEqual({ name: 'Ann Bcc: all@x.example', address: 'ann@x.example' });
	expect(email.html).not.toContain('<script>');
	expect(email.html).toContain('&lt;script&gt;');
	expect(email.text).toContain('Topic: Security vulnerability\n\n');
	expect(email.text).toContain('Second part');
	const forged = contactEmail('office@x.example', { ...message, email: 'ann@x.example\nBcc: all@x.example' });
	expect(forged.replyTo).toBeUndefined();
});

test('the usage email says how many searches are used, and where to turn it off', () => {
	const near = usageEmail('a@x.example', { used: 2640, credits: 3300 }, SITE);
	expect(near.subject).toBe("You've used most of your searches this month");
	expect(near.text).toContain("You've used 2,640 of 3,300 searches in this billing period.");
	const all = usageEmail('a@x.example', { used: 3300, credits: 3300 }, SITE);
	expect(all.subject).toBe("You've used all your searches this month");
	expect(all.text).toContain("You've used all 3,300 searches");
	for (const { text, html } of [near, all]) {
		expect(text).toContain(`${SITE}/account/settings`);
		expect(html).toContain(`href="${SITE}/account/billing"`);
		expect(html).toContain(`href="${SITE}/account/settings"`);
	}
});

test('the waitlist email says how to leave the list', () => {
	const email = waitlistEmail('a@x.example', SITE);
	expect(email.text).toContain(`${SITE}/contact`);
	expect(email.html).toContain(`href="${SITE}/pricing"`);
	expect(email.html).toContain(`href="${SITE}/contact"`);
});

test('an invitation links to the contact page', () => {
	expect(invitationEmail('a@x.example', SITE).text).toContain(`${SITE}/contact?topic=sales`);
});

test('a notice about an address change names the new address, which cannot add a header', () => {
	const email = emailChangeNoticeEmail('a@x.example', 'b@x.example\nBcc: all@x.example', SITE);
	expect(email.to).toBe('a@x.example');
	expect(email.text).toContain('to b@x.example Bcc: all@x.example.');
	expect(email.html).toContain(`href="${SITE}/auth/forgot-password"`);
});
