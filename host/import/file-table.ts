/** A file as a table: finds the header, recognizes the columns, and reads the rows one by one. */
import {
	type ColumnChoices,
	type ColumnMapping,
	findHeaderRow,
	matchColumns,
	whyUnusable,
} from '../../domain/import/columns/columns.ts';
import { dayFirstColumn } from '../../domain/import/columns/date-columns.ts';
import { findDerivedColumns } from '../../domain/import/columns/derived-columns.ts';
import { foreignNumberColumn } from '../../domain/import/columns/foreign-numbers.ts';
import { findSplitColumns, splitCells } from '../../domain/import/columns/split-columns.ts';
import { resolveSourceIds } from '../../domain/import/rows/identity/source-ids.ts';
import { repeatedAddress } from '../../domain/import/rows/repeated-address.ts';
import { checkCorrections, columnList, unknownHeaders } from './column-corrections.ts';
import { UnusableFile } from './import-problems.ts';
import { MAX_HEADER_LINES, type TextFile } from './inspect-file.ts';
import { type CsvRecord, readRecords } from './records/records.ts';
import { recordsInSection } from './records/sections.ts';

export interface FileTable {
	mapping: ColumnMapping;
	/** What may be wrong with the columns, as sentences; null if nothing. */
	warning: string | null;
	/** The rows below the header. */
	rows: AsyncIterable<CsvRecord>;
}

/** How many records are used to recognize the columns. */
const SAMPLE_RECORDS = 2000;
/** Fewer records of a very wide file. */
const SAMPLE_CELLS = 1_000_000;

/** @throws UnusableFile if no header is found, or a required column is missing */
export async function openTable(
	file: TextFile,
	choices: ColumnChoices,
	isZip: (zip: string) => boolean,
	onBytes: (bytes: number) => void = () => {},
): Promise<FileTable> {
	const { table, problem } = await inspectTable(file, choices, isZip, onBytes);
	if (problem !== null) throw new UnusableFile(problem);
	return table;
}

/**
 * Like `openTable`, but for a user who can still correct the columns: without a recognized header, the widest row is
 * used.
 *
 * @returns the table, its first rows, and why it can't be imported as it is
 * @throws UnusableFile if it has no rows
 */
export async function inspectTable(
	file: TextFile,
	choices: ColumnChoices,
	isZip: (zip: string) => boolean,
	onBytes: (bytes: number) => void = () => {},
): Promise<{ table: FileTable; sample: readonly (readonly string[])[]; problem: string | null }> {
	const { corrections = {} } = choices;
	const top = await firstRecords(readRecords(file), MAX_HEADER_LINES);
	const at = findHeaderRow(
		top.map((record) => record.cells),
		corrections,
	);
	const header = top[at ?? widest(top)] ?? { line: 0, cells: [] };
	const { cells: headerCells } = header;
	const unreadable = top.find((record) => record.problem !== undefined);
	if (at === null && unreadable !== undefined) throw new UnusableFile(unreadableRow(file.name, unreadable));
	// Reads the file again: now that the number of columns is known, the next row reveals an unclosed quote.
	const records = recordsInSection(readRecords(file, { columns: headerCells.length, onBytes }), header);
	const head: CsvRecord[] = [];
	while (head.length < SAMPLE_RECORDS && head.length * headerCells.length < SAMPLE_CELLS) {
		const next = await records.next();
		if (next.done) break;
		head.push(next.value);
	}
	if (at === null && top.length > 0 && head.length === 0)
		throw new UnusableFile(unknownHeaders(file.name, headerCells));
	if (head.length === 0) throw new UnusableFile(`${file.name} has a header but no rows.`);
	const read = head.filter((record) => record.problem === undefined).map((record) => record.cells);
	const splits = findSplitColumns(headerCells, read);
	const derived = findDerivedColumns(headerCells, read);
	const headers = [
		...headerCells,
		...splits.flatMap((split) => split.headers),
		...derived.map(({ header }) => header),
	];
	const widened = (cells: string[]) => {
		if (splits.length + derived.length === 0) return cells;
		return [...splitCells(cells, splits, headerCells.length), ...derived.map((column) => column.read(cells))];
	};
	const sample = read.map(widened);
	checkCorrections(file.name, headers, corrections);
	const matched = matchColumns(headers, sample, { ...choices, isZip });
	const mapping = resolveSourceIds(matched, sample, corrections);
	const reason = whyUnusable(mapping) ?? whyForeign(mapping, sample);
	const unusable = reason === null ? null : `${file.name}: ${reason}. ${columnList(headers)}`;
	const problem = at === null ? unknownHeaders(file.name, headers) : unusable;
	const warning = repeatedAddress(sample, mapping.columns);
	return {
		table: { mapping, warning, rows: widenedRecords(chain(head, records), widened) },
		sample,
		problem,
	};
}

/** Why a file with the dates or numbers of another country can't be read, or null. */
function whyForeign(
	{ headers, columns }: ColumnMapping,
	sample: readonly (readonly string[])[],
): string | null {
	const dayFirst = dayFirstColumn(columns, sample);
	if (dayFirst !== null)
		return `the dates in "${headers[dayFirst]}" have the day first; save the file with US dates`;
	const foreign = foreignNumberColumn(columns, sample);
	if (foreign === null) return null;
	const { column, example } = foreign;
	return `the numbers in "${headers[column]}" aren't in US format (${example.slice(0, 20)}); save the file with US numbers`;
}

/** The message for a file without a recognized header, perhaps because its header row can't be read. */
function unreadableRow(name: string, { line, problem }: CsvRecord): string {
	return `${name}, line ${line}: ${problem}.`;
}

function widest(records: readonly CsvRecord[]): number {
	const widths = records.map((record) => record.cells.length);
	return widths.indexOf(Math.max(...widths));
}

async function firstRecords(records: AsyncIterable<CsvRecord>, max: number): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of records) {
		found.push(record);
		if (found.length === max) break;
	}
	return found;
}

/** Rows with the cells of split columns; one whose cells don't fit the header stays as it is, and is reported. */
async function* widenedRecords(
	records: AsyncIterable<CsvRecord>,
	widened: (cells: string[]) => string[],
): AsyncGenerator<CsvRecord> {
	for await (const record of records) {
		yield record.problem === undefined ? { ...record, cells: widened(record.cells) } : record;
	}
}

async function* chain(head: readonly CsvRecord[], rest: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
	yield* head;
	yield* rest;
}
