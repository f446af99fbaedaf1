/** The thread that reads and imports uploaded files. It checks for waiting uploads whenever it gets a message. */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readZipPlaces } from '../places/zip-places.ts';
import { openPool } from '../postgres/pool.ts';
import { runAlone } from '../store.ts';
import { processUploads } from '../uploads/process-uploads.ts';
import type { UploadProgressMessage, UploadTask } from '../uploads/upload-thread.ts';

// Requests have priority: on Linux a thread can have a lower priority than its process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { url, options, holder } = workerData as UploadTask;
const connection = { ...options, onnotice: () => {} };
const folder = mkdtempSync(join(tmpdir(), 'lotline-uploads-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const sql = openPool({ max: 2, maxCall: 30_000 }, url, connection);
const places = new Map(readZipPlaces().map((place) => [place.zip, place]));
const report = (message: UploadProgressMessage) => parentPort?.postMessage(message);

let isWorking = false;
let isBehind = false;
parentPort?.on('message', check);

async function check(): Promise<void> {
	isBehind = isWorking;
	if (isWorking) return;
	isWorking = true;
	try {
		await processUploads({
			store: { sql, session: (work) => runAlone(url, connection, work) },
			places,
			holder,
			folder,
			onWork: (upload) => report({ upload }),
			onFault: (problem) =>
				report({ fault: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) }),
		});
	} catch (problem) {
		report({ fault: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) });
	}
	isWorking = false;
	if (isBehind) await check();
	else report({ idle: true });
}
