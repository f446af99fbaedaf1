/** CSV files with records that cannot be read, and files that cannot be opened. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectRecords } from '../../../tests/listings/csv-records.ts';
import { inspectFile } from '../inspect-file.ts';

describe("a record that can't be read is rejected on its own", () => {
	const HEADER = 'mls,address,zip,remarks,price,sqft\n';
	const ROW = 'A1,1 Elm St,59001,Nice,500000,1500\n';
	const readIn = async (content: string, columns: number | null = 6) =>
		(await collectRecords(content, columns)).slice(1).map(({ cells, problem }) => problem ?? cells.join('|'));
	const KEPT = 'A1|1 Elm St|59001|Nice|500000|1500';
	const OPEN = 'a quote that is never closed';

	test.each([
		['the end of the file', `${ROW}A2,2 Elm St,59001,"Cozy,1,2\n${ROW}`],
		[
			'a quote in the next row',
			`${ROW}A2,2 Elm St,59001,"Cozy,1,2\n"A1","1 Elm St",59001,Nice,500000,1500\n`,
		],
		['a quote in the next cell', `${ROW}"A2,"2 Elm St",59001,Cozy,1,2\n${ROW}`],
	])('if its quote is only closed by %s', async (_, rows) => {
		expect(await readIn(HEADER + rows)).toEqual([KEPT, OPEN, KEPT]);
	});

	test('and a row whose quote seemed to close it stays unchanged', async () => {
		const rows = `A2,2 Elm St,59001,"Cozy,1,2\n${ROW}A3,3 Elm St,59001,Must see",3,4\n`;
		expect(await readIn(HEADER + rows)).toEqual([OPEN, KEPT, 'A3|3 Elm St|59001|Must see"|3|4']);
	});

	test('if the number of columns is unknown, such as above a header', async () => {
		expect(await readIn(`${HEADER}A2,2 Elm St,59001,"Cozy,1,2\n${ROW}`, null)).toEqual([OPEN, KEPT]);
	});

	test('unlike a description of many lines, which is one cell with its commas and quotes', async () => {
		const remarks = 'Granite, pool, spa, gym, garage, garden\n\nA ""gem"", they say\n, indeed';
		const rows = `A2,2 Elm St,59001,"${remarks}",1,2\n${ROW}A3,3 Elm St,59001,x,1,"${remarks}"\n`;
		const kept = remarks.replaceAll('""', '"');
		expect(await readIn(HEADER + rows)).toEqual([
			`A2|2 Elm St|59001|${kept}|1|2`,
			KEPT,
			`A3|3 Elm St|59001|x|1|${kept}`,
		]);
	});

	test('if it is longer than 1 MB, even without a line break at its end', async () => {
		const long = 'x'.repeat(2_000_000);
		const LONG = 'a row longer than 1 MB';
		expect(await readIn(`${HEADER}${ROW}A2,${long},1\n${ROW}A3,${long}`)).toEqual([KEPT, LONG, KEPT, LONG]);
	});

	test('if it has thousands of columns', async () => {
		expect(await readIn(`${HEADER}${'a,'.repeat(3000)}\n${ROW}`)).toEqual(['more than 2000 columns', KEPT]);
	});

	test('and the rows below keep their line numbers', async () => {
		const rows = `A2,2 Elm St,59001,"Cozy,1,2\r\n${ROW}\r\nA3,3 Elm St,59001,"Quite\r\nnew",3,4\r\n${ROW}`;
		expect((await collectRecords(HEADER + rows, 6)).map(({ line }) => line)).toEqual([1, 2, 3, 5, 7]);
	});
});

describe('one sentence says why a file is refused:', () => {
	const folder = tmpdir();

	test.each([
		['an empty file', '', /is empty/],
		['an Excel workbook', 'PK\u0003\u0004rest', /is an Excel workbook/],
		['a web page', '<!doctype html><html></html>', /is a web page/],
		['a file that is not text', Buffer.alloc(2000), /is not a text file/],
	])('%s', async (_, content, sentence) => {
		await expect(collectRecords(content)).rejects.toThrow(sentence);
	});

	test('a missing file or a folder', async () => {
		await expect(inspectFile(join(folder, 'none.csv'))).rejects.toThrow(/File not found/);
		await expect(inspectFile(folder)).rejects.toThrow(/is not a file/);
	});
});
