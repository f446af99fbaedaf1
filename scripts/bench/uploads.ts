/** Measures an upload in a real browser: from the file picker to the first search that finds its homes. */
import { join } from 'node:path';
import type { RunningHost } from '../../host/serve.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { writeHomes } from './import-rate.ts';
import { withPage } from './page.ts';

/** Seconds since the file was chosen. */
export interface UploadFigures {
	/** Its column mapping is on screen. */
	mapped: number;
	/** Its homes are imported. */
	imported: number;
	/** The first search that shows them. */
	searched: number;
}

const LIMIT = { timeout: 300_000 };

/** Uploads a CSV file with the given number of rows to a running host that serves the web app. */
export async function measureUpload(running: RunningHost, rows: number): Promise<UploadFigures> {
	const { path: folder, remove } = temporaryFolder('bench');
	const path = join(folder, 'homes.csv');
	try {
		await writeHomes(path, rows);
		return await withPage(running, async (page) => {
			await page.goto(`${running.url}/app/data`);
			await page.getByText('No uploads yet.').waitFor();
			const start = performance.now();
			const seconds = () => (performance.now() - start) / 1000;
			await page.locator('input[type=file]').setInputFiles(path);
			const confirm = page.getByRole('button', { name: 'Import' });
			await confirm.waitFor(LIMIT);
			const mapped = seconds();
			await confirm.click(LIMIT);
			const searchThere = page.getByRole('link', { name: 'Search these homes' });
			await searchThere.waitFor(LIMIT);
			const imported = seconds();
			await searchThere.click();
			await page.locator('.comps tbody').getByText('Your data', { exact: true }).first().waitFor(LIMIT);
			return { mapped, imported, searched: seconds() };
		});
	} finally {
		remove();
	}
}
