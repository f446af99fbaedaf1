/** Archives and workbooks that unpack to too many bytes. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partsOf, SHEET } from '../../tests/samples/upload-parts.ts';
import { workbook } from '../../tests/spreadsheets.ts';

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

/** The central directory of an archive gives a file's uncompressed size. */
function withSize(content: Uint8Array, bytes: number): Buffer {
	const archive = Buffer.from(content);
	archive.writeUInt32LE(bytes, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
	return archive;
}

/** A workbook with one sheet of these rows, and one shared string. */
function crafted(rows: string, text = ''): Uint8Array {
	const files = { ...unzipSync(workbook({ Sales: SHEET })) };
	files['xl/worksheets/sheet1.xml'] = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
	files['xl/sharedStrings.xml'] = strToU8(`<sst><si><t>${text}</t></si></sst>`);
	return zipSync(files);
}
