/** How fast a CSV file of homes comes into the store. */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFile } from '../../host/import/import-file.ts';
import type { Store } from '../../host/store.ts';

/** Imports a file of so many rows twice. @returns the sentence to print */
export async function measureImport({ sql }: Store, rows: number): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-bench-import-'));
	const path = join(folder, 'homes.csv');
	try {
		await writeHomes(path, rows);
		await sql`truncate public.listings`;
		const times: number[] = [];
		for (let round = 0; round < 2; round++) {
			const start = performance.now();
			await importFile({
				sql,
				path,
				sourceName: 'bench',
				today: '2026-11-20',
			});
			times.push((performance.now() - start) / 1000);
		}
		const [first = 0, again = 0] = times;
		const memory = process.resourceUsage().maxRSS / 1024;
		return (
			`import, ${rows.toLocaleString('en-US')} rows: ${first.toFixed(1)} s, ` +
			`${Math.round(rows / first).toLocaleString('en-US')} rows/s; again, unchanged: ${again.toFixed(1)} s; ` +
			`memory of this process at most ${Math.round(memory)} MB so far`
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function writeHomes(path: string, rows: number): Promise<void> {
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
