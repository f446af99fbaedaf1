import { expect, test } from 'vitest';
import { HEADER_KEYS, headerKey } from './header-synonyms.ts';

test('headers match whatever their case, spaces and punctuation', () => {
	expect(['SALE\nPRICE', 'Sale Price', 'sale_price', 'salePrice'].map(headerKey)).toEqual(
		Array(4).fill('saleprice'),
	);
});

test('no header name belongs to two fields', () => {
	const names = [...HEADER_KEYS.values()].flat();
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
