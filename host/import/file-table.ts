/** A file as a table: its header found, its columns recognised, its rows one after the other. */
import {
	type ColumnMapping,
	type Corrections,
	findHeaderRow,
	matchColumns,
	whyUnusable,
} from '../../domain/import/columns.ts';
import { settleSourceIds } from '../../domain/import/source-ids.ts';
import { UnusableFile } from './import-problems.ts';
import { HEADER_WITHIN, type TextFile } from './inspect-file.ts';
import { type CsvRecord, readRecords } from './records.ts';

export interface FileTable {
	mapping: ColumnMapping;
	/** The rows below the header. */
	rows: AsyncIterable<CsvRecord>;
}

/** So many records are looked at before the columns are settled. */
const SAMPLE_RECORDS = 500;

/** @throws UnusableFile where no header is found, or columns without which nothing can be kept are missing */
export async function openTable(
	file: TextFile,
	corrections: Corrections,
	isZip: (zip: string) => boolean,
	onBytes: (bytes: number) => void,
): Promise<FileTable> {
	const top = await firstRecords(readRecords(file), HEADER_WITHIN);
	const at = findHeaderRow(
		top.map((record) => record.cells),
		corrections,
	);
	const header = top[at ?? widest(top)] ?? { line: 0, cells: [] };
	const headers = header.cells;
	const unread = top.find((record) => record.problem !== undefined);
	if (at === null && unread !== undefined) throw new UnusableFile(unreadable(file.name, unread));
	checkCorrections(file.name, headers, corrections);
	if (at === null) throw new UnusableFile(unknownHeaders(file.name, headers));
	// Read anew: with the number of columns, a quote that is never closed shows at the next row.
	const records = recordsBelow(header.line, readRecords(file, { columns: headers.length, onBytes }));
	const head: CsvRecord[] = [];
	while (head.length < SAMPLE_RECORDS) {
		const next = await records.next();
		if (next.done) break;
		head.push(next.value);
	}
	if (head.length === 0) throw new UnusableFile(`${file.name} has a header and no rows.`);
	const sample = head.filter((record) => record.problem === undefined).map((record) => record.cells);
	const matched = matchColumns(headers, sample, { corrections, isZip });
	const mapping = settleSourceIds(matched, sample, corrections);
	const reason = whyUnusable(mapping);
	if (reason !== null) throw new UnusableFile(`${file.name}: ${reason}. ${seen(headers)}`);
	return { mapping, rows: chain(head, records) };
}

function checkCorrections(name: string, headers: readonly string[], corrections: Corrections): void {
	for (const header of Object.values(corrections)) {
		const isThere = headers.some((each) => each.trim().toLowerCase() === header.trim().toLowerCase());
		if (!isThere) throw new UnusableFile(`${name} has no column "${header}". ${seen(headers)}`);
	}
}

function unknownHeaders(name: string, headers: readonly string[]): string {
	const reason = whyUnusable({ headers, columns: {} }) ?? '';
	if (reason.includes('by month')) return `${name}: ${reason}. ${seen(headers)}`;
	return `${name} holds no homes: fewer than 3 of its columns have names that we know. ${seen(headers)}`;
}

/** What a person needs to see to correct the mapping. */
function seen(headers: readonly string[]): string {
	const names = headers.map((header) => header.replace(/\s+/g, ' ').trim().slice(0, 40)).filter(Boolean);
	const more = names.length > 20 ? ` and ${names.length - 20} more` : '';
	return `Its columns: ${names.slice(0, 20).join(', ')}${more}.`;
}

/** Of a file in which no header was found, perhaps as its row can not be read. */
function unreadable(name: string, { line, problem }: CsvRecord): string {
	return `${name}, line ${line}: ${problem}.`;
}

function widest(records: readonly CsvRecord[]): number {
	const widths = records.map((record) => record.cells.length);
	return widths.indexOf(Math.max(...widths));
}

async function firstRecords(records: AsyncIterable<CsvRecord>, most: number): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of records) {
		found.push(record);
		if (found.length === most) break;
	}
	return found;
}

async function* recordsBelow(line: number, records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
	for await (const record of records) {
		if (record.line > line) yield record;
	}
}

async function* chain(head: readonly CsvRecord[], rest: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
	yield* head;
	yield* rest;
}
