/** Looks at a file before it is read: is it there, is it text, in which encoding, with which delimiter. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { HEADER_KEYS, headerKey } from '../../domain/import/header-synonyms.ts';
import { splitLine } from './csv-line.ts';
import { UnusableFile } from './import-problems.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface TextFile {
	path: string;
	/** Without its folder. */
	name: string;
	bytes: number;
	encoding: Encoding;
	delimiter: string;
}

const HEAD_BYTES = 65_536;
/** A header stands among the first lines, below a title at most. */
export const HEADER_WITHIN = 50;
/** All names of columns, as keys. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([...HEADER_KEYS.values()].flat());
/** Files are read in pieces of this size. */
export const CHUNK_BYTES = 262_144;

/** How files begin that people try and that are not CSV. */
const OTHER_FORMATS: readonly { begins: string; is: string }[] = [
	{ begins: 'PK\u0003\u0004', is: 'an Excel workbook or a ZIP archive; save the sheet as CSV first' },
	{ begins: '\u00d0\u00cf\u0011\u00e0', is: 'an old Excel workbook; save the sheet as CSV first' },
	{ begins: '\u001f\u008b', is: 'compressed; unpack it first' },
	{ begins: '%PDF', is: 'a PDF document' },
	{ begins: '<', is: 'a web page or XML, not CSV' },
];

/** @throws UnusableFile for a file that is missing, unreadable, empty or not text */
export async function inspectFile(path: string): Promise<TextFile> {
	const { name, head, bytes } = await peekFile(path);
	const encoding = encodingByMark(head) ?? (await encodingByContent(path, name, head));
	const delimiter = findDelimiter(new TextDecoder(encoding).decode(head));
	return { path, name, bytes, encoding, delimiter };
}

/** The beginning of a file, for a quick no. @throws UnusableFile as `inspectFile` does */
export async function peekFile(path: string): Promise<{ name: string; head: Buffer; bytes: number }> {
	const { head, bytes } = await readHead(path);
	const name = basename(path);
	if (bytes === 0) throw new UnusableFile(`${name} is empty.`);
	const start = head.subarray(0, 8).toString('latin1').replace(/^ï»¿/, '').trimStart();
	const other = OTHER_FORMATS.find(({ begins }) => start.startsWith(begins));
	if (other !== undefined) throw new UnusableFile(`${name} is ${other.is}.`);
	return { name, head, bytes };
}

async function readHead(path: string): Promise<{ head: Buffer; bytes: number }> {
	let file: FileHandle | null = null;
	try {
		file = await open(path);
		const stats = await file.stat();
		if (!stats.isFile()) throw new UnusableFile(`${path} is not a file.`);
		const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return { head: buffer.subarray(0, bytesRead), bytes: stats.size };
	} catch (problem) {
		const code = (problem as NodeJS.ErrnoException).code;
		if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnusableFile(`There is no file ${path}.`);
		if (code === 'EACCES' || code === 'EPERM') throw new UnusableFile(`${path} may not be read.`);
		throw problem;
	} finally {
		await file?.close();
	}
}

function encodingByMark(head: Buffer): Encoding | null {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	return null;
}

/** UTF-8 where all of the file is; otherwise the alphabet of Windows, which has a letter for every byte. */
async function encodingByContent(path: string, name: string, head: Buffer): Promise<Encoding> {
	if (head.filter((byte) => byte === 0).length > head.length / 5) {
		throw new UnusableFile(`${name} is not a text file.`);
	}
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
		const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
		const end = endOfCharacters(bytes);
		if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252';
		rest = bytes.subarray(end);
	}
	return rest.length > 0 ? 'windows-1252' : 'utf-8';
}

/** Where a UTF-8 character begins that the bytes do not finish, or their end. */
function endOfCharacters(bytes: Buffer): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : byte < 0x80 ? 1 : 0;
		if (length > 0) return length > back ? bytes.length - back : bytes.length;
	}
	return bytes.length;
}

/**
 * The delimiter that parts a line into the most names of columns that we know; where none does, the one that
 * stands most often outside quotes. Commas of descriptions outnumber the tabs between them.
 */
function findDelimiter(head: string): string {
	const lines = head.split(/\r\n|\n|\r/).slice(0, HEADER_WITHIN);
	const outsideQuotes = head.replace(/"(?:[^"]|"")*"?/g, '');
	const found = [',', '\t', ';', '|'].map((delimiter) => ({
		delimiter,
		names: Math.max(...lines.map((line) => knownNamesIn(line, delimiter))),
		count: outsideQuotes.split(delimiter).length,
	}));
	found.sort((a, b) => b.names - a.names || b.count - a.count);
	return found[0]?.delimiter ?? ',';
}

function knownNamesIn(line: string, delimiter: string): number {
	const cells: string[] = [];
	splitLine(line, delimiter, cells);
	return cells.filter((cell) => KNOWN_NAMES.has(headerKey(cell))).length;
}
