/** The sentences about the columns of an import. */
import { expect, test } from 'vitest';
import { IMPORT_REPORT } from '../../tests/samples/import-report.ts';
import type { ImportReport } from './import-file.ts';
import { mappingText } from './report-text.ts';

test.each(['listPrice', 'soldPrice'] as const)(
	'a single column of prices, recognized as %s, is described as both prices',
	(field) => {
		expect(
			mappingText([{ field, header: 'PRICE' }], [])
				.split('\n')
				.at(1),
		).toBe('  price  PRICE  (sale price if sold, otherwise list price)');
	},
);

test.each([
	['listPrice', 'List Price', 'list price'],
	['soldPrice', 'Close Price', 'sold price'],
] as const)(
	'a single column of prices that names its price, as %s %s, is described as that price',
	(field, header, words) => {
		expect(mappingText([{ field, header }], []).split('\n').at(1)).toBe(`  ${words}  ${header}`);
	},
);

test('two price columns are described as they are recognized', () => {
	const mapping: ImportReport['mapping'] = [
		{ field: 'soldPrice', header: 'Close Price' },
		{ field: 'listPrice', header: 'List Price' },
	];
	expect(mappingText(mapping, []).split('\n').slice(1)).toEqual([
		'  sold price  Close Price',
		'  list price  List Price',
	]);
});

test('the mapping names every field in words, and the unused columns', () => {
	expect(mappingText(IMPORT_REPORT.mapping, IMPORT_REPORT.unusedHeaders).split('\n').slice(1)).toEqual([
		'  zip       ZIP',
		'  lot size  LOT SIZE',
		'Ignored: FAVORITE',
	]);
});
