import { expect, it } from 'vitest';
import { webUrl, withScheme } from './web-url.ts';

it('keeps http and https addresses as they are', () => {
	expect(webUrl('https://www.zillow.com/homedetails/1')).toBe('https://www.zillow.com/homedetails/1');
	expect(webUrl('http://example.com')).toBe('http://example.com');
});

it('rejects everything else', () => {
	for (const text of [
		'javascript:alert(1)',
		'data:text/html,x',
		'/relative',
		'zillow.com',
		'',
		null,
		undefined,
	]) {
		expect(webUrl(text)).toBeNull();
	}
});

it('adds the scheme that people leave out', () => {
	expect(withScheme(' example.com/jo ')).toBe('https://example.com/jo');
	expect(withScheme('http://example.com')).toBe('http://example.com');
	expect(withScheme('  ')).toBe('');
});
