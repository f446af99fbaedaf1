import { expect, test } from 'vitest';
import { foreignNumberColumn } from './foreign-formats.ts';

const columns = { soldPrice: [0], livingArea: [1], lotAcres: [2] };

test.each([
	['a dot separates the thousands of prices', [['600.000', '1800', '0.25']], '600.000'],
	['a comma separates the cents', [['415300,00', '1800', '0.25']], '415300,00'],
	['only areas have a dot', [['600000', '1.800', '0.25']], '1.800'],
	[
		'some cells are blank or plain',
		[
			['', '', ''],
			['600.000', '', ''],
			['$1.250.000', '', ''],
			['900', '', ''],
		],
		'600.000',
	],
])('finds numbers of another country if %s', (_, rows, example) => {
	expect(foreignNumberColumn(columns, rows)?.example).toBe(example);
});

test.each([
	['US numbers', [['600,000', '1,800', '0.25']]],
	['dollars and cents', [['415300.00', '1800.0', '1.250']]],
	['one typing error among plain numbers', [['600.000'], ['610000'], ['590000']]],
	['a column with both formats', [['600.000'], ['610,000'], ['590.000']]],
])('accepts %s', (_, rows) => {
	expect(foreignNumberColumn(columns, rows)).toBeNull();
});
