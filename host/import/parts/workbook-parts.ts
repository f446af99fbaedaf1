/**
 * The parts of an Excel workbook (Office Open XML) other than its sheets: their names, shared strings and date
 * formats.
 */
import sax from 'sax';
import { UnusableFile } from '../import-problems.ts';
import { MAX_CELL_CHARACTERS } from '../records/records.ts';
import type { ZipFile } from './zip-file.ts';

export interface Sheet {
	name: string;
	/** Its path in the archive. */
	path: string;
}

/** More characters of shared strings would exhaust the memory. */
const MAX_SHARED_CHARACTERS = 100_000_000;
const MAX_SHARED_STRINGS = 3_000_000;
/** No real workbook has more. */
const MAX_SHEETS = 1_000;
const MAX_NAME_CHARACTERS = 100;

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
	open?: (name: string, attributes: Attributes) => void;
	text?: (text: string) => void;
	close?: (name: string) => void;
}

/** Parses XML piece by piece; names have their prefixes removed. Only XML's own entities are expanded. */
export async function* parseXml(content: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
	const parser = sax.parser(true, { position: false });
	const plain = (name: string) => name.slice(name.indexOf(':') + 1);
	parser.onopentag = ({ name, attributes }) => handlers.open?.(plain(name), attributes as Attributes);
	parser.ontext = (text) => handlers.text?.(text);
	parser.oncdata = (text) => handlers.text?.(text);
	parser.onclosetag = (name) => handlers.close?.(plain(name));
	parser.onerror = (error) => {
		throw new UnusableFile('This workbook is damaged. Save it again, or as CSV.', { cause: error });
	};
	const decoder = new TextDecoder();
	for await (const chunk of content) {
		// Without positions, the parser never checks how much text it has collected, unless this makes it.
		Object.assign(parser, { position: 0, bufferCheckPosition: 0 });
		parser.write(decoder.decode(chunk, { stream: true }));
		yield;
	}
	parser.close();
}

async function parseWhole(zip: ZipFile, path: string, handlers: XmlHandlers): Promise<void> {
	if (!zip.names.includes(path)) return;
	for await (const _ of parseXml(await zip.open(path), handlers));
}

/** The visible sheets in order, and whether dates count from 1904. */
export async function readSheets(zip: ZipFile): Promise<{ sheets: Sheet[]; is1904: boolean }> {
	const targets = new Map<string, string>();
	await parseWhole(zip, 'xl/_rels/workbook.xml.rels', {
		open: (name, { Id = '', Target = '' }) => {
			if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
		},
	});
	const sheets: Sheet[] = [];
	let is1904 = false;
	await parseWhole(zip, 'xl/workbook.xml', {
		open: (tag, attributes) => {
			if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
			const path = targets.get(relationOf(attributes));
			if (tag !== 'sheet' || path === undefined || (attributes.state ?? 'visible') !== 'visible') return;
			if (zip.names.includes(path)) sheets.push({ name: storable(attributes.name ?? 'Sheet'), path });
			if (sheets.length > MAX_SHEETS)
				throw new UnusableFile('This workbook has more than 1,000 sheets. Split it.');
		},
	});
	return { sheets, is1904 };
}

/** The relationship of a sheet to its file: the attribute `r:id`, or another prefix for the same namespace. */
function relationOf(attributes: Attributes): string {
	return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

/** A name without the characters that the database can't store. */
function storable(name: string): string {
	return Buffer.from(name.replaceAll('\0', '').slice(0, MAX_NAME_CHARACTERS)).toString();
}

/** The text of a cell with another piece, up to the maximum length. */
export function withText(text: string, piece: string): string {
	return text.length < MAX_CELL_CHARACTERS ? text + piece : text;
}

/** The strings that cells refer to by number. */
export async function readSharedStrings(zip: ZipFile): Promise<string[]> {
	const texts: string[] = [];
	let characters = 0;
	let text: string | null = null;
	const limitStrings = () => {
		if (characters > MAX_SHARED_CHARACTERS || texts.length > MAX_SHARED_STRINGS)
			throw new UnusableFile('This workbook has too much text. Save the sheet as CSV.');
	};
	await parseWhole(zip, 'xl/sharedStrings.xml', {
		open: (name) => {
			if (name === 'si') text = '';
		},
		text: (piece) => {
			if (text === null) return;
			characters += piece.length;
			text = withText(text, piece);
			limitStrings();
		},
		close: (name) => {
			if (name !== 'si') return;
			texts.push(decodeEscapes(text ?? ''));
			limitStrings();
			text = null;
		},
	});
	return texts;
}

/**
 * Decodes the escaped characters in a workbook's text: ECMA-376, 22.9.2.19.
 *
 * @example decodeEscapes('SALE_x000D_PRICE') // "SALE\rPRICE"
 */
export function decodeEscapes(text: string): string {
	return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
}

/** Whether an ID is that of a built-in US date format: ECMA-376, 18.8.30. */
const isDateFormat = (id: number) => (id >= 14 && id <= 17) || id === 22;

/** The cell styles that show a date, by number. */
export async function readDateStyles(zip: ZipFile): Promise<ReadonlySet<number>> {
	const own = new Set<number>();
	const found = new Set<number>();
	let inCellStyles = false;
	let style = 0;
	await parseWhole(zip, 'xl/styles.xml', {
		open: (name, attributes) => {
			if (name === 'numFmt' && showsDay(attributes.formatCode ?? '')) own.add(Number(attributes.numFmtId));
			if (name === 'cellXfs') inCellStyles = true;
			if (name !== 'xf' || !inCellStyles) return;
			const format = Number(attributes.numFmtId ?? 0);
			if (isDateFormat(format) || own.has(format)) found.add(style);
			style += 1;
		},
		close: (name) => {
			if (name === 'cellXfs') inCellStyles = false;
		},
	});
	return found;
}

/** Whether a format has a day or a year, outside quotes and brackets. */
function showsDay(format: string): boolean {
	return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
