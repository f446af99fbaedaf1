/** The process that reads or imports one uploaded file. The host watches its time and memory. */
import { rmSync, writeFileSync } from 'node:fs';
import { placesByZip } from '../places/zip-places.ts';
import { openPool } from '../postgres/pool.ts';
import { runAlone, type Session } from '../store.ts';
import { processUpload } from './process-upload.ts';
import { releaseUpload } from './upload-queue.ts';
import type { ReaderFault, ReaderTask } from './upload-reader.ts';

/** How long a reader whose host was killed tries to return its upload to the queue, in milliseconds. */
const LAST_CALL = 10_000;

offerMemory();

process.once('message', async ({ url, options, upload, folder }: ReaderTask) => {
	const connection = { ...options, onnotice: () => {} };
	const sql = openPool({ max: 2, maxCall: 30_000 }, url, connection);
	process.once('disconnect', async () => {
		setTimeout(() => process.exit(1), LAST_CALL);
		rmSync(folder, { recursive: true, force: true });
		await releaseUpload(sql, upload.id, 0).catch(() => {});
		process.exit(1);
	});
	const places = placesByZip();
	const session: Session = (work) => runAlone(url, connection, work);
	await processUpload(upload, { store: { sql, session }, places, folder }).then(
		() => process.exit(0),
		(error) => {
			const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
			process.send?.({ fault } satisfies ReaderFault, () => process.exit(1));
		},
	);
});

/** If the machine runs out of memory, Linux ends this process before the host and the database. */
function offerMemory(): void {
	try {
		writeFileSync('/proc/self/oom_score_adj', '1000');
	} catch {
		// Another platform, or not allowed.
	}
}
