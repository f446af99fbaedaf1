/** Measures how long a start takes to the ready line, the first time and later. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../../host/project-folder.ts';
import { endWithProcess } from '../cleanup/children.ts';
import { temporaryFolder } from '../cleanup/temporary-folders.ts';

/** Starts twice on a new data folder, with packages installed and built. @returns seconds */
export async function measureStarts(): Promise<{ first: number; second: number }> {
	const { path: folder, remove } = temporaryFolder('bench');
	try {
		return { first: await startAndStop(folder), second: await startAndStop(folder) };
	} finally {
		remove();
	}
}

async function startAndStop(folder: string): Promise<number> {
	const start = performance.now();
	const host = endWithProcess(
		spawn(process.execPath, [join(projectFolder, 'scripts', 'run.mjs'), 'start'], {
			env: { ...process.env, LOTLINE_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
			stdio: ['ignore', 'pipe', 'inherit'],
		}),
	);
	const ended = new Promise((done) => host.once('exit', done));
	const isReady = new Promise<void>((done, fail) => {
		createInterface(host.stdout).on('line', (line) => line.includes('is ready') && done());
		ended.then(() => fail(new Error('The host ended before it was ready.')));
	});
	await isReady;
	const seconds = (performance.now() - start) / 1000;
	host.kill('SIGTERM');
	await ended;
	return seconds;
}
