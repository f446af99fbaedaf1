import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { workbook } from '../../tests/spreadsheets.ts';
import { openParts } from './open-parts.ts';

/** The tables of a file with this content, with their text. */
async function partsOf(content: Uint8Array | string, maxUnpacked?: number) {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-parts-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const path = join(folder, 'file');
	writeFileSync(path, content);
	const parts = await openParts(path, folder, maxUnpacked);
	return parts.map((part) => [part.name, readFileSync(part.path, 'utf8')]);
}

const SHEET = [
	['Address', 'ZIP', 'Sold Price', 'Sold Date', 'Pool', 'Notes'],
	['12 Oak St', 2139, 650_000, new Date('2026-06-09T00:00:00Z'), true, 'quiet, "sunny"\nstreet'],
	[],
	['14 Oak St', 2139, 655_000.5, null, false, 'A & B'],
] as const;
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
		/.*/,
	],
])('%s is refused with a sentence', async (name, content, sentence) => {
	if (name === 'too many tables') expect(await partsOf(content)).toHaveLength(50);
	else await expect(partsOf(content)).rejects.toThrow(sentence);
});

/** The central directory of an archive gives a file's uncompressed size. */
function withSize(content: Uint8Array, bytes: number): Buffer {
	const archive = Buffer.from(content);
	archive.writeUInt32LE(bytes, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
	return archive;
}

test('an archive that unpacks to more than 400 MB is refused before it is unpacked, and one that lies about its size during unpacking', async () => {
	const archive = zipSync({ 'a.csv': [strToU8('Address\n'.repeat(1000)), { level: 9 }] });
	await expect(partsOf(withSize(archive, 500 * 2 ** 20))).rejects.toThrow(/unpacks to more than 400 MB/);
	await expect(partsOf(withSize(archive, 10))).rejects.toThrow(/damaged/);
});

/** A workbook with one sheet of these rows, and one shared string. */
function crafted(rows: string, text = ''): Uint8Array {
	const files = { ...unzipSync(workbook({ Sales: SHEET })) };
	files['xl/worksheets/sheet1.xml'] = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
	files['xl/sharedStrings.xml'] = strToU8(`<sst><si><t>${text}</t></si></sst>`);
	return zipSync(files);
}

/** Each has about 1 MB as text, and a hundredth of that compressed. */
const BOMBS: Record<string, Uint8Array> = {
	'cells that share a long text': crafted(
		`<row>${'<c t="s"><v>0</v></c>'.repeat(36)}</row>`,
		'x'.repeat(30_000),
	),
	'rows as wide as Excel allows': crafted('<row><c r="XFD1"><v>1</v></c></row>'.repeat(66)),
	'a row far below the first': crafted('<row r="1048000"><c><v>1</v></c></row>'),
};

test.each(Object.entries(BOMBS))(
	'%s are refused when they become too much text, alone or in several workbooks of an archive',
	async (_, bomb) => {
		await expect(partsOf(bomb, 900_000)).rejects.toThrow(/unpacks to more than 400 MB/);
		const archive = zipSync({ 'a.xlsx': bomb, 'b.xlsx': bomb });
		await expect(partsOf(archive, 1_500_000)).rejects.toThrow(/unpacks to more than 400 MB/);
	},
);

test('all workbooks of an archive together may unpack to as much as one file', async () => {
	const one = crafted(`<row><c><v>${'1'.repeat(30_000)}</v></c></row>`);
	expect(await partsOf(one, 40_000)).toHaveLength(1);
	await expect(partsOf(zipSync({ 'a.xlsx': one, 'b.xlsx': one }), 40_000)).rejects.toThrow(/unpacks to/);
});
