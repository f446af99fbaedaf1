import { expect, test } from 'vitest';
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts';
import { pagePath, SITE_MAP, tabTitle } from './site-map.ts';

test('a path is a page with and without a trailing slash', () => {
	expect(pagePath('/pricing')).toBe('/pricing');
	expect(pagePath('/pricing/')).toBe('/pricing');
	expect(pagePath('/')).toBe('/');
});

test.each(['/no/such/page', '/Pricing', '/pricing/more', '', '/constructor', 'constructor', '/__proto__'])(
	'%j is not a page',
	(path) => {
		expect(pagePath(path)).toBeNull();
		expect(tabTitle(path)).toBe('Page not found · Lotline');
	},
);

test.each([
	['/app/markets/98001', '/app/markets/:area'],
	['/app/markets/98001/', '/app/markets/:area'],
	['/app/markets/98001,98002~type=condo', '/app/markets/:area'],
	['/app/markets/King_County,_WA', '/app/markets/:area'],
	['/app/markets/Do%C3%B1a_Ana_County,_NM', '/app/markets/:area'],
	['/app/markets/47.6,-122.3,1mi,12_Elm_St', '/app/markets/:area'],
	['/app/markets/47.6,-122.3;47.7,-122.3;47.6,-122.2', '/app/markets/:area'],
	['/app/markets/9800', null],
	['/app/markets/98001/more', null],
	['/app/markets/%39%38001', null],
	['/app/markets/', '/app/markets'],
	['/app/markets/:area', null],
])('the address %s maps to the page %s', (address, path) => {
	expect(pagePath(address)).toBe(path);
});

test('titles are unique', () => {
	const titles = Object.values(SITE_MAP);
	expect(new Set(titles).size).toBe(titles.length);
});

test('descriptions are unique and fit into a search result', () => {
	const texts = Object.values(PAGE_DESCRIPTIONS);
	expect(new Set(texts).size).toBe(texts.length);
	for (const text of texts) {
		expect(text.length, text).toBeGreaterThan(30);
		expect(text.length, text).toBeLessThan(161);
	}
});

test('handles a path of a million slashes', () => {
	// Quadratic time would exceed the limit of a test.
	expect(pagePath(`${'/'.repeat(1_000_000)}x`)).toBeNull();
	expect(pagePath(`/pricing${'/'.repeat(1_000_000)}`)).toBe('/pricing');
});
