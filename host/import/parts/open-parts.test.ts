import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partsOf, SHEET } from '../../../tests/samples/upload-parts.ts';
import { workbook } from '../../../tests/spreadsheets.ts';

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

test('files of one name in several folders are separate tables, and a folder called "." is not hidden', async () => {
	const archive = zipSync({
		'./2025/sales.csv': strToU8('Address\n'),
		'./2026/sales.csv': strToU8('ZIP\n'),
		'./homes.csv': strToU8('Price\n'),
		'./.hidden/homes.csv': strToU8('x'),
	});
	expect(await partsOf(archive)).toEqual([
		['2025/sales.csv', 'Address\n'],
		['2026/sales.csv', 'ZIP\n'],
		['homes.csv', 'Price\n'],
	]);
});

test('a workbook may use any prefix for the namespace of its relationships', async () => {
	const files = unzipSync(workbook({ Sales: SHEET }));
	const xml = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
	const renamed = { ...files, 'xl/workbook.xml': strToU8(xml.replaceAll(' r:id=', ' ns1:id=')) };
	expect(await partsOf(zipSync(renamed))).toEqual([['', LINES]]);
});

test("a workbook's escaped characters are read, such as the line breaks in its headers", async () => {
	const sheet = [
		['SALE_x000D_\nPRICE', 'A_x005F_x000D_'],
		['1', '_x00e9_t_x00E9_'],
	];
	expect(await partsOf(workbook({ Sales: sheet }))).toEqual([['', 'SALE PRICE,A_x000D_\n1,été\n']]);
});

test.each([
	['an archive without tables', zipSync({ 'photo.jpg': strToU8('x') }), /no table/],
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
])('%s is refused with one sentence', async (_, content, sentence) => {
	await expect(partsOf(content)).rejects.toThrow(sentence);
});

test.each([
	['xl/workbook.bin', 'an Excel binary workbook (.xlsb)'],
	['content.xml', 'an OpenDocument file (.ods)'],
	['Index/Document.iwa', 'a Numbers spreadsheet'],
	['export/sales.xls', 'an old Excel workbook (.xls)'],
])('a spreadsheet of another format, with %s inside, is named with what to do', async (inside, name) => {
	await expect(
		partsOf(zipSync({ [inside]: strToU8('x'), 'docProps/app.xml': strToU8('x') })),
	).rejects.toThrow(`This is ${name}, which can't be read. Save it as .xlsx or CSV.`);
});

test('a file without any spreadsheet says which formats are read', async () => {
	await expect(partsOf(zipSync({ 'photo.jpg': strToU8('x') }))).rejects.toThrow(
		'There is no table in this file. Use a CSV, TSV or XLSX file, or a ZIP archive of these.',
	);
});
