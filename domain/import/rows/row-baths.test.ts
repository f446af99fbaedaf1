import { expect, test } from 'vitest';
import { parseBaths } from '../cells/baths.ts';
import { matchColumns } from '../columns/columns.ts';
import { Row } from './row.ts';
import { parseBathrooms } from './row-baths.ts';

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

test.each([
	['2 full 1 half', 2.5],
	['2F 1H', 2.5],
	['2 Full, 1 Half', 2.5],
	['2 full baths, 1 half bath', 2.5],
	['2/1', 2.5],
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
