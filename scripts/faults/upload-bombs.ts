/** Files that are small, or within the size limit, but cost a careless reader minutes, gigabytes or its life. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { MAX_UPLOAD_BYTES } from '../../contract/uploads.ts';

export interface Bomb {
	/** Its file name. */
	name: string;
	content: () => Uint8Array;
}

/** By what they hold. */
export const BOMBS: Readonly<Record<string, Bomb>> = {
	'49 MB of line breaks': {
		name: 'a.csv',
		content: () => new Uint8Array(MAX_UPLOAD_BYTES - 2 ** 20).fill(10),
	},
	'390 MB of line breaks in a ZIP archive': {
		name: 'b.zip',
		content: () => zip({ 'a.csv': ['\n', 390 * 2 ** 20] }),
	},
	'1,994 columns and 25,000 rows in a ZIP archive': {
		name: 'c.zip',
		content: () => zip({ 'a.csv': [wideHeader(), 1, `1,${','.repeat(1_992)}1\n`, 25_000] }),
	},
	'1.5 million sheets': {
		name: 'd.xlsx',
		content: () =>
			workbook({
				'xl/workbook.xml': [
					'<workbook xmlns:r="r"><sheets>',
					1,
					'<sheet name="A" r:id="rId1"/>',
					1_500_000,
					'</sheets></workbook>',
					1,
				],
			}),
	},
	'a cell of 300 MB': {
		name: 'e.xlsx',
		content: () =>
			workbook({
				'xl/worksheets/sheet1.xml': [
					'<worksheet><sheetData><row><c t="inlineStr"><is><t>',
					1,
					'a',
					300 * 2 ** 20,
					'</t></is></c></row></sheetData></worksheet>',
					1,
				],
			}),
	},
	'28 million empty shared strings': {
		name: 'f.xlsx',
		content: () => workbook({ 'xl/sharedStrings.xml': ['<sst>', 1, '<si/>', 28_000_000, '</sst>', 1] }),
	},
	"a NUL in an entry's name": { name: 'g.zip', content: () => zip({ 'a\0.csv': ['Address\n', 1] }) },
};

/** Texts, each followed by how often it is repeated. */
type Repeated = readonly (string | number)[];

const CHUNK = 2 ** 20;

/** An archive of these files, written piece by piece: unpacked, they would not fit into memory. */
function zip(files: Readonly<Record<string, Repeated>>): Uint8Array {
	const pieces: Uint8Array[] = [];
	const archive = new Zip((error, piece) => {
		if (error) throw error;
		pieces.push(piece);
	});
	for (const [name, texts] of Object.entries(files)) {
		const file = new ZipDeflate(name, { level: 9 });
		archive.add(file);
		for (const chunk of chunksOf(texts)) file.push(chunk);
		file.push(new Uint8Array(), true);
	}
	archive.end();
	return Buffer.concat(pieces);
}

function* chunksOf(texts: Repeated): Generator<Uint8Array> {
	for (let at = 0; at < texts.length; at += 2) {
		const [text, times] = [texts[at] as string, texts[at + 1] as number];
		const perChunk = Math.min(times, Math.ceil(CHUNK / text.length));
		const chunk = strToU8(text.repeat(perChunk));
		for (let left = times; left > 0; left -= perChunk)
			yield left < perChunk ? chunk.subarray(0, left * text.length) : chunk;
	}
}

/** A workbook with one sheet, some of whose files are others. */
function workbook(files: Readonly<Record<string, Repeated>>): Uint8Array {
	return zip({
		'xl/workbook.xml': ['<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>', 1],
		'xl/_rels/workbook.xml.rels': [
			'<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
			1,
		],
		'xl/worksheets/sheet1.xml': ['<worksheet><sheetData/></worksheet>', 1],
		...files,
	});
}

/** Recognized columns first, so that its rows are read. */
function wideHeader(): string {
	const more = Array.from({ length: 1_990 }, (_, at) => `c${at}`);
	return `${['Address', 'ZIP', 'Sold Price', 'Sold Date', ...more].join(',')}\n`;
}
