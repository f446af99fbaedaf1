/** Imports a CSV file of homes: all good rows, or nothing. */
import { performance } from 'node:perf_hooks';
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import {
	type ColumnChoices,
	describeMapping,
	ignoredColumns,
	unusedHeaders,
} from '../../domain/import/columns/columns.ts';
import type { Field } from '../../domain/import/columns/headers/header-synonyms.ts';
import { ratingSentences } from '../../domain/import/columns/ratings/rating-sentences.ts';
import type { TypeReadings } from '../../domain/import/rows/row-type.ts';
import type { GivenPlace } from '../../domain/import/rows/row-zip.ts';
import { placesByZip } from '../places/zip-places.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Store } from '../store.ts';
import { copyToStaging } from './copy-to-staging.ts';
import { openTable } from './file-table.ts';
import { DatabaseFailed } from './import-problems.ts';
import { inspectFile } from './inspect-file.ts';
import type { ParcelTable } from './parcel-table.ts';
import { savePeriods } from './save-periods.ts';
import { importContext, streamLines } from './staged-lines.ts';
import { dateListings, markMonths } from './staged-rows.ts';
import { mergeStaged, removeOffMarket, type SetAsideSales } from './staging-table.ts';
import { type Rejected, Tally, type UnknownType } from './tally.ts';

export interface ImportOptions {
	store: Pick<Store, 'sql' | 'session'>;
	path: string;
	/** The name in messages, for a table unpacked from a file; the file's name by default. */
	tableName?: string;
	/** The name of the source; null to use the file's name. */
	sourceName: string | null;
	/** The day of the import. */
	today: IsoDate;
	/** Discard what other files say about the homes, even if this one has no column for it. */
	replace?: boolean;
	/** The user's corrections of the recognized columns. */
	choices?: ColumnChoices;
	/** The status of rows without one: `for_sale` for a list of active listings. */
	defaultStatus?: 'for_sale' | undefined;
	/** The place of homes whose rows don't give theirs. */
	place?: GivenPlace | null;
	/** The user's readings of property types that the importer doesn't know. */
	types?: TypeReadings;
	/** Second files with the addresses and facts of the parcels. */
	parcels?: readonly ParcelTable[];
	/** Called once, before the first row is stored. */
	onMapping?: (
		mapping: ImportReport['mapping'],
		unused: readonly string[],
		notes: { warning: string | null; ratings: readonly string[] },
	) => void;
	onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
	step: 'reading' | 'storing';
	/** Share of the file's bytes, 0 to 1. */
	share: number;
	rows: number;
}

export interface ImportReport {
	/** Non-blank rows below the header. */
	read: number;
	stored: { added: number; changed: number };
	unchanged: number;
	/** Rows whose sale appears again in a later row of the file. */
	repeated: number;
	/** Listings that were removed because they left the market according to the file, or their home was listed again. */
	offMarket: number;
	/** Listings that expired or were withdrawn: not imported, but counted for the share of listings that sold. */
	unsold: number;
	/** Sales of the file that are stored but count nowhere. */
	setAside: SetAsideSales[];
	rejected: Rejected[];
	/** What the rows of imported homes of unknown type say about it, most frequent first. */
	unknownTypes: UnknownType[];
	mapping: { field: Field; header: string }[];
	unusedHeaders: string[];
	/** The columns that aren't used for sold homes, each with the reason, as sentences. */
	ignored: string[];
	/** The ZIP codes of all imported rows, sorted. */
	zips: string[];
	seconds: number;
}

/** What the command's messages advise for a file without places. */
const HOW_TO_PLACE =
	'Give the place of all homes with --zip or --city, or their addresses by parcel number with --parcels.';

/** After more new rows than this, the planner's statistics are updated. */
const ANALYZE_THRESHOLD = 1000;

/**
 * Imports a file. A stored sale is updated if its facts differ, so importing the same file twice changes nothing.
 * After an error, or if the process dies, the store is unchanged.
 *
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
	const { store, path, today, choices = {}, onMapping = () => {}, onProgress = () => {} } = options;
	const startedAt = performance.now();
	const places = placesByZip();
	const file = await inspectFile(path, options.tableName);
	const tally = new Tally();
	const { place = null, types, parcels = [] } = options;
	const table = await openTable(file, {
		choices,
		placeOf: (zip) => places.get(zip) ?? null,
		place,
		howToPlace: HOW_TO_PLACE,
		parcels,
		onBytes: (bytes) => onProgress({ step: 'reading', share: bytes / file.bytes, rows: tally.read }),
	});
	const mapping = describeMapping(table.mapping);
	const unused = unusedHeaders(table.mapping);
	onMapping(mapping, unused, { warning: table.warning, ratings: ratingSentences(table.mapping) });

	const sourceName = options.sourceName ?? file.name;
	const context = importContext(places, { today, defaultStatus: options.defaultStatus, place, types });
	const work = async (transaction: TransactionSql) => {
		await copyToStaging(store.sql, transaction, streamLines(table, context, tally));
		onProgress({ step: 'storing', share: 1, rows: tally.read });
		const offMarket = await removeOffMarket(transaction, tally.offMarket);
		if (tally.stored + tally.periods.length === 0)
			return { added: 0, changed: 0, unchanged: 0, repeated: 0, offMarket, setAside: [] };
		const { columns } = table.mapping;
		const fileDay = file.modifiedOn < today ? file.modifiedOn : today;
		await dateListings(transaction, fileDay);
		await markMonths(transaction, tally);
		const { relisted, ...merged } = await mergeStaged(transaction, sourceName, columns, options.replace);
		await savePeriods(transaction, { source: sourceName }, tally.periods, fileDay);
		return { ...merged, offMarket: offMarket + relisted };
	};
	const counts = await store
		.session((sql) => inTransaction(sql, work))
		.catch((error) => {
			// Database errors have a code; others come from the file, or are bugs.
			throw error instanceof Error && 'code' in error ? new DatabaseFailed(error) : error;
		});
	const { added, changed, unchanged, repeated, offMarket, setAside } = counts;
	if (added + changed > ANALYZE_THRESHOLD) await store.session((sql) => sql`analyze public.listings`);
	return {
		read: tally.read,
		stored: { added, changed },
		unchanged,
		repeated,
		offMarket,
		unsold: tally.unsold,
		setAside,
		rejected: tally.rejections(),
		unknownTypes: tally.unknownTypes(),
		mapping,
		unusedHeaders: unused,
		ignored: ignoredColumns(table.mapping),
		zips: tally.zipsInOrder(),
		seconds: (performance.now() - startedAt) / 1000,
	};
}
