/** Measures the import rate of a CSV file, and its memory. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ImportFigures } from '../bench-import.ts';
import { endWithProcess } from '../cleanup/children.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';

/** Imports a file with the given number of rows twice into a separate database, each time in a new process. */
export async function measureImport(rows: number): Promise<{ first: ImportFigures; again: ImportFigures }> {
	const { path: folder, remove } = temporaryFolder('bench');
	const path = join(folder, 'homes.csv');
	try {
		await writeHomes(path, rows);
		return { first: await importOnce(path, folder), again: await importOnce(path, folder) };
	} finally {
		remove();
	}
}

async function importOnce(path: string, folder: string): Promise<ImportFigures> {
	const command = fileURLToPath(new URL('./bench-import.js', import.meta.url));
	const importing = promisify(execFile)(process.execPath, [command, path, join(folder, 'data')]);
	endWithProcess(importing.child);
	const { stdout } = await importing;
	return JSON.parse(stdout) as ImportFigures;
}

/** Writes a CSV file of fictional sold homes in 500 ZIP codes of New York. */
export async function writeHomes(path: string, rows: number): Promise<void> {
	const file = createWriteStream(path);
	file.write(
		'MLS#,ADDRESS,CITY,STATE,ZIP,PRICE,SOLD DATE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,PROPERTY TYPE,',
	);
	file.write('STATUS,DAYS ON MARKET,LATITUDE,LONGITUDE\n');
	for (let row = 0; row < rows; row++) {
		const zip = 10_001 + (row % 500);
		const place = `${(40 + (row % 997) / 1000).toFixed(5)},${(-74 - (row % 991) / 1000).toFixed(5)}`;
		const line =
			`B${row},${row % 9999} Measure St,New York,NY,${zip},${200_000 + (row % 700) * 1000},` +
			`2026-0${1 + (row % 9)}-1${row % 10},${1 + (row % 5)},2.5,${900 + (row % 2000)},${4000 + (row % 900)},` +
			`${1950 + (row % 70)},Single Family Residential,Sold,${row % 90},${place}\n`;
		if (!file.write(line)) await once(file, 'drain');
	}
	file.end();
	await once(file, 'finish');
}
