/**
 * The records of a CSV file, in order. An unclosed quote would swallow the rows below it, so its row is rejected, and
 * the lines below it are read again.
 */
import type { TextFile } from '../inspect-file.ts';
import { splitLine } from './csv-line.ts';
import { type Line, MAX_ROW_CHARACTERS, readLines } from './lines.ts';

/** Why a record can't be read, as shown in an import report. */
export const RECORD_PROBLEMS = {
	openQuote: 'a quote that is never closed',
	tooLong: 'a row longer than 1 MB',
	tooWide: 'more than 2000 columns',
	header: 'header row, not a home',
	otherSection: 'under another header with other columns: import this section as a separate file',
} as const;

export type RecordProblem = (typeof RECORD_PROBLEMS)[keyof typeof RECORD_PROBLEMS];

export interface CsvRecord {
	/** The line of the file on which it starts, from 1. */
	line: number;
	/** Empty if the record can't be read. */
	cells: string[];
	problem?: RecordProblem;
}

export interface RecordOptions {
	/** The number of columns in the header; null before it is found. */
	columns?: number | null;
	/** Called with the bytes read so far. */
	onBytes?: (bytes: number) => void;
}

const MAX_CELLS = 2000;
/** As in Excel. Longer cells are cut: none that is read has so much text. */
export const MAX_CELL_CHARACTERS = 32_767;
/** A home's description has fewer lines. */
const MAX_LINES = 1000;
/** After this many unclosed quotes, a quoted record may only have a few lines. */
const MAX_UNCLOSED_QUOTES = 1000;
const FEW_LINES = 20;
/** With fewer columns, a sentence in a cell may have as many commas as a row. */
const MIN_COLUMNS = 5;

/** Reads a file record by record; lines without anything in their cells are skipped. */
export async function* readRecords(
	file: TextFile,
	{ columns = null, onBytes = () => {} }: RecordOptions = {},
): AsyncGenerator<CsvRecord> {
	const assembler = new RecordAssembler(file.delimiter, columns);
	for await (const lines of readLines(file, onBytes)) {
		for (const line of lines) yield* assembler.add(line);
	}
	yield* assembler.end();
}

/** Joins lines into records. */
class RecordAssembler {
	readonly #delimiter: string;
	readonly #columns: number | null;
	/** The lines of a record whose last cell is open. The cell itself and those before it are in `#open` and `#cells`. */
	#lines: Line[] = [];
	#characters = 0;
	#open: string | null = null;
	#cells: string[] = [];
	/** Records so far with an unclosed quote. The lines below each of them are read again. */
	#unclosedQuotes = 0;

	constructor(delimiter: string, columns: number | null) {
		this.#delimiter = delimiter;
		this.#columns = columns;
	}

	/** The records completed by one more line: usually one. */
	add(line: Line): CsvRecord[] {
		if (this.#lines.length === 0 && !line.isTooLong && !line.text.includes('"')) {
			return completeRecord(line, line.text.split(this.#delimiter));
		}
		return this.#read([line]);
	}

	/** The records left open at the end of the file. */
	end(): CsvRecord[] {
		const found: CsvRecord[] = [];
		while (this.#lines.length > 0) {
			const { rejected, below } = this.#rejectFirst();
			found.push(rejected, ...this.#read(below));
		}
		return found;
	}

	#read(lines: readonly Line[]): CsvRecord[] {
		const found: CsvRecord[] = [];
		const waiting = lines.toReversed();
		for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
			const record = this.#append(line);
			if (record === 'broken') {
				const { rejected, below } = this.#rejectFirst();
				found.push(rejected);
				waiting.push(line, ...below.reverse());
			} else {
				found.push(...record);
			}
		}
		return found;
	}

	/** Adds a line to the open record; `broken` if it can't be part of that record. */
	#append(line: Line): CsvRecord[] | 'broken' {
		const [first] = this.#lines;
		if (
			first !== undefined &&
			(line.isTooLong || this.#exceedsLimit(line) || this.#isRowBelow(first, line))
		) {
			return 'broken';
		}
		if (line.isTooLong) return [rejectedRecord(line, RECORD_PROBLEMS.tooLong)];
		const { open, isBroken } = splitLine(line.text, this.#delimiter, this.#cells, this.#open);
		if (isBroken && first === undefined) this.#cells = [];
		if (isBroken) return first === undefined ? [rejectedRecord(line, RECORD_PROBLEMS.openQuote)] : 'broken';
		if (open !== null) {
			this.#lines.push(line);
			this.#characters += line.text.length + line.lineBreak.length;
			this.#open = open + line.lineBreak;
			return [];
		}
		const record = completeRecord(first ?? line, this.#cells);
		this.#reset();
		return record;
	}

	#exceedsLimit(line: Line): boolean {
		const maxLines = this.#unclosedQuotes < MAX_UNCLOSED_QUOTES ? MAX_LINES : FEW_LINES;
		return this.#lines.length >= maxLines || this.#characters + line.text.length > MAX_ROW_CHARACTERS;
	}

	/**
	 * Whether a line is a row, although an open quote above it seems to include it. Sentences may have as many commas,
	 * but with spaces after them.
	 */
	#isRowBelow(first: Line, line: Line): boolean {
		const columns = this.#columns ?? 0;
		if (columns < MIN_COLUMNS || first.text.split(this.#delimiter).length < columns - 1) return false;
		const cells: string[] = [];
		if (splitLine(line.text, this.#delimiter, cells).open !== null) return false;
		const indented = cells.filter((cell) => /^\s/.test(cell)).length;
		return Math.abs(cells.length - columns) <= 1 && indented < cells.length / 2;
	}

	/** Rejects the first line of the open record. The lines below it have to be read again. */
	#rejectFirst(): { rejected: CsvRecord; below: Line[] } {
		const [first, ...below] = this.#lines as [Line, ...Line[]];
		this.#reset();
		this.#unclosedQuotes += 1;
		return { rejected: rejectedRecord(first, RECORD_PROBLEMS.openQuote), below };
	}

	#reset(): void {
		this.#lines = [];
		this.#characters = 0;
		this.#open = null;
		this.#cells = [];
	}
}

/** The record of complete cells; none for a blank line, such as the formatted rows below a table in Excel. */
function completeRecord({ number }: Line, cells: string[]): CsvRecord[] {
	if (cells.length > MAX_CELLS) return [{ line: number, cells: [], problem: RECORD_PROBLEMS.tooWide }];
	if (cells.every((cell) => cell.trim() === '')) return [];
	const isLong = cells.some((cell) => cell.length > MAX_CELL_CHARACTERS);
	return [{ line: number, cells: isLong ? cells.map((cell) => cell.slice(0, MAX_CELL_CHARACTERS)) : cells }];
}

function rejectedRecord({ number }: Line, problem: RecordProblem): CsvRecord {
	return { line: number, cells: [], problem };
}
