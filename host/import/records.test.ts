import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectFile } from './inspect-file.ts';
import { type CsvRecord, readRecords } from './records.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotline-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer): string {
	const path = join(folder, 'homes.csv');
	writeFileSync(path, content);
	return path;
}

async function recordsOf(content: string | Buffer, columns: number | null = null): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of readRecords(await inspectFile(file(content)), { columns })) found.push(record);
	return found;
}

async function cellsOf(content: string | Buffer): Promise<string[][]> {
	return (await recordsOf(content)).map((record) => record.cells);
}

describe('records', () => {
	test('have the line number on which they start, past quoted line breaks and blank lines', async () => {
		const records = await recordsOf('a,b\r\n1,"x\r\ny"\r\n\r\n , \r\n3,4\r\n');
		expect(records).toEqual([
			{ line: 1, cells: ['a', 'b'] },
			{ line: 2, cells: ['1', 'x\r\ny'] },
			{ line: 5, cells: [' ', ' '] },
			{ line: 6, cells: ['3', '4'] },
		]);
	});

	test('are read in time even if every line has an unclosed quote', {
		timeout: 20_000,
	}, async () => {
		expect(await recordsOf('a","b\n'.repeat(200_000))).toHaveLength(200_000);
	});

	test('read doubled quotes as one, and leave stray quotes unchanged', async () => {
		expect(await cellsOf('a,b\n"say ""hi""",5" pipe\n')).toEqual([
			['a', 'b'],
			['say "hi"', '5" pipe'],
		]);
	});

	test.each([
		['commas', 'a,b;c\n1,2\n'],
		['semicolons', 'a;"b,c,d,e";f\n1;2;3\n'],
		['tabs', 'a\tb\n1\t2\n'],
	])('are split at %s', async (_, content) => {
		expect((await cellsOf(content)).every((cells) => cells.length >= 2)).toBe(true);
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
		expect(await cellsOf(content)).toEqual([['Sold homes'], ...rows]);
	});

	test.each([
		['UTF-8', Buffer.from('city,zip\nCañon,1\n')],
		['UTF-8 with a mark', Buffer.from('\ufeffcity,zip\nCañon,1\n')],
		['UTF-16 LE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le')],
		['UTF-16 BE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le').swap16()],
		['UTF-16 LE without a mark', Buffer.from('city,zip\nCañon,1\n', 'utf16le')],
		['UTF-16 BE without a mark', Buffer.from('city,zip\nCañon,1\n', 'utf16le').swap16()],
		['the alphabet of Windows', Buffer.from('city,zip\nCañon,1\n', 'latin1')],
	])('are read from %s', async (_, content) => {
		expect(await cellsOf(content)).toEqual([
			['city', 'zip'],
			['Cañon', '1'],
		]);
	});

	test('keep characters that are split across two chunks of the file', async () => {
		const names = Array.from({ length: 60_000 }, (_, at) => `Cañon ${at},${'é'.repeat(at % 7)}`);
		const records = await recordsOf(`city,x\n${names.join('\n')}\n`);
		expect(records.slice(1).map(({ cells }) => cells.join(','))).toEqual(names);
	});

	test('drop NUL characters', async () => {
		expect(await cellsOf('a,b\n1\0,2\n')).toEqual([
			['a', 'b'],
			['1', '2'],
		]);
	});
});

describe("a record that can't be read is rejected alone", () => {
	const HEADER = 'mls,address,zip,remarks,price,sqft\n';
	const ROW = 'A1,1 Elm St,59001,Nice,500000,1500\n';
	const readIn = async (content: string, columns: number | null = 6) =>
		(await recordsOf(content, columns)).slice(1).map(({ cells, problem }) => problem ?? cells.join('|'));
	const KEPT = 'A1|1 Elm St|59001|Nice|500000|1500';
	const OPEN = 'a quote that is never closed';

	test.each([
		['at the end of the file', `${ROW}A2,2 Elm St,59001,"Cozy,1,2\n${ROW}`],
		[
			'by the quotes of the next row',
			`${ROW}A2,2 Elm St,59001,"Cozy,1,2\n"A1","1 Elm St",59001,Nice,500000,1500\n`,
		],
		['by the quotes of the next cell', `${ROW}"A2,"2 Elm St",59001,Cozy,1,2\n${ROW}`],
	])('if a quote ends %s', async (_, rows) => {
		expect(await readIn(HEADER + rows)).toEqual([KEPT, OPEN, KEPT]);
	});

	test('and the row with the quote that seemed to close it is unchanged', async () => {
		const rows = `A2,2 Elm St,59001,"Cozy,1,2\n${ROW}A3,3 Elm St,59001,Must see",3,4\n`;
		expect(await readIn(HEADER + rows)).toEqual([OPEN, KEPT, 'A3|3 Elm St|59001|Must see"|3|4']);
	});

	test('if the number of columns is unknown, such as above a header', async () => {
		expect(await readIn(`${HEADER}A2,2 Elm St,59001,"Cozy,1,2\n${ROW}`, null)).toEqual([OPEN, KEPT]);
	});

	test('but a description with many lines is one cell, including commas and quotes', async () => {
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
		expect((await recordsOf(HEADER + rows, 6)).map(({ line }) => line)).toEqual([1, 2, 3, 5, 7]);
	});
});

describe('a single sentence explains', () => {
	test.each([
		['an empty file', '', /is empty/],
		['an Excel workbook', 'PK\u0003\u0004rest', /is an Excel workbook/],
		['a web page', '<!doctype html><html></html>', /is a web page/],
		['a file that is no text', Buffer.alloc(2000), /is not a text file/],
	])('%s', async (_, content, sentence) => {
		await expect(recordsOf(content)).rejects.toThrow(sentence);
	});

	test('a missing file, and a folder', async () => {
		await expect(inspectFile(join(folder, 'none.csv'))).rejects.toThrow(/File not found/);
		await expect(inspectFile(folder)).rejects.toThrow(/is not a file/);
	});
});

test('a well-formed file has the same cells as with a general parser', async () => {
	const cell = fc.string({ unit: fc.constantFrom('a', '7', ' ', ',', ';', '"', '\n', '\r\n'), maxLength: 6 });
	const written = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const row = fc.array(cell.map(written), { minLength: 3, maxLength: 3 }).map((cells) => cells.join(','));
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
			const text = `Address,ZIP,Price\n${rows.join('\n')}\n`;
			expect(await cellsOf(text)).toEqual(parse(text, { record_delimiter: '\n' }));
		}),
		{ numRuns: 300 },
	);
});
