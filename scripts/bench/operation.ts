/** Measures how long an installation takes for its work: to start, to import a file, and to import an upload. */
import { join } from 'node:path';
import { startUploadProcessing } from '../../host/uploads/upload-job.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { writeHomes } from '../load/homes.ts';
import { prepareProduct } from '../load/product.ts';
import { startProcess, thousands, withHost, withPage } from './bench-host.ts';

/** Starts twice on a new data folder, with packages installed and built. */
export async function measureStarts(): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const settings = { LOTLINE_DEMO: 'true', LOG_LEVEL: 'silent' };
	const product = await prepareProduct({ folder, files: folder }, { settings, launched: true });
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

/** Imports a file with the given number of rows twice into a database of its own, each time in a new process. */
export async function measureImports(sizes: readonly number[]): Promise<void> {
	for (const rows of sizes) {
		const { path: folder, remove } = temporaryFolder('bench');
		const path = join(folder, 'homes.csv');
		await writeHomes(path, 'bench', rows);
		const importOnce = () => startProcess(join(folder, 'data'), path).figures;
		const first = await importOnce();
		const again = await importOnce();
		remove();
		console.log(
			`import of ${thousands(rows)} rows: ${first.seconds.toFixed(1)} s, ` +
				`${thousands(Math.round(rows / first.seconds))} rows/s, ${thousands(first.stored)} stored, ` +
				`${Math.round(first.megabytes)} MB; again: ${again.seconds.toFixed(1)} s, ${thousands(again.unchanged)} unchanged`,
		);
	}
}

const LIMIT = { timeout: 300_000 };

/** Uploads a file in a real browser: from the file picker to the first search that finds its homes. */
export async function measureUploads(sizes: readonly number[]): Promise<void> {
	for (const rows of sizes) {
		await withHost(
			(host) =>
				withPage(host, async (page) => {
					const path = join(host.folder, 'homes.csv');
					await writeHomes(path, 'bench', rows);
					await page.goto(`${host.url}/app/data`);
					await page.getByText('No uploads yet.').waitFor();
					const start = performance.now();
					const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
					await page.locator('input[type=file]').setInputFiles(path);
					const confirm = page.getByRole('button', { name: 'Import' });
					await confirm.waitFor(LIMIT);
					const mapped = seconds();
					await confirm.click(LIMIT);
					const searchThere = page.getByRole('link', { name: 'Search these homes' });
					await searchThere.waitFor(LIMIT);
					const imported = seconds();
					await searchThere.click();
					const label = page.locator('.comps tbody').getByText('Your data', { exact: true });
					await label.first().waitFor(LIMIT);
					console.log(
						`upload of ${thousands(rows)} rows in a browser: columns matched after ${mapped} s, ` +
							`imported after ${imported} s, on the screen of a search after ${seconds()} s`,
					);
				}),
			{ serveWeb: true, jobs: [startUploadProcessing] },
		);
	}
}
