/** Files that are small, or within the size limit, but cost a careless reader minutes, gigabytes or its life. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { MAX_UPLOAD_BYTES } from '../../../contract/uploads.ts';

export interface Bomb {
	/** Its file name. */
	name: string;
	content: () => Uint8Array;
}

const SHEETS = '<workbook xmlns:r="r"><sheets>';
const SHEET = '<sheet name="A" r:id="rId1"/>';
const SHEETS_END = '</sheets></workbook>';
const CELL = '<worksheet><sheetData><row><c t="inlineStr"><is><t>';
const CELL_END = '</t></is></c></row></sheetData></worksheet>';

/** By what they hold. */
export const BOMBS: Readonly<Record<string, Bomb>> = {
	'49 MB of line breaks': {
		name: 'a.csv',
		content: () => new Uint8Array(MAX_UPLOAD_BYTES - 2 ** 20).fill(10),
	},
	'390 MB of line breaks in a ZIP archive': {
		name: 'b.zip',
		content: () => zip({ 'a.csv': ['', '\n', 390 * 2 ** 20] }),
	},
	'1,994 columns and 25,000 rows in a ZIP archive': {
		name: 'c.zip',
		content: () => zip({ 'a.csv': [wideHeader(), `1,${','.repeat(1_992)}1\n`, 25_000] }),
	},
	'1.5 million sheets': {
		name: 'd.xlsx',
		content: () => workbook({ 'xl/workbook.xml': [SHEETS, SHEET, 1_500_000, SHEETS_END] }),
	},
	'a cell of 300 MB': {
		name: 'e.xlsx',
		content: () => workbook({ 'xl/worksheets/sheet1.xml': [CELL, 'a', 300 * 2 ** 20, CELL_END] }),
	},
	'28 million empty shared strings': {
		name: 'f.xlsx',
		content: () => workbook({ 'xl/sharedStrings.xml': ['<sst>', '<si/>', 28_000_000, '</sst>'] }),
	},
	"a NUL in an entry's name": { name: 'g.zip', content: () => zip({ 'a\0.csv': ['Address\n'] }) },
};

/** A text that may be followed by another, how often that is repeated, and an end. */
type Content = readonly [start: string, repeated?: string, times?: number, end?: string];

const CHUNK = 2 ** 20;

/** An archive of these files, written piece by piece: unpacked, they would not fit into memory. */
function zip(files: Readonly<Record<string, Content>>): Uint8Array {
	const pieces: Uint8Array[] = [];
	const archive = new Zip((error, piece) => {
		if (error) throw error;
		pieces.push(piece);
	});
	for (const [name, [start, repeated = '', times = 0, end = '']] of Object.entries(files)) {
		const file = new ZipDeflate(name, { level: 9 });
		archive.add(file);
		file.push(strToU8(start));
		const perChunk = Math.ceil(CHUNK / Math.max(1, repeated.length));
		const chunk = strToU8(repeated.repeat(perChunk));
		for (let left = times; left > 0; left -= perChunk)
			file.push(left < perChunk ? chunk.subarray(0, left * repeated.length) : chunk);
		file.push(strToU8(end), true);
	}
	archive.end();
	return Buffer.concat(pieces);
}

/** A workbook with one sheet, some of whose files are others. */
function workbook(files: Readonly<Record<string, Content>>): Uint8Array {
	return zip({
		'xl/workbook.xml': [SHEETS, SHEET, 1, SHEETS_END],
		'xl/_rels/workbook.xml.rels': [
			'<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
		],
		'xl/worksheets/sheet1.xml': ['<worksheet><sheetData/></worksheet>'],
		...files,
	});
}

/** Recognized columns first, so that its rows are read. */
function wideHeader(): string {
	const more = Array.from({ length: 1_990 }, (_, at) => `c${at}`);
	return `${['Address', 'ZIP', 'Sold Price', 'Sold Date', ...more].join(',')}\n`;
}
