/** Processes uploads while the host runs, in a thread with limited memory. */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../store.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { failUpload } from './upload-queue.ts';

/** How the thread connects, without functions, which can't be sent to it. */
export interface UploadTask {
	url: string;
	options: object;
	/** Identifies this process in its leases. */
	holder: string;
}

/** A message from the thread about its work. */
export interface UploadProgressMessage {
	/** The upload it is working on; null if none. */
	upload?: string | null;
	fault?: string;
	idle?: true;
}

/** How often to check for uploads of killed processes, whose leases have to expire first. */
const EVERY_MS = 20_000;
/** An idle thread ends after this time. */
const IDLE_MS = 120_000;
const MAX_MEMORY_MB = 512;
const CHANNEL = 'uploads';

const TOO_LARGE = 'This file needs too much memory. Split it, or save it as CSV.';

/** Checks immediately, whenever a file has arrived, and every 20 seconds. @returns a function that stops it */
export async function startUploadProcessing(
	store: Pick<Store, 'sql' | 'url' | 'options'>,
	log: Logger,
	metrics: Pick<Metrics, 'counter'>,
): Promise<() => Promise<void>> {
	const { sql, url, options } = store;
	const file = builtWorker('upload-worker');
	const holder = randomUUID();
	let worker: Worker | null = null;
	let currentUpload: string | null = null;
	let failed = 0;
	let idle: NodeJS.Timeout | undefined;
	let isStopped = false;

	const start = (path: string): Worker => {
		const task: UploadTask = { url, options: JSON.parse(JSON.stringify(options)), holder };
		const thread = new Worker(path, {
			workerData: task,
			resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
		});
		thread.on('message', (message: UploadProgressMessage) => {
			if (message.upload !== undefined) currentUpload = message.upload;
			if (message.fault !== undefined) {
				failed += 1;
				log.warn({ fault: message.fault, upload: currentUpload }, 'An upload could not be processed');
			}
			if (message.idle) idle = setTimeout(() => void thread.terminate(), IDLE_MS).unref();
		});
		thread.on('error', (problem) => {
			failed += 1;
			log.warn({ err: problem, upload: currentUpload }, 'The upload thread ended');
			const isOutOfMemory = (problem as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
			if (currentUpload && isOutOfMemory) failUpload(store, currentUpload, TOO_LARGE).catch(() => {});
		});
		thread.once('exit', () => {
			worker = null;
			currentUpload = null;
		});
		return thread;
	};
	const check = () => {
		if (isStopped || file === null) return;
		clearTimeout(idle);
		worker ??= start(file);
		worker.postMessage('look');
	};
	const checkIfWaiting = () => {
		sql`
			select from public.uploads
			where status in ('reading', 'importing') and (leased_until is null or leased_until < now()) limit 1`
			.then((rows) => rows.length > 0 && check())
			.catch(() => {});
	};
	metrics.counter(
		'lotline_upload_failures_total',
		'Uploads that failed because of an error in Lotline.',
		() => failed,
	);
	const timer = setInterval(checkIfWaiting, EVERY_MS).unref();
	await sql.listen(CHANNEL, checkIfWaiting, checkIfWaiting);
	return async () => {
		isStopped = true;
		clearInterval(timer);
		clearTimeout(idle);
		await worker?.terminate();
		// Releases the leases, so that another process, or the next start, takes over immediately.
		await sql`
			with released as (update public.uploads set leased_until = null where leased_by = ${holder} returning id)
			select pg_notify(${CHANNEL}, '') from (select from released limit 1) any_released`.catch(() => {});
	};
}
