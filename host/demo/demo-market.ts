/** Fills an empty store with the fictional demo market. */
import { once } from 'node:events';
import type { TransactionSql } from 'postgres';
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { COLUMN_NAMES, homeCells } from '../import/home-rows.ts';
import { recordCountyFigures } from '../markets/county-figures.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Session } from '../store.ts';
import { demoHomes, demoRents } from './demo-homes.ts';

export const DEMO_SOURCE = 'Demo data';

/** How many homes are written at once. */
const BATCH = 100;

/** Seeds the market up to a date if the store has no homes at all. @returns how many homes it created */
export async function seedDemoMarket(session: Session, asOf: string): Promise<number> {
	return session((sql) => inTransaction(sql, (transaction) => seed(transaction, asOf)));
}

async function seed(transaction: TransactionSql, asOf: string): Promise<number> {
	// Two processes on the same database may start at the same time: one seeds, the other then finds homes.
	await transaction`lock table public.listing_sources in exclusive mode`;
	const [store] = await transaction`select exists (select from public.listings) as filled`;
	if (store?.filled) return 0;
	const [source] = await transaction`
		insert into public.listing_sources (name, demo) values (${DEMO_SOURCE}, true)
		on conflict (name) do update set loaded_at = now() returning id`;
	const homes = demoHomes(asOf).sort((a, b) => cellOf(a) - cellOf(b));
	await copyHomes(transaction, homes, source?.id);
	await copyRents(transaction, demoRents(asOf), source?.id);
	await addUnsoldListings(transaction, asOf, source?.id);
	await countListings(transaction, asOf);
	await transaction`analyze public.listings`;
	return homes.length;
}

/** Orders rows so that those of the same neighborhood are together on disk, and a search reads few pages. */
function cellOf(home: Listing): number {
	return (
		Math.floor(((home.latitude ?? 0) + 90) * 100) * 36000 + Math.floor(((home.longitude ?? 0) + 180) * 100)
	);
}

async function copyHomes(
	transaction: TransactionSql,
	homes: readonly Listing[],
	source: number,
): Promise<void> {
	const columns = transaction.unsafe(COLUMN_NAMES.join(', '));
	const copy = await transaction`copy public.listings (${columns}, source, demo) from stdin`.writable();
	for (let first = 0; first < homes.length; first += BATCH) {
		const lines = homes
			.slice(first, first + BATCH)
			.map((home) => `${homeCells(home, 'mls')}\t${source}\ttrue\n`);
		if (!copy.write(lines.join(''))) await once(copy, 'drain');
	}
	await finish(copy);
}

async function copyRents(
	transaction: TransactionSql,
	rents: Iterable<{ zip: string; month: string; medianRent: number }>,
	source: number,
): Promise<void> {
	const copy =
		await transaction`copy public.rents (zip, month, median_rent, source, demo) from stdin`.writable();
	for (const { zip, month, medianRent } of rents) {
		if (!copy.write(copyLine([zip, month, medianRent, source, true]))) await once(copy, 'drain');
	}
	await finish(copy);
}

/**
 * Adds listings that left the market unsold, fictional like the homes: next to every fifth sale of the past year, a home
 * like it that was listed for 4 to 33% more.
 */
async function addUnsoldListings(transaction: TransactionSql, asOf: string, source: number): Promise<void> {
	const facts = FACT_NAMES.map((name) => `'${name}', l.${FACTS[name].column}`).join(', ');
	await transaction`
		insert into private.listing_periods (source, zip, listing, listed_on, active_through, left_by, ending, home)
		select l.source, l.zip, 'UNSOLD ' || l.source_id, l.listed_on, l.contract_on + 29, l.contract_on + 30,
		       case when l.id % 2 = 0 then 'expired' else 'withdrawn' end,
		       jsonb_build_object(${transaction.unsafe(facts)}, 'latitude', l.latitude + 0.0005, 'longitude', l.longitude,
		         'originalListPrice', round(l.original_list_price * (1.04 + abs(hashtext(l.sale_key)) % 30 / 100.0), -2))
		from public.listings l
		where l.demo and l.status = 'sold' and l.id % 5 = 0
		  and l.contract_on between ${asOf}::date - 365 and ${asOf}::date - 30`;
	await transaction`
		insert into private.period_sources (source, kind, endings_since, through)
		values (${source}::smallint, 'file', ${asOf}::date - 335, ${asOf}::date)`;
}

/**
 * Adds listing counts for the same date last year, fictional like the homes: without them, year-over-year figures
 * would be missing for a year.
 */
async function countListings(transaction: TransactionSql, asOf: string): Promise<void> {
	await transaction`select private.record_listing_counts(${asOf}::date)`;
	await recordCountyFigures(transaction, asOf);
	await transaction`
		insert into public.listing_counts (zip, day, active, demo)
		select c.zip, d::date, greatest(1, round(c.active * (0.82 + abs(hashtext(c.zip)) % 40 / 100.0)))::integer, true
		from public.listing_counts c,
		     generate_series(${asOf}::date - interval '373 days', ${asOf}::date - interval '330 days', '1 day') d
		where c.day = ${asOf}::date and c.demo
		on conflict do nothing`;
}

/** A line in PostgreSQL's COPY text format. The fictional values have no tabs, breaks or backslashes. */
function copyLine(values: readonly unknown[]): string {
	return `${values.map((value) => value ?? '\\N').join('\t')}\n`;
}

async function finish(copy: NodeJS.WritableStream): Promise<void> {
	const finished = once(copy, 'finish');
	copy.end();
	await finished;
}
