/** Processes uploads while the host runs. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../store.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import { failUpload } from './upload-queue.ts';
import { openUploadThread, type UploadTask } from './upload-thread.ts';

/** How often to check for uploads left by killed processes, whose leases have to expire first. */
const CHECK_INTERVAL = 20_000;
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
	const task: UploadTask = { url, options: JSON.parse(JSON.stringify(options)), holder };
	let failed = 0;
	let isStopped = false;

	const thread =
		file === null
			? null
			: openUploadThread(file, task, log, {
					onFault: () => {
						failed += 1;
					},
					onOutOfMemory: (upload) => void failUpload(store, upload, TOO_LARGE).catch(() => {}),
				});
	const check = () => {
		if (!isStopped) thread?.check();
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
	const timer = setInterval(checkIfWaiting, CHECK_INTERVAL).unref();
	await sql.listen(CHANNEL, checkIfWaiting, checkIfWaiting);
	return async () => {
		isStopped = true;
		clearInterval(timer);
		await thread?.close();
		// Releases the leases, so that another process, or the next start, takes over immediately.
		await sql`
			with released as (update public.uploads set leased_until = null where leased_by = ${holder} returning id)
			select pg_notify(${CHANNEL}, '') from (select from released limit 1) any_released`.catch(() => {});
	};
}
