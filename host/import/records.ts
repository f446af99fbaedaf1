/** The records of a CSV file, one after the other: memory does not grow with the file. */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnusableFile } from './import-problems.ts';
import { CHUNK_BYTES, type TextFile } from './inspect-file.ts';

export interface CsvRecord {
	/** The line of the file on which it begins, from 1. */
	line: number;
	cells: string[];
}

const MOST_BYTES = 1_048_576;
const MOST_CELLS = 2000;

/**
 * Reads a file record by record; blank lines are left out.
 *
 * @param onBytes told how many bytes of the file have been read
 * @throws UnusableFile for a quote that is never closed, and for records of a size that no listing has
 */
export async function* readRecords(
	file: TextFile,
	onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<CsvRecord> {
	const parser = parse({
		delimiter: file.delimiter,
		record_delimiter: ['\r\n', '\n', '\r'],
		bom: true,
		relax_column_count: true,
		relax_quotes: true,
		max_record_size: MOST_BYTES,
	});
	pipeline(Readable.from(utf8Chunks(file, onBytes), { objectMode: true }), parser, () => {});
	let line = 1;
	try {
		for await (const cells of parser as AsyncIterable<string[]>) {
			if (cells.length > MOST_CELLS) {
				throw new UnusableFile(`${file.name}, line ${line}: more than ${MOST_CELLS} columns.`);
			}
			if (cells.length > 1 || cells[0]?.trim()) yield { line, cells };
			line += 1 + lineBreaksIn(cells);
		}
	} catch (problem) {
		throw problem instanceof CsvError ? new UnusableFile(explain(problem, file.name, line)) : problem;
	}
}

/** The file as UTF-8 without NUL characters. */
async function* utf8Chunks(file: TextFile, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
	const decoder = file.encoding === 'utf-8' ? null : new TextDecoder(file.encoding);
	let bytes = 0;
	for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
		bytes += chunk.length;
		onBytes(bytes);
		const text: Buffer = decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
		yield text.includes(0) ? (text.filter((byte) => byte !== 0) as Buffer) : text;
	}
}

/** A quoted cell may hold line breaks, which count as lines of the file. */
function lineBreaksIn(cells: readonly string[]): number {
	let breaks = 0;
	for (const cell of cells) {
		if (cell.includes('\n')) breaks += cell.split('\n').length - 1;
	}
	return breaks;
}

function explain(problem: CsvError, name: string, line: number): string {
	if (problem.code === 'CSV_QUOTE_NOT_CLOSED') {
		return `${name}, line ${line}: a quote is opened here and never closed.`;
	}
	if (problem.code === 'CSV_MAX_RECORD_SIZE') {
		return `${name}, line ${line}: the row is longer than 1 MB; a quote opened here may never be closed.`;
	}
	return `${name}, line ${line}: ${problem.message}.`;
}
