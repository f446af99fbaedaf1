/** Archives and workbooks that unpack to too many bytes. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partsOf, SHEET } from '../../../tests/samples/upload-parts.ts';
import { workbook } from '../../../tests/spreadsheets.ts';
import { rowLimit } from '../../uploads/row-limit.ts';

/** Workbooks with about 1 MB of text each, compressed to a hundredth of that. */
const BOMBS: Record<string, Uint8Array> = {
	'cells that share a long string': crafted(
		`<row>${'<c t="s"><v>0</v></c>'.repeat(36)}</row>`,
		'x'.repeat(30_000),
	),
	'rows as wide as Excel allows': crafted('<row><c r="XFD1"><v>1</v></c></row>'.repeat(66)),
	'a row far below the first': crafted('<row r="1048000"><c><v>1</v></c></row>'),
};

test('an archive that unpacks to more than 400 MB is refused before it is unpacked, or while it is if its stated size is wrong', async () => {
	const archive = zipSync({ 'a.csv': [strToU8('Address\n'.repeat(1000)), { level: 9 }] });
	await expect(partsOf(withSize(archive, 500 * 2 ** 20))).rejects.toThrow(/unpacks to more than 400 MB/);
	await expect(partsOf(withSize(archive, 10))).rejects.toThrow(/damaged/);
});

test.each(Object.entries(BOMBS))(
	'%s are refused if they have too much text, alone or in several workbooks of an archive',
	async (_, bomb) => {
		await expect(partsOf(bomb, 900_000)).rejects.toThrow(/unpacks to more than 400 MB/);
		const archive = zipSync({ 'a.xlsx': bomb, 'b.xlsx': bomb });
		await expect(partsOf(archive, 1_500_000)).rejects.toThrow(/unpacks to more than 400 MB/);
	},
);

test('all workbooks of an archive together have the limit of one file', async () => {
	const one = crafted(`<row><c><v>${'1'.repeat(30_000)}</v></c></row>`);
	expect(await partsOf(one, 40_000)).toHaveLength(1);
	await expect(partsOf(zipSync({ 'a.xlsx': one, 'b.xlsx': one }), 40_000)).rejects.toThrow(/unpacks to/);
});

test.each([
	['1,001 sheets', withParts({ 'xl/workbook.xml': manySheets(1_001) }), /more than 1,000 sheets/],
	[
		'3 million shared strings',
		withParts({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_001)}</sst>` }),
		/too much text/,
	],
	[
		'1,001 files',
		zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}/`, strToU8('')]))),
		/more than 1,000 files/,
	],
	['a NUL in a name', zipSync({ 'a\0.csv': strToU8('Address\n') }), /damaged/],
])('a file with %s is refused', async (_, content, sentence) => {
	await expect(partsOf(content)).rejects.toThrow(sentence);
});

test('the text of a cell is cut', async () => {
	const [[, text] = []] = await partsOf(
		crafted(`<row><c t="inlineStr"><is><t>${'a'.repeat(5_000_000)}</t></is></c></row>`),
	);
	expect(text?.length).toBeLessThan(200_000);
});

test('the name of a sheet is short and has no characters that the database rejects', async () => {
	const parts = await partsOf(
		withParts({ 'xl/workbook.xml': manySheets(2).replaceAll('name="A"', `name="\0${'A'.repeat(99)}😀"`) }),
	);
	expect(parts[0]?.[0]).toBe(`${'A'.repeat(99)}\ufffd`);
});

test('the rows and cells of all tables of a file are limited', async () => {
	const rows = async (count: number, columns: number, limit = rowLimit()) => {
		const row = { line: 1, cells: Array<string>(columns).fill('') };
		let read = 0;
		for await (const _ of limit(
			(async function* () {
				for (let at = 0; at < count; at++) yield row;
			})(),
		))
			read += 1;
		return read;
	};
	expect(await rows(300_000, 100)).toBe(300_000);
	await expect(rows(300_001, 1)).rejects.toThrow(/more than 300,000 rows/);
	await expect(rows(15_001, 2_000)).rejects.toThrow(/more than 30 million cells/);
});

function manySheets(count: number): string {
	return `<workbook xmlns:r="r"><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(count)}</sheets></workbook>`;
}

/** A workbook with other contents of these files. */
function withParts(files: Record<string, string>): Uint8Array {
	const changed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
	return zipSync({ ...unzipSync(workbook({ Sales: SHEET })), ...Object.fromEntries(changed) });
}

/** The central directory of an archive gives a file's uncompressed size. */
function withSize(content: Uint8Array, bytes: number): Buffer {
	const archive = Buffer.from(content);
	archive.writeUInt32LE(bytes, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
	return archive;
}

/** A workbook with one sheet of these rows, and one shared string. */
function crafted(rows: string, text = ''): Uint8Array {
	return withParts({
		'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
		'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
	});
}
