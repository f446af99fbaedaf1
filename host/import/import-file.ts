/** Imports a CSV file of homes: all of its good rows, or nothing. */
import { performance } from 'node:perf_hooks';
import type { Sql } from 'postgres';
import {
	type ColumnMapping,
	type Corrections,
	describeMapping,
	unusedHeaders,
} from '../../domain/import/columns.ts';
import type { Field } from '../../domain/import/header-synonyms.ts';
import { type OffMarket, readOffMarket } from '../../domain/import/off-market.ts';
import { type ImportContext, readListing } from '../../domain/import/read-listing.ts';
import { REJECTIONS, type Rejection } from '../../domain/import/rejections.ts';
import { canBeToldApart } from '../../domain/import/sale-key.ts';
import type { IsoDate } from '../../domain/listing.ts';
import { readZipPlaces } from '../zip-places.ts';
import { type FileTable, openTable } from './file-table.ts';
import { copyLine, type FileHome } from './home-rows.ts';
import { StoreFailed } from './import-problems.ts';
import { copyIncoming, mergeIncoming, takeOffMarket } from './incoming.ts';
import { inspectFile } from './inspect-file.ts';
import type { CsvRecord, RecordProblem } from './records.ts';

export interface ImportOptions {
	sql: Sql;
	path: string;
	/** The name of the source; null for that of the file. */
	sourceName: string | null;
	/** The day of the import. */
	today: IsoDate;
	/** Forget what other files told of the homes, also where this one has no column for it. */
	replace?: boolean;
	/** What a person says columns are, over what is recognised. */
	corrections?: Corrections;
	/** Told once, before the first row is kept. */
	onMapping?: (mapping: ImportReport['mapping'], unused: readonly string[]) => void;
	onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
	step: 'reading' | 'storing';
	/** Of the file's bytes, 0 to 1. */
	share: number;
	rows: number;
}

/** Why a row is not kept. */
type Reason = Rejection | RecordProblem | typeof NO_NUMBER;

export interface ImportReport {
	/** Rows below the header that are not blank. */
	read: number;
	kept: { added: number; changed: number };
	unchanged: number;
	/** Rows of a sale that a later row of the file has too. */
	repeated: number;
	/** Listings of the store that rows say are no longer for sale, and that are taken out. */
	offMarket: number;
	rejected: { reason: Reason; count: number; lines: number[] }[];
	mapping: { field: Field; header: string }[];
	unusedHeaders: string[];
	/** The ZIPs of all good rows, in order. */
	zips: string[];
	seconds: number;
}

/** Homes of one street would count as one sale. */
const NO_NUMBER = 'no house number, listing number or coordinates';

/** How many lines a rejection names. */
const MOST_LINES = 20;
/** COPY is fed with pieces of about this many characters. */
const PIECE_CHARACTERS = 65_536;
/** The planner needs to hear of more new rows than this at once. */
const MANY_ROWS = 1000;

/**
 * Reads a file into the store. A sale that is there already is updated where its facts differ, so that the same
 * file twice changes nothing. An error, or the end of the process, leaves the store as it was.
 *
 * @throws UnusableFile or StoreFailed, with one clear sentence
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
	const { sql, path, today, corrections = {}, onMapping = () => {}, onProgress = () => {} } = options;
	const startedAt = performance.now();
	const places = new Map(readZipPlaces().map((place) => [place.zip, place]));
	const file = await inspectFile(path);
	const tally = new Tally();
	const table = await openTable(
		file,
		corrections,
		(zip) => places.has(zip),
		(bytes) => onProgress({ step: 'reading', share: bytes / file.bytes, rows: tally.read }),
	);
	const mapping = describeMapping(table.mapping);
	const unused = unusedHeaders(table.mapping);
	onMapping(mapping, unused);

	const context = { today, placeOf: (zip: string) => places.get(zip) ?? null };
	const store = sql.begin(async (transaction) => {
		await copyIncoming(sql, transaction, linesOf(table, context, tally));
		onProgress({ step: 'storing', share: 1, rows: tally.read });
		const offMarket = await takeOffMarket(transaction, tally.offMarket);
		if (tally.kept === 0) return { added: 0, changed: 0, unchanged: 0, repeated: 0, offMarket };
		const sourceName = options.sourceName ?? file.name;
		const { columns } = table.mapping;
		return { ...(await mergeIncoming(transaction, sourceName, options.replace ? null : columns)), offMarket };
	});
	const counts = await store.catch((problem) => {
		// Errors of the database carry a code; one of the file, or a fault of ours, goes on as it is.
		throw problem instanceof Error && 'code' in problem ? new StoreFailed(problem) : problem;
	});
	const { added, changed, unchanged, repeated, offMarket } = counts;
	if (added + changed > MANY_ROWS) await sql`analyze public.listings`;
	return {
		read: tally.read,
		kept: { added, changed },
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

/** The good rows of a table as pieces for COPY; the others go to the tally. */
async function* linesOf(table: FileTable, context: ImportContext, tally: Tally): AsyncGenerator<string> {
	let piece = '';
	for await (const record of table.rows) {
		tally.read += 1;
		const home = homeOf(record, table.mapping, context);
		if (typeof home === 'string') {
			tally.reject(home, record.line);
			if (home === REJECTIONS.offMarket) tally.takeOff(readOffMarket(record.cells, table.mapping));
			continue;
		}
		tally.keep(home.listing.zip);
		piece += copyLine(home);
		if (piece.length > PIECE_CHARACTERS) {
			yield piece;
			piece = '';
		}
	}
	if (piece !== '') yield piece;
}

/** The home of a record, or why it is not kept. */
function homeOf(
	{ line, cells, problem }: CsvRecord,
	mapping: ColumnMapping,
	context: ImportContext,
): FileHome | Reason {
	if (problem !== undefined) return problem;
	const { listing, sourceIdKind, rejected } = readListing(cells, mapping, context);
	if (rejected !== null) return rejected;
	return canBeToldApart(listing) ? { listing, sourceIdKind, line } : NO_NUMBER;
}

/** Counts rows while they pass. */
class Tally {
	read = 0;
	kept = 0;
	/** The listings that rows take off the market. */
	readonly offMarket: OffMarket[] = [];
	readonly #zips = new Set<string>();
	readonly #rejected = new Map<Reason, { reason: Reason; count: number; lines: number[] }>();

	keep(zip: string): void {
		this.kept += 1;
		this.#zips.add(zip);
	}

	takeOff(listing: OffMarket | null): void {
		if (listing !== null) this.offMarket.push(listing);
	}

	reject(reason: Reason, line: number): void {
		const entry = this.#rejected.get(reason) ?? { reason, count: 0, lines: [] };
		entry.count += 1;
		if (entry.lines.length < MOST_LINES) entry.lines.push(line);
		this.#rejected.set(reason, entry);
	}

	rejections(): ImportReport['rejected'] {
		return [...this.#rejected.values()].sort((a, b) => b.count - a.count);
	}

	zipsInOrder(): string[] {
		return [...this.#zips].sort();
	}
}
