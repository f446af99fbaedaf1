import { expect, test } from 'vitest';
import { parseBaths } from '../cells/baths.ts';
import { matchColumns } from '../columns/columns.ts';
import { Row } from './row.ts';
import { parseBathrooms } from './row-home.ts';

/** The bathrooms in a file with these rows. */
function baths(headers: string[], rows: string[][]): (number | null)[] {
	const { columns } = matchColumns(headers, rows);
	return rows.map((cells) => parseBathrooms(new Row(cells, columns)));
}

test('the digit after a dot counts half baths', () => {
	expect(baths(['Baths'], [['2.1'], ['3.2'], ['1.1'], ['4.3'], ['2.0'], ['2']])).toEqual([
		2.5, 4, 1.5, 5.5, 2, 2,
	]);
});

test('decimals stay decimals', () => {
	expect(baths(['Baths'], [['2.5'], ['2.25'], ['1.75'], ['3.0'], ['2']])).toEqual([2.5, 2.25, 1.75, 3, 2]);
});

test('tenths of a bathroom in a decimal column are unknown', () => {
	expect(baths(['Baths'], [['2.5'], ['2.1'], ['3']])).toEqual([2.5, null, 3]);
});

test('separate columns of full and half baths take precedence over a combined one', () => {
	const headers = ['Baths', 'Full Baths', 'Half Baths'];
	expect(baths(headers, [['2.1', '2', '1']])).toEqual([2.5]);
});

const HALF_BATHS = `
	Baths - 1/2|1/2 Baths|1/2 Bath|# 1/2 Baths|Bath 1/2|½ Bath|½ Baths|Baths ½|Bths H|Bth H|Baths H|BA H|H Ba|H Baths|HBaths
	Baths Half|Baths - Half|Half Baths|# Half Baths|# of Half Baths|Half Bath Count|No. of Half Baths|Num Half Baths
	Baths (Half)|Baths Total (# Half)|Bathrooms: Half|Bathrooms Half|BathroomsHalf|Half Bathrooms|Total Half Baths|Half BA
	BA Half|Bath-Half|Bth Half|Half Bths|Partial Baths|# Partial Baths|Bathrooms Partial|Total 1/2 Baths|Bathrooms - 1/2`;

test.each(
	HALF_BATHS.trim()
		.split(/[|\n]/)
		.map((header) => header.trim()),
)('half baths are counted under %s', (header) => {
	expect(
		baths(
			['Full Baths', header],
			[
				['2', '1'],
				['3', '0'],
				['1', ''],
			],
		),
	).toEqual([2.5, 3, 1]);
	expect(baths([header, 'Baths - Full', 'Beds'], [['2', '1', '3']])).toEqual([2]);
});

test.each(['3/4 Baths', 'Baths - 3/4', '¾ Bath'])('three-quarter baths are counted under %s', (header) => {
	expect(baths(['Full Baths', '1/2 Baths', header], [['2', '1', '1']])).toEqual([3.25]);
});

test.each(['Main Level Half Baths', '¼ Bath', 'Basement 1/2 Baths'])(
	'%s is not a count of all baths, nor of half baths',
	(header) => {
		expect(baths(['Full Baths', header], [['2', '1']])).toEqual([2]);
		expect(baths([header], [['2']])).toEqual([null]);
	},
);

test.each(['Bths F', 'Baths - Full', 'Full BA', '# Full Baths', 'BA F'])(
	'full baths are counted under %s',
	(header) => {
		expect(baths([header, 'Bths H'], [['2', '1']])).toEqual([2.5]);
	},
);

test.each([
	['2 full 1 half', 2.5],
	['2F 1H', 2.5],
	['2 Full, 1 Half', 2.5],
	['2 full baths, 1 half bath', 2.5],
	['2F/1H', 2.5],
	['2 FB / 1 HB', 2.5],
	['2 full; 1 half', 2.5],
	['Full: 2, Half: 1', 2.5],
	['F2 H1', 2.5],
	['2/1', 2.5],
	['2 / 1 / 0', 2.5],
	['2|1|0', 2.5],
	['3/0/0', 3],
	['2/1/1', null],
	['99', null],
	['98.5', null],
	['3/0', 3],
	['3 (2 1)', 2.5],
	['2½', 2.5],
	['2 1/2', 2.5],
	['2.5 baths', 2.5],
	['2 (1)', null],
	['4 (2 1)', null],
	['1 half', null],
	['2,5', null],
	['', null],
])('reads "%s" as %s bathrooms', (text, count) => {
	expect(parseBaths(text)).toBe(count);
});
