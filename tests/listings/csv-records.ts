/** Writes CSV files and reads their records. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectFile } from '../../host/import/inspect-file.ts';
import { readLines } from '../../host/import/records/lines.ts';
import { type CsvRecord, readRecords } from '../../host/import/records/records.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** The records of a file with this content. @param columns the number of columns, if the header is known */
export async function collectRecords(
	content: string | Buffer,
	columns: number | null = null,
): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of readRecords(await inspectFile(file(content)), { columns })) found.push(record);
	return found;
}

/** How many lines are read from a file with this content. */
export async function countLines(content: string): Promise<number> {
	let count = 0;
	for await (const lines of readLines(await inspectFile(file(content)), () => {})) count += lines.length;
	return count;
}

/** The cells of all records of a file with this content. */
export async function collectCells(content: string | Buffer): Promise<string[][]> {
	return (await collectRecords(content)).map((record) => record.cells);
}

function file(content: string | Buffer): string {
	const folder = temporaryFolder();
	const path = join(folder, 'homes.csv');
	writeFileSync(path, content);
	return path;
}
