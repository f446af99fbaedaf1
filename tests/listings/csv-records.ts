/** Writes CSV files and reads their records. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { inspectFile } from '../../host/import/inspect-file.ts';
import { type CsvRecord, readRecords } from '../../host/import/records/records.ts';

/** The records of a file with this content. @param columns the number of columns, if the header is known */
export async function recordsOf(
	content: string | Buffer,
	columns: number | null = null,
): Promise<CsvRecord[]> {
	const found: CsvRecord[] = [];
	for await (const record of readRecords(await inspectFile(file(content)), { columns })) found.push(record);
	return found;
}

/** The cells of all records of a file with this content. */
export async function cellsOf(content: string | Buffer): Promise<string[][]> {
	return (await recordsOf(content)).map((record) => record.cells);
}

function file(content: string | Buffer): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-records-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const path = join(folder, 'homes.csv');
	writeFileSync(path, content);
	return path;
}
