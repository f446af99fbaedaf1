import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partsOf, SHEET } from '../../tests/samples/upload-parts.ts';
import { workbook } from '../../tests/spreadsheets.ts';

const LINES =
	'Address,ZIP,Sold Price,Sold Date,Pool,Notes\n' +
	'12 Oak St,2139,650000,2026-06-09,TRUE,"quiet, ""sunny"" street"\n' +
	'\n' +
	'14 Oak St,2139,655000.5,,FALSE,A & B\n';

test('a text file is a single table', async () => {
	expect(await partsOf('Address,ZIP\n')).toEqual([['', 'Address,ZIP\n']]);
});

test('each sheet of a workbook is a table, with date cells as dates and its row numbers as line numbers', async () => {
	expect(await partsOf(workbook({ Sales: SHEET, Empty: [] }))).toEqual([['', LINES]]);
	expect((await partsOf(workbook({ Sales: SHEET, More: SHEET }))).map(([name]) => name)).toEqual([
		'Sales',
		'More',
	]);
});

test('the text files and workbooks of a ZIP archive are tables; other files are ignored', async () => {
	const archive = zipSync({
		'export/a.csv': strToU8('Address\n'),
		'b.tsv': strToU8('ZIP\n'),
		'photo.jpg': strToU8('jpg'),
		'__MACOSX/a.csv': strToU8('x'),
		'c.xlsx': workbook({ Sales: SHEET }),
	});
	expect(await partsOf(archive)).toEqual([
		['a.csv', 'Address\n'],
		['b.tsv', 'ZIP\n'],
		['c.xlsx, Sales', LINES],
	]);
});

test.each([
	['an archive without tables', zipSync({ 'photo.jpg': strToU8('x') }), /no table of homes/],
	['a damaged archive', zipSync({ 'a.csv': strToU8('Address') }).slice(0, 40), /damaged/],
	['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /old Excel workbook/],
	[
		'a workbook that is not XML',
		zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets') }),
		/damaged|no table/,
	],
	[
		'too many tables',
		zipSync(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.csv`, strToU8('Address')]))),
		/more than 50 tables/,
	],
])('%s is refused with a sentence', async (_, content, sentence) => {
	await expect(partsOf(content)).rejects.toThrow(sentence);
});
