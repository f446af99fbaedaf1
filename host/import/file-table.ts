/** A file as a table: finds the header, recognizes the columns, and reads the rows one by one. */
import {
	type ColumnChoices,
	type ColumnMapping,
	findHeaderRow,
	matchColumns,
	whyUnusable,
} from '../../domain/import/columns/columns.ts';
import { whyForeign } from '../../domain/import/columns/foreign-formats.ts';
import type { PlaceOf } from '../../domain/import/columns/sampled-file.ts';
import { findDerivedColumns } from '../../domain/import/columns/sources/sources.ts';
import { findSplitColumns, splitCells } from '../../domain/import/columns/split-columns.ts';
import { resolveSourceIds } from '../../domain/import/rows/identity/source-ids.ts';
import { repeatedAddress } from '../../domain/import/rows/row-address.ts';
import { type GivenPlace, lacksPlaces } from '../../domain/import/rows/row-zip.ts';
import { checkCorrections, columnList, unknownHeaders } from './column-corrections.ts';
import { UnusableFile } from './import-problems.ts';
import { MAX_HEADER_LINES, type TextFile } from './inspect-file.ts';
import { joinParcels, type ParcelTable } from './parcel-table.ts';
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

export interface TableOptions {
	choices?: ColumnChoices;
	/** What is known about ZIP codes. */
	placeOf?: PlaceOf;
	/** The place of homes whose rows don't give theirs, from the user. */
	place?: GivenPlace | null;
	/** How the user can say where the homes are, if their rows don't; a sentence. */
	howToPlace?: string;
	/** Second files with the addresses and facts of the parcels. */
	parcels?: readonly ParcelTable[];
	onBytes?: (bytes: number) => void;
}

/** @throws UnusableFile if no header is found, or a required column is missing */
export async function openTable(file: TextFile, options: TableOptions = {}): Promise<FileTable> {
	const { table, problem } = await inspectTable(file, options);
	if (problem !== null) throw new UnusableFile(problem);
	return table;
}

/** A table for a user who can still correct the columns. */
export interface InspectedTable {
	table: FileTable;
	/** Its first rows. */
	sample: readonly (readonly string[])[];
	/** Most of its rows don't say where their homes are. */
	lacksPlaces: boolean;
	/** Why it can't be imported as it is; null if it can. */
	problem: string | null;
}

/**
 * Like `openTable`, but for a user who can still correct the columns: without a recognized header, the widest row is
 * used.
 *
 * @throws UnusableFile if it has no rows
 */
export async function inspectTable(file: TextFile, options: TableOptions = {}): Promise<InspectedTable> {
	const { choices = {}, placeOf, place = null, howToPlace = '', parcels = [] } = options;
	const { at, header, head, records } = await readHead(file, options);
	const read = head.filter((record) => record.problem === undefined).map((record) => record.cells);
	const own = widenOwnColumns(header.cells, read);
	const matched = matchColumns(own.headers, read.map(own.widened), { ...choices, placeOf });
	const joined = joinParcels(matched, choices, parcels);
	const headers = [...own.headers, ...joined.headers];
	const widened = (cells: string[]) => joined.widened(own.widened(cells));
	const sample = read.map(widened);
	checkCorrections(file.name, headers, choices.corrections ?? {});
	const mapping = resolveSourceIds(
		joined.headers.length === 0 ? matched : matchColumns(headers, sample, { ...joined.choices, placeOf }),
		sample,
		choices.corrections,
	);
	const lacksAllPlaces = lacksPlaces(sample, mapping.columns);
	const reason = whyUnusableTable(mapping, sample, place === null && lacksAllPlaces);
	const hint = reason === NO_PLACES && howToPlace !== '' ? ` ${howToPlace}` : '';
	const unusable = reason === null ? null : `${file.name}: ${reason}.${hint} ${columnList(headers)}`;
	return {
		table: {
			mapping,
			warning: repeatedAddress(sample, mapping.columns),
			rows: widenedRecords(chain(head, records), widened),
		},
		sample,
		lacksPlaces: lacksAllPlaces,
		problem: at === null ? unknownHeaders(file.name, headers) : unusable,
	};
}

/** Why a table without places can't be imported. */
const NO_PLACES = 'most rows have no ZIP code, no city with a state and no latitude and longitude';

function whyUnusableTable(
	mapping: ColumnMapping,
	sample: readonly (readonly string[])[],
	lacksAllPlaces: boolean,
): string | null {
	return whyUnusable(mapping) ?? whyForeign(mapping, sample) ?? (lacksAllPlaces ? NO_PLACES : null);
}

/** The header of a file and its first rows. */
async function readHead(file: TextFile, { choices = {}, onBytes = () => {} }: TableOptions) {
	const top = await firstRecords(readRecords(file), MAX_HEADER_LINES);
	const at = findHeaderRow(
		top.map((record) => record.cells),
		choices.corrections,
	);
	const header = top[at ?? widest(top)] ?? { line: 0, cells: [] };
	const unreadable = top.find((record) => record.problem !== undefined);
	if (at === null && unreadable !== undefined) throw new UnusableFile(unreadableRow(file.name, unreadable));
	// Reads the file again: now that the number of columns is known, the next row reveals an unclosed quote.
	const columns = header.cells.length;
	const records = recordsInSection(readRecords(file, { columns, onBytes }), header);
	const head: CsvRecord[] = [];
	while (head.length < SAMPLE_RECORDS && head.length * columns < SAMPLE_CELLS) {
		const next = await records.next();
		if (next.done) break;
		head.push(next.value);
	}
	if (at === null && top.length > 0 && head.length === 0)
		throw new UnusableFile(unknownHeaders(file.name, header.cells));
	if (head.length === 0) throw new UnusableFile(`${file.name} has a header but no rows.`);
	return { at, header, head, records };
}

/** The columns that are split from others or computed from them, and a function that adds them to a row. */
function widenOwnColumns(header: readonly string[], rows: readonly (readonly string[])[]) {
	const splits = findSplitColumns(header, rows);
	const derived = findDerivedColumns(header, rows);
	const widened = (cells: string[]) => {
		if (splits.length + derived.length === 0) return cells;
		return [...splitCells(cells, splits, header.length), ...derived.map((column) => column.read(cells))];
	};
	const added = [...splits.flatMap((split) => split.headers), ...derived.map(({ header }) => header)];
	return { headers: [...header, ...added], widened };
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
