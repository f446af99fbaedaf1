/** Imports an uploaded file into the agent's own listings: all valid rows of all its tables, or none. */
import type { TransactionSql } from 'postgres';
import type { PartChoices, UploadResult } from '../../contract/uploads.ts';
import type { IsoDate } from '../../domain/dates/days.ts';
import { OWN_DATA } from '../../domain/home/own-data.ts';
import { ignoredColumns } from '../../domain/import/columns/columns.ts';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { copyToStaging } from '../import/copy-to-staging.ts';
import { openTable } from '../import/file-table.ts';
import { placeFromLine } from '../import/given-place.ts';
import { inspectFile } from '../import/inspect-file.ts';
import { readParcelParts } from '../import/parcel-parts.ts';
import type { FilePart } from '../import/parts/open-parts.ts';
import { savePeriods } from '../import/save-periods.ts';
import { importContext, streamLines } from '../import/staged-lines.ts';
import { dateListings, markMonths } from '../import/staged-rows.ts';
import { Tally } from '../import/tally.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Store } from '../store.ts';
import { mergeUpload } from './merge-upload.ts';
import { headerName, tableChoices } from './part-choices.ts';
import { rememberChoices } from './remembered-choices.ts';
import { rowLimit } from './row-limit.ts';
import { addTable, emptyResult } from './upload-result.ts';

export interface UploadJob {
	id: string;
	owner: string;
	/** The file's modification date. */
	modifiedOn: IsoDate;
	choices: Readonly<Record<string, PartChoices>>;
	parts: readonly FilePart[];
	/** The tables of parcels, whose addresses and facts are added to the others. */
	parcels?: readonly FilePart[];
}

/** The maximum number of rejected rows stored with their lines; all of them are counted. */
const MAX_REJECTIONS = 20_000;

type Rejection = { part: string; line: number; reason: string };

/** Imports an upload in one transaction, which also finishes it: if the process dies, the import starts over. */
export async function importUpload(
	store: Pick<Store, 'sql' | 'session'>,
	{ id, owner, modifiedOn, choices, parts, parcels = [] }: UploadJob,
	places: ReadonlyMap<string, ZipPlace>,
	today: IsoDate,
	onRow: (read: number) => void,
): Promise<UploadResult> {
	const rejections: Rejection[] = [];
	const total = emptyResult();
	const placeOf = (zip: string) => places.get(zip) ?? null;
	const ofParcels = await readParcelParts(parcels, placeOf, rowLimit());
	const limitRows = rowLimit(onRow);
	const importPart = async (transaction: TransactionSql, part: FilePart) => {
		const { columns, defaultStatus, types, place: line } = tableChoices(choices[part.name] ?? {});
		const place = placeFromLine(line, places);
		const file = await inspectFile(part.path);
		const table = await openTable(file, { choices: columns, placeOf, place, parcels: ofParcels });
		const tally = new Tally((reason, line) => {
			if (rejections.length < MAX_REJECTIONS) rejections.push({ part: part.name, line, reason });
		});
		const context = importContext(places, { today, defaultStatus, types, place });
		await copyToStaging(
			store.sql,
			transaction,
			streamLines({ ...table, rows: limitRows(table.rows) }, context, tally),
		);
		const fileDay = modifiedOn < today ? modifiedOn : today;
		await dateListings(transaction, fileDay);
		await markMonths(transaction, tally);
		const counts = await mergeUpload(
			transaction,
			{ owner, upload: id },
			table.mapping.columns,
			tally.offMarket,
		);
		await savePeriods(transaction, { source: OWN_DATA, owner, upload: id }, tally.periods, fileDay);
		addTable(total, tally, counts, ignoredColumns(table.mapping));
		await rememberChoices(transaction, owner, headerName(table.mapping.headers), choices[part.name] ?? {});
	};
	const work = async (transaction: TransactionSql) => {
		// One import or undo at a time per account.
		await transaction`select pg_advisory_xact_lock(hashtextextended(${`${owner} uploads`}, 0))`;
		for (const part of parts) await importPart(transaction, part);
		Object.assign(total, await countGaps(transaction, id, today), {
			example: await findExample(transaction, id),
		});
		await transaction`
			insert into public.upload_rejections (upload, part, line, reason)
			select ${id}, * from json_to_recordset(${JSON.stringify(rejections)}::text::json) as r (part text, line integer, reason text)`;
		await transaction`delete from public.upload_pieces where upload = ${id}`;
		const { count } = await transaction`
			update public.uploads set status = 'done', progress = 1, result = ${JSON.stringify(total)}::text::jsonb,
				leased_until = null, updated_at = now()
			where id = ${id} and status = 'importing'`;
		if (count !== 1) throw new Error('The upload was canceled.');
	};
	await store.session((sql) => inTransaction(sql, work));
	await store.session((sql) => sql`analyze public.uploaded_listings`);
	return total;
}

/** The sales of an upload that the statistics or the comps leave out. */
async function countGaps(transaction: TransactionSql, upload: string, today: IsoDate) {
	const [counts] = await transaction`
		select count(*) filter (where age >= interval '1 year' and age < interval '2 years')::integer as older,
			count(*) filter (where age >= interval '2 years')::integer as oldest,
			count(*) filter (where living_area is null)::integer as "withoutArea"
		from public.uploaded_listings, age(${today}::date, sold_on) age
		where upload = ${upload} and is_current and status = 'sold' and set_aside is null`;
	return counts;
}

/** The address of a recent sale, if possible one with a location. */
async function findExample(transaction: TransactionSql, upload: string): Promise<string | null> {
	const [home] = await transaction`
		select concat_ws(', ', address, city, concat_ws(' ', state, zip)) as line from public.uploaded_listings
		where upload = ${upload} and address is not null
		order by status, latitude is null, observed_on desc, id limit 1`;
	return home?.line ?? null;
}
