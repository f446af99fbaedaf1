import { expect, test } from 'vitest';
import { mailLink, phoneLink, siteLink } from './contact-links.ts';

test('a phone link has the number as it is dialed', () => {
	expect(phoneLink('(512) 555-0142')).toBe('tel:5125550142');
	expect(phoneLink('+1 512.555.0142')).toBe('tel:+15125550142');
	expect(phoneLink('+1 (512) 555-0142 ext. 45678')).toBe('tel:+15125550142');
	expect(phoneLink('512-555-0142 x7')).toBe('tel:5125550142');
	expect(phoneLink('')).toBeNull();
	expect(phoneLink('ask me')).toBeNull();
});

test('an email link accepts nothing but an address', () => {
	expect(mailLink('jo@example.com', 'Our report')).toBe('mailto:jo@example.com?subject=Our%20report');
	expect(mailLink('jo+a@example.com')).toBe('mailto:jo%2Ba@example.com');
	expect(mailLink('jo@example.com?bcc=all')).toBe('mailto:jo@example.com%3Fbcc%3Dall');
	expect(mailLink('nobody')).toBeNull();
});

test('a website is http or https only', () => {
	expect(siteLink('example.com')).toBe('https://example.com');
	expect(siteLink('http://example.com/jo')).toBe('http://example.com/jo');
	expect(siteLink('javascript:alert(1)')).toBeNull();
	expect(siteLink('')).toBeNull();
});
