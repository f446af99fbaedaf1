/** Processes uploads while the host runs: two at a time, each in a process of its own. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { recordOutcome, repeat } from '../repeat.ts';
import type { Store } from '../store.ts';
import { builtWorker } from '../workers/worker-pool.ts';
import {
	type Claimed,
	claim,
	extendLeases,
	failAbandoned,
	failUpload,
	releaseUpload,
	UNREADABLE,
} from './upload-queue.ts';
import { type Reader, type ReaderEnd, startReader } from './upload-reader.ts';

/** How often to extend leases, and to look for uploads of hosts that were killed. */
const CHECK_INTERVAL = 8_000;
const CHANNEL = 'uploads';

const MAX_READERS = 2;
/** After this many milliseconds a file is a large one, which gives way to requests and to a file that waits. */
const QUICK_MS = 4_000;
/** An error in Lotline or its database may pass. */
const MAX_ATTEMPTS = 3;

const TOO_SLOW = 'This file takes too long to read. Split it, or save it as CSV.';
const TOO_LARGE = 'This file needs too much memory. Split it, or save it as CSV.';

/** Checks immediately, whenever a file has arrived or is canceled, and regularly. @returns a function that stops it */
export async function startUploadProcessing(
	store: Pick<Store, 'sql' | 'url' | 'options'>,
	log: Logger,
	metrics: Pick<Metrics, 'counter'>,
): Promise<() => Promise<void>> {
	const { sql, url } = store;
	const file = builtWorker('upload-worker');
	const options = JSON.parse(JSON.stringify(store.options));
	const holder = randomUUID();
	const readers = new Map<string, Reader>();
	/** Large files that gave way: only one of them is read at a time, and is not interrupted again. */
	const large = new Set<string>();
	const settling = new Set<Promise<void>>();
	let failed = 0;
	let isStopped = false;

	const isLarge = ([id, { startedAt }]: [string, Reader]) =>
		large.has(id) || performance.now() - startedAt >= QUICK_MS;
	const next = () => {
		const waitsForLarge = [...readers].some(isLarge) ? [...large] : [];
		return claim(sql, holder, [...readers.keys(), ...waitsForLarge]);
	};
	const start = (script: string, upload: Claimed) => {
		const reader = startReader(script, { url, options, upload });
		readers.set(upload.id, reader);
		const turnsLarge = setTimeout(() => {
			reader.lowerPriority();
			checks.now();
		}, QUICK_MS);
		const settled = reader.ended.then(async (end) => {
			clearTimeout(turnsLarge);
			// One that the next check or host takes up again, if this one is stopping.
			await recordOutcome(
				() => record(upload, end),
				() => isStopped,
			).catch(() => {});
			readers.delete(upload.id);
			settling.delete(settled);
			checks.now();
		});
		settling.add(settled);
	};
	/** Records how a reader ended, and ends what its import may still be doing in the database. */
	const record = async ({ id }: Claimed, end: ReaderEnd) => {
		if (end === 'finished') return;
		await sql`select private.end_import(${id})`;
		if (end === 'stopped') return void (await releaseUpload(sql, id, 1));
		if (typeof end === 'object') {
			// A canceled import ends with an error, too.
			if (!(await releaseUpload(sql, id, 0))) return;
			failed += 1;
			log.warn({ fault: end.fault, upload: id }, 'An upload could not be processed');
			return;
		}
		if (end === 'died') failed += 1;
		log.warn({ upload: id, reason: end }, 'The reader of an upload ended');
		const sentence = { 'too long': TOO_SLOW, 'too much memory': TOO_LARGE, died: UNREADABLE }[end];
		await failUpload(store, id, sentence);
	};
	/**
	 * Ends the newest of the large files if there are only large ones and another upload waits. One whose reader is just
	 * ending doesn't: it gets that reader's place.
	 */
	const giveWay = async () => {
		if (readers.size < MAX_READERS || ![...readers].every(isLarge)) return;
		const [waiting] = await sql`
			select from public.uploads where status in ('reading', 'importing') and leased_until is null
				and id <> all (${[...large, ...readers.keys()]}::uuid[]) limit 1`;
		const newest = [...readers].findLast(([id]) => !large.has(id));
		if (!waiting || !newest) return;
		large.add(newest[0]);
		newest[1].stop();
	};
	const check = async () => {
		if (file === null || isStopped) return;
		await failAbandoned(store, holder);
		const current = await extendLeases(sql, [...readers.keys()]);
		for (const [id, reader] of readers) if (!current.has(id)) reader.stop();
		while (readers.size < MAX_READERS && !isStopped) {
			const upload = await next();
			if (upload === null) break;
			if (upload.attempts > MAX_ATTEMPTS) await failUpload(store, upload.id, UNREADABLE);
			else start(file, upload);
		}
		if (readers.size === 0) large.clear();
		await giveWay();
	};
	// A check that fails is made again in time: an unreachable database has its own messages.
	const checks = repeat(check, { every: CHECK_INTERVAL, onError: () => {} });
	metrics.counter(
		'lotline_upload_failures_total',
		'Uploads that failed because of an error in Lotline, or because their reader was killed.',
		() => failed,
	);
	await sql.listen(CHANNEL, checks.now, checks.now);
	return async () => {
		isStopped = true;
		await checks.stop();
		for (const reader of readers.values()) reader.stop();
		const interrupted = readers.size;
		await Promise.all(settling);
		// Another host takes over immediately.
		if (interrupted > 0) await sql`select pg_notify(${CHANNEL}, '')`.catch(() => {});
	};
}
