/** Processes one upload: reads the file to show its columns, or imports it. */
import { parseChoices, type UploadPart } from '../../contract/uploads.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { UnusableFile } from '../import/import-problems.ts';
import { findParcelParts, readParcelParts } from '../import/parcel-parts.ts';
import { type FilePart, openParts } from '../import/parts/open-parts.ts';
import type { Store } from '../store.ts';
import { describePart } from './describe-part.ts';
import { importMarketFile } from './import-market-file.ts';
import { importUpload } from './import-upload.ts';
import { recallChoices } from './remembered-choices.ts';
import { rowLimit } from './row-limit.ts';
import { type Claimed, failUpload, UNREADABLE } from './upload-queue.ts';
import { writeUploadedFile } from './uploaded-file.ts';

interface ProcessOptions {
	store: Pick<Store, 'sql' | 'session'>;
	places: ReadonlyMap<string, ZipPlace>;
	/** Where the file is unpacked. */
	folder: string;
}

/** Processes an upload. A file that can't be used fails with a message; any other problem is thrown. */
export async function processUpload(upload: Claimed, given: ProcessOptions): Promise<void> {
	const { folder } = given;
	const store = { ...given.store, session: named(given.store.session, upload.id) };
	const options = { ...given, store };
	try {
		const path = await writeUploadedFile(store, upload, folder);
		if (upload.kind === 'market') return await importMarket(upload, path, options);
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
	const placeOf = (zip: string) => places.get(zip) ?? null;
	const ofParcels = await findParcelParts(parts, placeOf);
	const parcels = await readParcelParts(ofParcels, placeOf, rowLimit());
	let rows = 0;
	const limitRows = rowLimit((row) => {
		rows = row;
	});
	for (const file of parts) {
		const isOfParcels = ofParcels.includes(file);
		described.push(
			await describePart(file, {
				places,
				parcels: isOfParcels ? [] : parcels,
				isOfParcels,
				chosen: choices[file.name] ?? null,
				recall: (header) => recallChoices(sql, upload.user_id, header),
				today: todayInUs(new Date()),
				limitRows,
			}),
		);
	}
	const [first] = described;
	if (described.length === 1 && first && first.columns.length === 0)
		throw new UnusableFile(first.problem ?? UNREADABLE);
	await sql`
		update public.uploads set status = 'ready', parts = ${JSON.stringify(described)}::text::jsonb,
			rows = ${rows}, leased_until = null, attempts = 0, updated_at = now()
		where id = ${upload.id} and status = 'reading'`;
}

async function startImport(
	upload: Claimed,
	parts: readonly FilePart[],
	{ store, places }: ProcessOptions,
): Promise<void> {
	const [row] = await store.sql`select parts, rows from public.uploads where id = ${upload.id}`;
	const described = (row?.parts ?? []) as UploadPart[];
	const rows = Number(row?.rows);
	const named = (is: (part: UploadPart) => boolean) => {
		const names = new Set(described.filter(is).map(({ name }) => name));
		return parts.filter(({ name }) => names.has(name));
	};
	const show = showProgress(store, upload.id);
	const job = {
		id: upload.id,
		owner: upload.user_id,
		modifiedOn: upload.modified_on,
		choices: parseChoices(upload.choices),
		parts: named(({ problem, isOfParcels }) => problem === null && !isOfParcels),
		parcels: named(({ isOfParcels }) => isOfParcels === true),
	};
	await importUpload(store, job, places, todayInUs(new Date()), (read) => show(read, rows));
}

/** Imports open market data. A file that was imported before changes nothing, so the import may start over at any time. */
async function importMarket(
	{ id, choices }: Claimed,
	path: string,
	{ store, folder }: ProcessOptions,
): Promise<void> {
	const { acceptsTerms = false, source = null } = choices as {
		acceptsTerms?: boolean;
		source?: string | null;
	};
	const show = showProgress(store, id);
	const lines = await importMarketFile({
		...{ store, path, folder, acceptsTerms, source, upload: id },
		howToAccept: 'If they allow yours, check the box below and import the file again.',
		onProgress: (bytes, total) => show(bytes, total, null),
	});
	await store.sql`
		with done as (
			update public.uploads set status = 'done', progress = 1, result = ${JSON.stringify({ lines })}::text::jsonb,
				leased_until = null, updated_at = now()
			where id = ${id} and status = 'importing' returning id)
		delete from public.upload_pieces using done where upload = done.id`;
}

/** Sessions by whose name `private.end_import` finds and ends an import. */
function named(session: Store['session'], upload: string): Store['session'] {
	return (work) =>
		session(async (sql) => {
			await sql`select set_config('application_name', ${`lotline upload ${upload}`}, false)`;
			return work(sql);
		});
}

/** Stores how much of a file is read, at most twice a second. */
function showProgress({ sql }: Pick<Store, 'sql'>, upload: string) {
	let shownAt = Number.NEGATIVE_INFINITY;
	return (read: number, all: number, rows: number | null = all) => {
		const now = performance.now();
		if (now - shownAt < 500 && read < all) return;
		shownAt = now;
		sql`update public.uploads set progress = ${read / Math.max(all, 1)}, rows = ${rows} where id = ${upload}`.catch(
			() => {},
		);
	};
}
