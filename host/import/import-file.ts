/** Imports a CSV file of homes: all good rows, or nothing. */
import { performance } from 'node:perf_hooks';
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import { type ColumnChoices, describeMapping, unusedHeaders } from '../../domain/import/columns/columns.ts';
import type { Field } from '../../domain/import/columns/header-synonyms.ts';
import { readZipPlaces } from '../places/zip-places.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Store } from '../store.ts';
import { copyToStaging } from './copy-to-staging.ts';
import { openTable } from './file-table.ts';
import { DatabaseFailed } from './import-problems.ts';
import { inspectFile } from './inspect-file.ts';
import { importContext, linesOf, type Rejected, Tally } from './staged-lines.ts';
import { dateListings, mergeStaged, takeOffMarket } from './staging-table.ts';

export interface ImportOptions {
	store: Pick<Store, 'sql' | 'session'>;
	path: string;
	/** The name of the source; null for that of the file. */
	sourceName: string | null;
	/** The day of the import. */
	today: IsoDate;
	/** Forget what other files have about the homes, even if this one has no column for it. */
	replace?: boolean;
	/** A person's corrections of the recognized columns. */
	choices?: ColumnChoices;
	/** The status of rows that have none: `for_sale` for a list of active listings. */
	defaultStatus?: 'for_sale' | undefined;
	/** Called once, before the first row is stored. */
	onMapping?: (mapping: ImportReport['mapping'], unused: readonly string[]) => void;
	onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
	step: 'reading' | 'storing';
	/** Share of the file's bytes, 0 to 1. */
	share: number;
	rows: number;
}

export interface ImportReport {
	/** Rows below the header that are not blank. */
	read: number;
	stored: { added: number; changed: number };
	unchanged: number;
	/** Rows whose sale a later row of the file has, too. */
	repeated: number;
	/** Listings that the file says left the market, and that were removed. */
	offMarket: number;
	rejected: Rejected[];
	mapping: { field: Field; header: string }[];
	unusedHeaders: string[];
	/** The ZIPs of all good rows, in order. */
	zips: string[];
	seconds: number;
}

/** After more new rows than this, the planner's statistics are updated. */
const MANY_ROWS = 1000;

/**
 * Imports a file. A sale that is stored already is updated if its facts differ, so importing the same file twice changes
 * nothing. After an error, or if the process ends, the store is as before.
 *
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
	const { store, path, today, choices = {}, onMapping = () => {}, onProgress = () => {} } = options;
	const startedAt = performance.now();
	const places = new Map(readZipPlaces().map((place) => [place.zip, place]));
	const file = await inspectFile(path);
	const tally = new Tally();
	const table = await openTable(
		file,
		choices,
		(zip) => places.has(zip),
		(bytes) => onProgress({ step: 'reading', share: bytes / file.bytes, rows: tally.read }),
	);
	const mapping = describeMapping(table.mapping);
	const unused = unusedHeaders(table.mapping);
	onMapping(mapping, unused);

	const sourceName = options.sourceName ?? file.name;
	const context = importContext(places, {
		today,
		defaultStatus: options.defaultStatus,
		source: sourceName,
	});
	const work = async (transaction: TransactionSql) => {
		await copyToStaging(store.sql, transaction, linesOf(table, context, tally));
		onProgress({ step: 'storing', share: 1, rows: tally.read });
		const offMarket = await takeOffMarket(transaction, tally.offMarket);
		if (tally.stored === 0) return { added: 0, changed: 0, unchanged: 0, repeated: 0, offMarket };
		const { columns } = table.mapping;
		await dateListings(transaction, file.modifiedOn < today ? file.modifiedOn : today);
		return { ...(await mergeStaged(transaction, sourceName, columns, options.replace)), offMarket };
	};
	const counts = await store
		.session((sql) => inTransaction(sql, work))
		.catch((problem) => {
			// Errors of the database have a code; others are of the file, or bugs.
			throw problem instanceof Error && 'code' in problem ? new DatabaseFailed(problem) : problem;
		});
	const { added, changed, unchanged, repeated, offMarket } = counts;
	if (added + changed > MANY_ROWS) await store.session((sql) => sql`analyze public.listings`);
	return {
		read: tally.read,
		stored: { added, changed },
		unchanged,
		repeated,
		offMarket,
		rejected: tally.rejections(),
		mapping,
		unusedHeaders: unused,
		zips: tally.zipsInOrder(),
		seconds: (performance.now() - startedAt) / 1000,
	};
}
