/** Inspects a file before it is read: whether it exists and is text, its encoding and its delimiter. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type IsoDate, utcDay } from '../../domain/dates/days.ts';
import { HEADER_KEYS, headerKey } from '../../domain/import/columns/headers/header-synonyms.ts';
import { UnusableFile } from './import-problems.ts';
import { splitLine } from './records/csv-line.ts';
import { type Encoding, encodingByByteOrderMark, encodingByContent } from './records/text-encoding.ts';

export interface TextFile {
	path: string;
	/** The name in messages: the file name without its folder, or the table in it. */
	name: string;
	bytes: number;
	/** The file's modification date. */
	modifiedOn: IsoDate;
	encoding: Encoding;
	delimiter: string;
}

const HEAD_BYTES = 65_536;

/** The header is one of the first lines, perhaps below a title. */
export const MAX_HEADER_LINES = 50;

/** All known column names, as keys. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([...HEADER_KEYS.values()].flat());

/** The first bytes of workbooks and ZIP archives, which are unpacked before their tables are inspected. */
const ARCHIVE = 'PK\u0003\u0004';

/** The first bytes of other formats that people try to import. */
const OTHER_FORMATS: readonly { prefix: string; description: string }[] = [
	{ prefix: ARCHIVE, description: 'an Excel workbook or a ZIP archive; save the sheet as CSV first' },
	{ prefix: '\u00d0\u00cf\u0011\u00e0', description: 'an old Excel workbook; save the sheet as CSV first' },
	{ prefix: '\u001f\u008b', description: 'compressed; unpack it first' },
	{ prefix: '%PDF', description: 'a PDF document' },
	{ prefix: '<', description: 'a web page or XML, not CSV' },
];

/**
 * @param name the name in messages, for a file that was unpacked from another
 * @throws UnusableFile for a file that is missing, unreadable, empty or not text
 */
export async function inspectFile(path: string, name = basename(path)): Promise<TextFile> {
	const { head, bytes, modifiedOn } = await peekFile(path, { name });
	const encoding = encodingByByteOrderMark(head) ?? (await encodingByContent(path, name, head));
	const delimiter = findDelimiter(new TextDecoder(encoding).decode(head));
	return { path, name, bytes, modifiedOn, encoding, delimiter };
}

/**
 * The beginning of a file, to reject it quickly.
 *
 * @throws UnusableFile as `inspectFile` does
 */
export async function peekFile(
	path: string,
	{ allowsArchives = false, name = basename(path) } = {},
): Promise<FileHead> {
	const { head, bytes, modifiedOn } = await readHead(path);
	if (bytes === 0) throw new UnusableFile(`${name} is empty.`);
	const start = head.subarray(0, 8).toString('latin1').replace(/^ï»¿/, '').trimStart();
	const other = OTHER_FORMATS.find(
		({ prefix }) => start.startsWith(prefix) && !(allowsArchives && prefix === ARCHIVE),
	);
	if (other !== undefined) throw new UnusableFile(`${name} is ${other.description}.`);
	return { head, bytes, modifiedOn };
}

interface FileHead {
	head: Buffer;
	bytes: number;
	modifiedOn: IsoDate;
}

async function readHead(path: string): Promise<FileHead> {
	let file: FileHandle | null = null;
	try {
		file = await open(path);
		const stats = await file.stat();
		if (!stats.isFile()) throw new UnusableFile(`${path} is not a file.`);
		const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		const modifiedOn = utcDay(stats.mtime);
		return { head: buffer.subarray(0, bytesRead), bytes: stats.size, modifiedOn };
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnusableFile(`File not found: ${path}`);
		if (code === 'EACCES' || code === 'EPERM')
			throw new UnusableFile(`Cannot read ${path}: permission denied.`);
		throw error;
	} finally {
		await file?.close();
	}
}

/**
 * The delimiter that splits a line into the most known column names; if none does, the most frequent one outside quotes.
 * Counting alone would fail: descriptions have more commas than there are tabs between them.
 */
function findDelimiter(head: string): string {
	const lines = head.split(/\r\n|\n|\r/).slice(0, MAX_HEADER_LINES);
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
