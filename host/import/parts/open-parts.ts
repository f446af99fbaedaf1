/** The tables in a file: the file itself, the sheets of a workbook, or the files in a ZIP archive. */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnusableFile } from '../import-problems.ts';
import { sheetsAsCsv } from './workbook.ts';
import { MAX_UNPACKED_BYTES, openZip, UnpackingAllowance, type ZipFile } from './zip-file.ts';

export interface FilePart {
	/** The name of the sheet or of the file in the archive; empty for the file itself. */
	name: string;
	/** The path of its text file. */
	path: string;
}

const MAX_PARTS = 50;
const TEXT_FILE = /\.(csv|tsv|tab|txt)$/i;
const WORKBOOK = /\.(xlsx|xlsm)$/i;

/**
 * Opens any file that can be uploaded. Unpacked files are written to the folder.
 *
 * @param maxUnpacked the maximum bytes that the file unpacks to, and that its sheets have as text
 * @throws UnusableFile with one sentence
 */
export async function openParts(
	path: string,
	folder: string,
	maxUnpacked = MAX_UNPACKED_BYTES,
): Promise<FilePart[]> {
	const start = await firstBytes(path);
	if (start === '\u00d0\u00cf\u0011\u00e0') {
		throw new UnusableFile(
			'This is an old Excel workbook, or one with a password. Save it as .xlsx without a password, or as CSV.',
		);
	}
	if (start !== 'PK\u0003\u0004') return [{ name: '', path }];
	const allowances = {
		unpacked: new UnpackingAllowance(maxUnpacked),
		written: new UnpackingAllowance(maxUnpacked),
	};
	const zip = await openZip(path, allowances.unpacked);
	try {
		const parts = isWorkbook(zip)
			? await workbookParts(zip, folder, 'sheet', allowances)
			: await archiveParts(zip, folder, allowances);
		if (parts.length === 0) throw new UnusableFile(whyNoTable(zip));
		limitParts(parts.length);
		return parts.length === 1 && parts[0] && isWorkbook(zip) ? [{ ...parts[0], name: '' }] : parts;
	} finally {
		zip.close();
	}
}

/** Spreadsheets of other formats: by what a file has inside, or by the names of files in an archive. */
const OTHER_SPREADSHEETS: readonly { inside: RegExp; name: string }[] = [
	{ inside: /^xl\/workbook\.bin$|\.xlsb$/i, name: 'an Excel binary workbook (.xlsb)' },
	{ inside: /^content\.xml$|\.(ods|ots)$/i, name: 'an OpenDocument file (.ods)' },
	{ inside: /^Index(\/Document\.iwa|\.zip)$|\.numbers$/i, name: 'a Numbers spreadsheet' },
	{ inside: /\.xl[st]$/i, name: 'an old Excel workbook (.xls)' },
];

/** Why a ZIP file, as which all new spreadsheets are stored, has no table. */
function whyNoTable({ names }: ZipFile): string {
	const other = OTHER_SPREADSHEETS.find(({ inside }) => names.some((name) => inside.test(name)));
	return other === undefined
		? 'There is no table in this file. Use a CSV, TSV or XLSX file, or a ZIP archive of these.'
		: `This is ${other.name}, which can't be read. Save it as .xlsx or CSV.`;
}

/** Limits for all tables of a file together, because a few cells can make a sheet as wide and long as Excel allows. */
interface Allowances {
	unpacked: UnpackingAllowance;
	/** The limit for the text that sheets are written as. */
	written: UnpackingAllowance;
}

async function archiveParts(zip: ZipFile, folder: string, allowances: Allowances): Promise<FilePart[]> {
	const visible = zip.names.filter((entry) => !/(^|\/)(__MACOSX\/|\.(?!\/))/.test(entry));
	const entries = visible.filter((entry) => TEXT_FILE.test(entry) || WORKBOOK.test(entry));
	limitParts(entries.length);
	const parts: FilePart[] = [];
	for (const [at, entry] of entries.entries()) {
		const path = join(folder, `entry-${at}`);
		const name = shortestName(entry, entries);
		await pipeline(Readable.from(await zip.open(entry)), createWriteStream(path));
		if (!WORKBOOK.test(entry)) {
			parts.push({ name, path });
			continue;
		}
		const inner = await openZip(path, allowances.unpacked);
		try {
			const sheets = await workbookParts(inner, folder, `entry-${at}-sheet`, allowances);
			parts.push(...sheets.map((sheet) => ({ ...sheet, name: `${name}, ${sheet.name}` })));
		} finally {
			inner.close();
		}
	}
	return parts;
}

/** A file's name in an archive, with its folders if another file has the same name. */
function shortestName(entry: string, entries: readonly string[]): string {
	const name = basename(entry);
	const isOnly = entries.filter((other) => basename(other) === name).length === 1;
	return isOnly ? name : entry.replace(/^(\.\/)+/, '');
}

function workbookParts(
	zip: ZipFile,
	folder: string,
	prefix: string,
	{ written }: Allowances,
): Promise<FilePart[]> {
	return sheetsAsCsv(zip, (at) => join(folder, `${prefix}-${at}.csv`), written);
}

/** @throws UnusableFile for more tables than a file may have */
function limitParts(tables: number): void {
	if (tables > MAX_PARTS)
		throw new UnusableFile('This file has more than 50 tables. Split it into files with fewer tables.');
}

function isWorkbook({ names }: ZipFile): boolean {
	return names.includes('xl/workbook.xml');
}

async function firstBytes(path: string): Promise<string> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
		return buffer.subarray(0, bytesRead).toString('latin1');
	} finally {
		await file.close();
	}
}
