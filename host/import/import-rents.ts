/** Imports a file of median rents by ZIP code and month: all of its rents or none. */
import {
	findRentColumns,
	parseRents,
	type RentColumns,
	type ZipRent,
} from '../../domain/import/rows/rents.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Store } from '../store.ts';
import { DatabaseFailed, UnusableFile } from './import-problems.ts';
import { inspectFile } from './inspect-file.ts';
import { readRecords } from './records/records.ts';

interface RentsReport {
	/** Rents that were new to the store or changed. */
	stored: number;
	unchanged: number;
	zips: number;
	/** Rows without a ZIP code, a month or a plausible rent, with the first of their line numbers. */
	skipped: { count: number; lines: number[] };
}

/** How many skipped rows are listed. */
const MAX_LINES = 20;

/** The source of rents if the operator names none: clients read it, and the name of a file would tell them nothing. */
const UNNAMED_SOURCE = 'local rental data';

/** How many rents are sent to the database at once. */
const BATCH = 5_000;

/**
 * @param sourceName whose rents they are, as screens and reports credit them; null if that isn't said
 * @throws UnusableFile or DatabaseFailed, with one clear sentence
 */
export async function importRents(
	store: Pick<Store, 'session'>,
	path: string,
	sourceName: string | null,
): Promise<RentsReport> {
	const file = await inspectFile(path);
	const rents = new Map<string, ZipRent>();
	const skipped: RentsReport['skipped'] = { count: 0, lines: [] };
	let columns: RentColumns | null = null;
	for await (const { line, cells } of readRecords(file)) {
		if (columns === null) {
			columns = findRentColumns(cells);
			continue;
		}
		const found = parseRents(cells, columns);
		for (const rent of found) rents.set(`${rent.zip} ${rent.month}`, rent);
		if (found.length > 0) continue;
		skipped.count += 1;
		if (skipped.lines.length < MAX_LINES) skipped.lines.push(line);
	}
	if (rents.size === 0) {
		throw new UnusableFile(
			`${file.name} has no rents by ZIP code and month: it needs a column of ZIP codes, and either a column per month or a month and a rent.`,
		);
	}
	const all = [...rents.values()];
	const stored = await store
		.session((sql) =>
			inTransaction(sql, (transaction) => save(transaction, all, sourceName ?? UNNAMED_SOURCE)),
		)
		.catch((error) => {
			throw error instanceof Error && 'code' in error ? new DatabaseFailed(error) : error;
		});
	const zips = new Set(all.map(({ zip }) => zip)).size;
	return { stored, unchanged: all.length - stored, zips, skipped };
}

type Transaction = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function save(sql: Transaction, rents: readonly ZipRent[], sourceName: string): Promise<number> {
	const [source] = await sql`
		insert into public.listing_sources (name) values (${sourceName})
		on conflict (name) do update set loaded_at = now(), demo = false returning id`;
	let stored = 0;
	for (let at = 0; at < rents.length; at += BATCH) {
		const batch = rents.slice(at, at + BATCH);
		// A ZIP code never has both demo rents and real ones.
		await sql`delete from public.rents where demo and zip = any (${batch.map(({ zip }) => zip)}::text[])`;
		const { count } = await sql`
			insert into public.rents as r (zip, month, median_rent, source)
			select n.zip, n.month, n.rent, ${source?.id}::smallint
			  from unnest(${batch.map(({ zip }) => zip)}::text[], ${batch.map(({ month }) => month)}::date[],
			              ${batch.map(({ medianRent }) => medianRent)}::integer[]) n (zip, month, rent)
			on conflict (zip, month) do update
			   set median_rent = excluded.median_rent, source = excluded.source, demo = false
			 where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source)`;
		stored += count;
	}
	return stored;
}
