/** Processes waiting uploads: reads a file to show its columns, or imports it. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readChoices, type UploadPart } from '../../contract/uploads.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { UnusableFile } from '../import/import-problems.ts';
import type { Store } from '../store.ts';
import { describePart } from './describe-part.ts';
import { importUpload } from './import-upload.ts';
import { openParts } from './open-parts.ts';
import { recallChoices } from './remembered-choices.ts';
import { type Claimed, claim, failAbandoned, failUpload, LEASE } from './upload-queue.ts';
import { writeUploadedFile } from './uploaded-file.ts';

export interface ProcessOptions {
	store: Pick<Store, 'sql' | 'session'>;
	places: ReadonlyMap<string, ZipPlace>;
	/** Identifies this process in its leases. */
	holder: string;
	/** Where files are unpacked; each upload has a subfolder. */
	folder: string;
	/** Called with the upload being processed, and with null when it is done. */
	onWork?: (upload: string | null) => void;
	onFault: (problem: unknown) => void;
}

const HEARTBEAT_MS = 8_000;
const MAX_ATTEMPTS = 3;

const ABANDONED = 'Lotline could not read this file. Save it as CSV and try again.';

/** Processes uploads until none is waiting. */
export async function processUploads(options: ProcessOptions): Promise<void> {
	await failAbandoned(options.store);
	for (;;) {
		const upload = await claim(options.store.sql, options.holder);
		if (upload === null) return;
		options.onWork?.(upload.id);
		await processUpload(upload, options);
		options.onWork?.(null);
	}
}

async function processUpload(upload: Claimed, options: ProcessOptions): Promise<void> {
	const { store, folder, onFault } = options;
	if (upload.attempts > MAX_ATTEMPTS) return failUpload(store, upload.id, ABANDONED);
	const uploadFolder = join(folder, upload.id);
	mkdirSync(uploadFolder, { recursive: true });
	const heartbeat = setInterval(() => {
		store.sql`update public.uploads set leased_until = now() + ${LEASE}::interval where id = ${upload.id}`.catch(
			() => {},
		);
	}, HEARTBEAT_MS);
	try {
		const path = await writeUploadedFile(store, upload, uploadFolder);
		const parts = await openParts(path, uploadFolder);
		if (upload.status === 'importing') await startImport(upload, parts, options);
		else await describeUpload(upload, parts, options);
	} catch (problem) {
		if (problem instanceof UnusableFile) await failUpload(store, upload.id, problem.message);
		else {
			onFault(problem);
			// Retried once the lease expires: the database may have been unavailable.
		}
	} finally {
		clearInterval(heartbeat);
		rmSync(uploadFolder, { recursive: true, force: true });
	}
}

async function describeUpload(
	upload: Claimed,
	parts: Awaited<ReturnType<typeof openParts>>,
	{ store, places }: ProcessOptions,
): Promise<void> {
	const { sql } = store;
	const choices = readChoices(upload.choices);
	const described: UploadPart[] = [];
	for (const file of parts) {
		described.push(
			await describePart(file, {
				isZip: (zip) => places.has(zip),
				chosen: choices[file.name] ?? null,
				recall: (header) => recallChoices(sql, upload.user_id, header),
			}),
		);
	}
	const [first] = described;
	if (described.length === 1 && first && first.columns.length === 0)
		throw new UnusableFile(first.problem ?? ABANDONED);
	await sql`
		update public.uploads set status = 'ready', parts = ${JSON.stringify(described)}::text::jsonb,
			leased_until = null, attempts = 0, updated_at = now()
		where id = ${upload.id} and status = 'reading'`;
}

async function startImport(
	upload: Claimed,
	parts: Awaited<ReturnType<typeof openParts>>,
	{ store, places }: ProcessOptions,
): Promise<void> {
	const [row] = await store.sql`select parts from public.uploads where id = ${upload.id}`;
	const usable = new Set(
		((row?.parts ?? []) as UploadPart[]).filter(({ problem }) => problem === null).map(({ name }) => name),
	);
	let shownAt = performance.now();
	const onProgress = (share: number) => {
		if (performance.now() - shownAt < 500) return;
		shownAt = performance.now();
		store.sql`update public.uploads set progress = ${share} where id = ${upload.id}`.catch(() => {});
	};
	const job = {
		id: upload.id,
		owner: upload.user_id,
		modifiedOn: upload.modified_on,
		choices: readChoices(upload.choices),
		parts: parts.filter(({ name }) => usable.has(name)),
	};
	await importUpload(store, job, places, todayInUs(new Date()), onProgress);
}
