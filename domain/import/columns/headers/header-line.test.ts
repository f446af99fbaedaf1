/** Where the header of a file is. */
import { expect, test } from 'vitest';
import { findHeaderRow, matchColumns, whyUnusable } from '../columns.ts';

test('skips titles above the header', () => {
	const title = [['Rolling Sales File'], ['All Sales', 'May 2026'], ['']];
	expect(findHeaderRow([...title, ['BOROUGH', 'ADDRESS', 'ZIP\nCODE', 'SALE\nPRICE']])).toBe(3);
	expect(findHeaderRow(title)).toBeNull();
});

test('does not mistake a row of column groups above the header, or a repeated header below it, for the header', () => {
	const groups = ['Address', '', '', 'Price', '', 'Status', ''];
	const header = ['Street Address', 'City', 'ZIP', 'List Price', 'Sold Price', 'MLS Status', 'Sold Date'];
	expect(findHeaderRow([groups, header, groups, header])).toBe(1);
});

test('a file without prices, locations or homes says so', () => {
	const why = (headers: string[]) => whyUnusable(matchColumns(headers, []));
	expect(why(['Zip', 'Beds', 'Baths'])).toMatch(/price/);
	expect(why(['Sale Price', 'Beds', 'Baths'])).toMatch(/ZIP/);
	expect(why(['RegionName', 'Zip', ...Array.from({ length: 12 }, (_, at) => `${at + 1}/28/2015`)])).toMatch(
		/monthly statistics/,
	);
	expect(why(['Sale Price', 'Zip'])).toBeNull();
});
