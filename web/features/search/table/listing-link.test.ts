import { expect, test } from 'vitest';
import { isZillow } from './listing-link.tsx';

test.each([
	['https://www.zillow.com/homedetails/1_zpid/', true],
	['https://zillow.com/b/1', true],
	['https://www.redfin.com/TX/Austin/1', false],
	['https://zillow.com.evil.example/1', false],
	['https://notzillow.com/1', false],
	['https://example.com/zillow.com', false],
])('%s is a page of Zillow: %s', (url, expected) => {
	expect(isZillow(url)).toBe(expected);
});
