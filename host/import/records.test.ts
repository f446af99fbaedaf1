import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

async function recordsOf(content: string | Buffer): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of readRecords(await inspectFile(file(content)))) found.push(record);
	return found;
}

async function cellsOf(content: string | Buffer): Promise<string[][]> {
	return (await recordsOf(content)).map((record) => record.cells);
}

describe('records', () => {
	test('know the line on which they begin, past quoted line breaks and blank lines', async () => {
		const records = await recordsOf('a,b\r\n1,"x\r\ny"\r\n\r\n , \r\n3,4\r\n');
		expect(records).toEqual([
			{ line: 1, cells: ['a', 'b'] },
			{ line: 2, cells: ['1', 'x\r\ny'] },
			{ line: 5, cells: [' ', ' '] },
			{ line: 6, cells: ['3', '4'] },
		]);
	});

	test('have doubled quotes as one, and stray quotes as they are', async () => {
		expect(await cellsOf('a,b\n"say ""hi""",5" pipe\n')).toEqual([
			['a', 'b'],
			['say "hi"', '5" pipe'],
		]);
	});

	test.each([
		['commas', 'a,b;c\n1,2\n'],
		['semicolons', 'a;"b,c,d,e";f\n1;2;3\n'],
		['tabs', 'a\tb\n1\t2\n'],
	])('are parted at %s', async (_, content) => {
		expect((await cellsOf(content)).every((cells) => cells.length >= 2)).toBe(true);
	});

	test.each([
		['UTF-8', Buffer.from('city,zip\nCañon,1\n')],
		['UTF-8 with a mark', Buffer.from('\ufeffcity,zip\nCañon,1\n')],
		['UTF-16 LE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le')],
		['UTF-16 BE', Buffer.from('\ufeffcity,zip\nCañon,1\n', 'utf16le').swap16()],
		['the alphabet of Windows', Buffer.from('city,zip\nCañon,1\n', 'latin1')],
	])('are read from %s', async (_, content) => {
		expect(await cellsOf(content)).toEqual([
			['city', 'zip'],
			['Cañon', '1'],
		]);
	});

	test('keep characters whole that lie across two pieces of the file', async () => {
		const names = Array.from({ length: 60_000 }, (_, at) => `Cañon ${at},${'é'.repeat(at % 7)}`);
		const records = await recordsOf(`city,x\n${names.join('\n')}\n`);
		expect(records.slice(1).map(({ cells }) => cells.join(','))).toEqual(names);
	});

	test('lose NUL characters', async () => {
		expect(await cellsOf('a,b\n1\0,2\n')).toEqual([
			['a', 'b'],
			['1', '2'],
		]);
	});
});

describe('one sentence says what is wrong with', () => {
	test.each([
		[
			'a quote that is never closed',
			'a,b\n1,2\n"3,4\n5,6\n',
			/line 3: a quote is opened here and never closed/,
		],
		['a line of two megabytes', `a,b\n${'x'.repeat(2_000_000)},1\n`, /line 2: the row is longer than 1 MB/],
		['thousands of columns', `${'a,'.repeat(3000)}\n`, /line 1: more than 2000 columns/],
		['an empty file', '', /is empty/],
		['an Excel workbook', 'PK\u0003\u0004rest', /is an Excel workbook/],
		['a web page', '<!doctype html><html></html>', /is a web page/],
		['a file that is no text', Buffer.alloc(2000), /is not a text file/],
	])('%s', async (_, content, sentence) => {
		await expect(recordsOf(content)).rejects.toThrow(sentence);
	});

	test('a file that is not there, and a folder', async () => {
		await expect(inspectFile(join(folder, 'none.csv'))).rejects.toThrow(/There is no file/);
		await expect(inspectFile(folder)).rejects.toThrow(/is not a file/);
	});
});
