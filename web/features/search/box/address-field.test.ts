import { expect, test } from 'vitest';
import { nextIndex } from './address-field.tsx';
import { sayBefore } from './search-box.tsx';
import { shortened } from './suggest-addresses.ts';
import { canSuggest } from './use-suggestions.ts';

test.each([
	['1412 F', true],
	['83-10 118th', true],
	['12A Oak', true],
	['1412', false],
	['1412 ', false],
	['Oak St', false],
	['', false],
])('%j is enough to suggest addresses: %s', (text, enough) => {
	expect(canSuggest(text)).toBe(enough);
});

test('the arrow keys cycle through the list and the typed text', () => {
	const down = [-1, 0, 1, 2].map((from) => nextIndex(from, 1, 3));
	const up = [-1, 0, 1, 2].map((from) => nextIndex(from, -1, 3));
	expect([down, up]).toEqual([
		[0, 1, 2, -1],
		[2, -1, 0, 1],
	]);
	expect(nextIndex(-1, 1, 0)).toBe(-1);
});

test('words that the store abbreviates are sent abbreviated', () => {
	expect(shortened('12 west Oak Lane')).toBe('12 W OAK LN');
	expect(shortened('12 Lanett')).toBe('12 LANETT');
});

test('what South Carolina has said before an analysis is shown while its address is typed', () => {
	expect(sayBefore('12 Main St, Charleston, SC 29401')).toContain('“This market analysis may not be used');
	expect(sayBefore('12 Main St, Austin, TX 78704')).toBeNull();
	expect(sayBefore('12 Ma')).toBeNull();
});
