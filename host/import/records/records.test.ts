/** Records of a CSV file: their lines and cells. */
import { describe, expect, test } from 'vitest';
import { collectCells, collectRecords, countLines } from '../../../tests/listings/csv-records.ts';

describe('records', () => {
	test('have the number of their first line, also after quoted line breaks, and after lines without anything in their cells', async () => {
		const records = await collectRecords('a,b\r\n1,"x\r\ny"\r\n\r\n , \r\n,""\r\n3,4\r\n,,\r\n');
		expect(records).toEqual([
			{ line: 1, cells: ['a', 'b'] },
			{ line: 2, cells: ['1', 'x\r\ny'] },
			{ line: 7, cells: ['3', '4'] },
		]);
	});

	test('are found at once below a million blank lines, which stay in a quoted cell', async () => {
		const breaks = '\r\n'.repeat(1_000_000);
		expect(await collectRecords(`a,b\n${breaks}1,2`)).toEqual([
			{ line: 1, cells: ['a', 'b'] },
			{ line: 1_000_002, cells: ['1', '2'] },
		]);
		expect(await countLines(`a,b\n${breaks}1,2`)).toBeLessThan(100);
		const quoted = `x${'\n'.repeat(2000)}y`;
		expect(await collectCells(`a,b\n1,"${quoted}"\n`)).toEqual([
			['a', 'b'],
			['1', quoted],
		]);
	});

	test('have cells of at most 32,767 characters, as in Excel', async () => {
		const [[first, second] = []] = await collectCells(`${'x'.repeat(40_000)},b\n`);
		expect([first?.length, second]).toEqual([32_767, 'b']);
	});

	test('read doubled quotes as one, and leave stray quotes unchanged', async () => {
		expect(await collectCells('a,b\n"say ""hi""",5" pipe\n')).toEqual([
			['a', 'b'],
			['say "hi"', '5" pipe'],
		]);
	});

	test.each([
		['commas', 'a,b;c\n1,2\n'],
		['semicolons', 'a;"b,c,d,e";f\n1;2;3\n'],
		['tabs', 'a\tb\n1\t2\n'],
	])('are split at %s', async (_, content) => {
		expect((await collectCells(content)).every((cells) => cells.length >= 2)).toBe(true);
	});

	test.each([
		['tabs', '\t', ','],
		['semicolons', ';', ','],
		['bars', '|', ';'],
	])('are split at %s even if descriptions have more of other separators', async (_, delimiter, mark) => {
		const remarks = ['Granite', 'pool', 'spa', 'gym', 'garage', 'garden'].join(`${mark} `);
		const rows = [
			['Address', 'ZIP', 'Sold Price', 'Remarks'],
			...Array(5).fill(['1 Elm St', '59001', '1', remarks]),
		];
		const content = ['Sold homes', ...rows.map((cells) => cells.join(delimiter))].join('\n');
		expect(await collectCells(content)).toEqual([['Sold homes'], ...rows]);
	});
});
