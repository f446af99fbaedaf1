/** Measures how long an installation takes for its work: to start, to import a file, and to import an upload. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { count } from '../../domain/format/format.ts';
import { projectFolder } from '../../host/project-folder.ts';
import { startUploadProcessing } from '../../host/uploads/upload-job.ts';
import { startChild } from '../cleanup/children.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';
import { writeHomes } from '../load/homes.ts';
import { startProcess, withHost, withPage } from './bench-host.ts';

/** Starts twice on a new data folder, with packages installed and built. */
export async function measureStarts(): Promise<void> {
	const { path: folder, remove } = temporaryFolder('bench');
	const first = await secondsToStart(folder);
	const second = await secondsToStart(folder);
	remove();
	console.log(`start to the ready line: first ${first.toFixed(1)} s, second ${second.toFixed(1)} s`);
}

async function secondsToStart(folder: string): Promise<number> {
	const { PATH } = process.env;
	const settings = { LOTLINE_DATA_DIR: folder, LOTLINE_DEMO: 'true', LOG_LEVEL: 'silent', MAP_STYLE_URL: '' };
	const startedAt = performance.now();
	const program = [join(projectFolder, 'scripts', 'run.mjs'), 'start'];
	const host = startChild(process.execPath, program, { PATH, PORT: '0', ...settings });
	while (!/^Lotline is ready/m.test(host.output())) {
		if (host.process.exitCode !== null) throw new Error(`The host ended: ${host.output()}`);
		await pause(20);
	}
	const seconds = (performance.now() - startedAt) / 1000;
	host.process.kill('SIGTERM');
	await host.exit;
	return seconds;
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
