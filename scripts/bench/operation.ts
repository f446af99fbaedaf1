/** Measures how long an installation takes for its work: to start, to import a file, and to import an upload. */

import { join } from 'node:path';
import { count } from '../../domain/format/format.ts';
import { startUploadProcessing } from '../../host/uploads/upload-job.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { writeHomes } from '../load/homes.ts';
import { freePort, Product } from '../load/product.ts';
import { startProcess, withHost, withPage } from './bench-host.ts';

/** Starts twice on a new data folder, with packages installed and built. */
export async function measureStarts(): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const settings = { LOTLINE_DEMO: 'true', LOG_LEVEL: 'silent' };
	const place = { folder, files: folder, port: await freePort() };
	const product = new Product(place, { settings, launched: true });
	const seconds: string[] = [];
	for (let start = 0; start < 2; start++) {
		const startedAt = performance.now();
		await product.start();
		seconds.push(((performance.now() - startedAt) / 1000).toFixed(1));
		await product.stop();
	}
	remove();
	console.log(`start to the ready line: first ${seconds[0]} s, second ${seconds[1]} s`);
}

/** Imports a file twice into a database of its own, each time in a new process. */
export async function measureImport(rows: number): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const path = join(folder, 'homes.csv');
	await writeHomes(path, 'bench', rows);
	const importOnce = () => startProcess(join(folder, 'data'), 'import', path).figures;
	const first = await importOnce();
	const again = await importOnce();
	remove();
	console.log(
		`import of ${count(rows)} rows: ${first.seconds.toFixed(1)} s, ` +
			`${count(Math.round(rows / first.seconds))} rows/s, ${count(first.stored)} stored, ` +
			`${Math.round(first.megabytes)} MB; again: ${again.seconds.toFixed(1)} s, ${count(again.unchanged)} unchanged`,
	);
}

const LIMIT = { timeout: 300_000 };

/** Uploads a file in a real browser: from the file picker to the first search that finds its homes. */
export async function measureUpload(rows: number): Promise<void> {
	const parts = { serveWeb: true, jobs: [startUploadProcessing] };
	await withHost(async (host) => {
		const path = join(host.folder, 'homes.csv');
		await writeHomes(path, 'bench', rows);
		await withPage(host, async (page) => {
			await page.goto(`${host.url}/app/data`);
			await page.getByText('No uploads yet.').waitFor();
			const start = performance.now();
			const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
			await page.locator('input[type=file]').setInputFiles(path);
			const confirm = page.getByRole('button', { name: 'Import' });
			await confirm.waitFor(LIMIT);
			const mapped = seconds();
			await confirm.click(LIMIT);
			const searchThere = page.getByRole('link', { name: 'Price a home' });
			await searchThere.waitFor(LIMIT);
			const imported = seconds();
			await searchThere.click();
			const label = page.locator('.comps tbody').getByText('Your data', { exact: true });
			await label.first().waitFor(LIMIT);
			console.log(
				`upload of ${count(rows)} rows in a browser: columns matched after ${mapped} s, ` +
					`imported after ${imported} s, on the screen of a search after ${seconds()} s`,
			);
		});
	}, parts);
}
