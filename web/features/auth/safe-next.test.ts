import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

const ORIGIN = 'https://lotline.example';
const next = (path: string | null) => safeNext(path, '/account', ORIGIN);

describe('safeNext', () => {
	it('goes to a path of this site, with its query and hash', () => {
		expect(next('/checkout?plan=basic')).toBe('/checkout?plan=basic');
		expect(next('/account/billing#usage')).toBe('/account/billing#usage');
		expect(next('/')).toBe('/');
	});

	it('falls back when there is no destination', () => {
		expect(next(null)).toBe('/account');
		expect(next('')).toBe('/account');
	});

	it.each([
		'//evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'https://evil.example',
		'https:/evil.example',
		'javascript:alert(1)',
		'evil.example',
		' /account',
		'/\t/evil.example',
		'/\r\n/evil.example',
		'/\u0000/evil.example',
		'%2F%2Fevil.example',
		'/%2Fevil.example',
		'/%2fevil.example',
		'/%5Cevil.example',
		'/%09/evil.example',
		'/%252Fevil.example',
		'/%25252Fevil.example',
		'/.//evil.example',
		'/..//evil.example',
		'/a/..//evil.example',
		'/%2e%2e//evil.example',
		'/%',
	])('refuses %j', (path) => {
		expect(next(path)).toBe('/account');
	});

	it('never leaves the site, whatever the input', () => {
		const piece = fc.constantFrom(
			'/',
			'\\',
			'%2F',
			'%5C',
			'%25',
			'.',
			'..',
			'\t',
			'\n',
			'@',
			':',
			'?',
			'#',
			'evil',
		);
		const hostile = fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }).map((pieces) => pieces.join(''));
		fc.assert(
			fc.property(fc.oneof(fc.string(), hostile), (text) => {
				const path = next(text);
				expect(path).toMatch(/^\/(?![/\\])/);
				expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
				// Decoding again, as a router might, must not change the site, either.
				expect(new URL(decodeURIComponent(path), ORIGIN).origin).toBe(ORIGIN);
				expect(next(path)).toBe(path);
			}),
			{ numRuns: 2000 },
		);
	});

	it('keeps every legitimate path', () => {
		const word = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
		const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `/${words.join('/')}`);
		fc.assert(
			fc.property(path, word, (way, value) => {
				expect(next(`${way}?q=${value}`)).toBe(`${way}?q=${value}`);
			}),
		);
	});
});
