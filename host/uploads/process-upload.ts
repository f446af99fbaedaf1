/** Processes one upload: reads the file to show its columns, or imports it. */
import { parseChoices, type UploadPart } from '../../contract/uploads.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { UnusableFile } from '../import/import-problems.ts';
import type { Store } from '../store.ts';
import { describePart } from './describe-part.ts';
import { importUpload } from './import-upload.ts';
import { type FilePart, openParts } from './open-parts.ts';
import { recallChoices } from './remembered-choices.ts';
import { type Claimed, failUpload, UNREADABLE } from './upload-queue.ts';
import { writeUploadedFile } from './uploaded-file.ts';

interface ProcessOptions {
	store: Pick<Store, 'sql' | 'session'>;
	places: ReadonlyMap<string, ZipPlace>;
	/** Where the file is unpacked. */
	folder: string;
}

/** Processes an upload. A file that can't be used fails with a message; any other problem is thrown. */
export async function processUpload(upload: Claimed, options: ProcessOptions): Promise<void> {
	const { store, folder } = options;
	try {
		const path = await writeUploadedFile(store, upload, folder);
		const parts = await openParts(path, folder);
		if (upload.status === 'importing') await startImport(upload, parts, options);
		else await describeUpload(upload, parts, options);
	} catch (error) {
		if (!(error instanceof UnusableFile)) throw error;
		await failUpload(store, upload.id, error.message);
	}
}

async function describeUpload(
	upload: Claimed,
	parts: readonly FilePart[],
	{ store, places }: ProcessOptions,
): Promise<void> {
	const { sql } = store;
	const choices = parseChoices(upload.choices);
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
		throw new UnusableFile(first.problem ?? UNREADABLE);
	await sql`
		update public.uploads set status = 'ready', parts = ${JSON.stringify(described)}::text::jsonb,
			leased_until = null, attempts = 0, updated_at = now()
		where id = ${upload.id} and status = 'reading'`;
}

async function startImport(
	upload: Claimed,
	parts: readonly FilePart[],
	{ store, places }: ProcessOptions,
): Promise<void> {
	const [row] = await store.sql`select parts from public.uploads where id = ${upload.id}`;
	const usable = new Set(
		((row?.parts ?? []) as UploadPart[]).filter(({ problem }) => problem === null).map(({ name }) => name),
	);
	let shownAt = Number.NEGATIVE_INFINITY;
	const onProgress = (read: number, rows: number) => {
		const now = performance.now();
		if (now - shownAt < 500 && read < rows) return;
		shownAt = now;
		store.sql`update public.uploads set progress = ${read / Math.max(rows, 1)}, rows = ${rows} where id = ${upload.id}`.catch(
			() => {},
		);
	};
	const job = {
		id: upload.id,
		owner: upload.user_id,
		modifiedOn: upload.modified_on,
		choices: parseChoices(upload.choices),
		parts: parts.filter(({ name }) => usable.has(name)),
	};
	await importUpload(store, job, places, todayInUs(new Date()), onProgress);
}
