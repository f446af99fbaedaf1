/** Opens a publisher's file: finds its header, below a title perhaps, and reads its rows. */
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPublishedTable } from '../../../domain/import/published/find-table.ts';
import type { PublishedTable } from '../../../domain/import/published/published-table.ts';
import { UnusableFile } from '../import-problems.ts';
import { inspectFile, MAX_HEADER_LINES } from '../inspect-file.ts';
import { type CsvRecord, readRecords } from '../records/records.ts';

export interface PublishedFile {
	table: PublishedTable;
	/** The rows below the header. */
	rows: AsyncIterable<CsvRecord>;
}

/** The API of the Census Bureau answers with an array of arrays; one of all ZIP codes has 2 MB. */
const MAX_JSON_BYTES = 50_000_000;

/**
 * @param folder for temporary files
 * @returns null for a file that no publisher makes
 * @throws UnusableFile for one that isn't imported, with one sentence
 */
export async function openPublished(
	path: string,
	name: string,
	folder: string,
	onProgress: (bytes: number, total: number) => void = () => {},
): Promise<PublishedFile | null> {
	const file = await inspectFile(await asText(path, folder), name);
	let found: PublishedFile | null = null;
	let at = 0;
	for await (const { cells } of readRecords(file)) {
		const table = findPublishedTable(cells, name);
		if (typeof table === 'string') throw new UnusableFile(`${name} ${table}`);
		if (table !== null) {
			const skipped = table.hasNoHeader ? at : at + 1;
			const records = readRecords(file, {
				columns: cells.length,
				onBytes: (bytes) => onProgress(bytes, file.bytes),
			});
			found = { table, rows: after(records, skipped) };
			break;
		}
		at += 1;
		if (at >= MAX_HEADER_LINES) break;
	}
	return found;
}

async function* after(records: AsyncIterable<CsvRecord>, skipped: number): AsyncGenerator<CsvRecord> {
	let at = 0;
	for await (const record of records) {
		at += 1;
		if (at > skipped) yield record;
	}
}

/** The path of the file as lines of cells: JSON is rewritten. */
async function asText(path: string, folder: string): Promise<string> {
	const text = await firstCharacters(path);
	if (!/^\s*\[/.test(text)) return path;
	if ((await stat(path)).size > MAX_JSON_BYTES)
		throw new UnusableFile('This JSON file is larger than 50 MB.');
	const json = await readFile(path, 'utf8');
	let rows: unknown;
	try {
		rows = JSON.parse(json);
	} catch {
		throw new UnusableFile('This JSON file is incomplete.');
	}
	if (!Array.isArray(rows) || !rows.every(Array.isArray)) return path;
	const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
	const csv = join(folder, 'rows.csv');
	await writeFile(csv, rows.map((row) => row.map(quoted).join(',')).join('\n'));
	return csv;
}

async function firstCharacters(path: string): Promise<string> {
	for await (const chunk of createReadStream(path, { end: 99, encoding: 'utf8' })) return chunk as string;
	return '';
}
