/** The way of a file's homes into the store: all into a table of their own, then over in one transaction. */
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import type { Columns } from '../../domain/import/columns.ts';
import type { OffMarket } from '../../domain/import/off-market.ts';
import { COLUMN_NAMES } from './home-rows.ts';
import { changesOf } from './staying-facts.ts';

/** How many homes of a file the store did not have, had with other facts, or had as they are. */
export interface MergeCounts {
	added: number;
	changed: number;
	/** As they are, or as sales of which the file has the listing. */
	unchanged: number;
	/** Rows of a sale that a later row of the same file has too. */
	repeated: number;
}

/** Copies lines into a table that lives as long as the transaction. */
export async function copyIncoming(
	sql: Sql,
	transaction: TransactionSql,
	lines: AsyncIterable<string>,
): Promise<void> {
	await transaction`set local statement_timeout = 0`;
	await transaction`set local work_mem = '64MB'`;
	await transaction`create temporary table incoming (like public.listings including generated) on commit drop`;
	await transaction`
		alter table incoming drop column id, drop column source, drop column demo, add column line integer not null`;
	const [backend] = await transaction`select pg_backend_pid() as pid`;
	const columns = transaction.unsafe(COLUMN_NAMES.join(', '));
	const copy = await transaction`copy incoming (line, ${columns}) from stdin`.writable();
	try {
		await pipeline(Readable.from(lines), copy, { end: false });
	} catch (problem) {
		copy.destroy(problem as Error);
		throw problem;
	}
	await finish(copy, sql, backend?.pid);
}

/**
 * Brings the incoming homes into the store. A sale that the store has is changed where its facts differ;
 * invented homes and rents of the file's ZIPs go.
 *
 * @param columns those of the file: facts that it has none for stay as they are; null replaces them all
 */
export async function mergeIncoming(
	transaction: TransactionSql,
	sourceName: string,
	columns: Columns | null,
): Promise<MergeCounts> {
	await lockStore(transaction);
	await partSharedNumbers(transaction);
	const { count: repeated } = await transaction`
		delete from incoming earlier using incoming later
		where later.sale_key = earlier.sale_key and later.line > earlier.line`;
	await removeDemo(transaction);
	const [source] = await transaction`
		insert into public.listing_sources (name) values (${sourceName})
		on conflict (name) do update set loaded_at = now(), demo = false
		returning id`;
	const same = columns === null ? 0 : await removeUnchanged(transaction);
	const outdated = await removeOutdated(transaction, source?.id);
	const names = transaction.unsafe(COLUMN_NAMES.join(', '));
	const changes = transaction.unsafe(changesOf(COLUMN_NAMES, columns));
	// A row that was inserted, and not updated, has no xmax.
	const [put] = await transaction`
		with put as (
			insert into public.listings (${names}, source)
			select ${names}, ${source?.id}::smallint from incoming order by cell
			on conflict (sale_key) do update
			set ${changes}, source = excluded.source, demo = false
			returning xmax = 0 as added
		)
		select count(*) filter (where added) as added, count(*) filter (where not added) as changed from put`;
	const [added, changed] = [Number(put?.added), Number(put?.changed)];
	return { added, changed, unchanged: same + outdated, repeated };
}

/**
 * A number that a file has for several homes is none of theirs: they go by their addresses, as `saleKey` writes
 * them. One home whose address is spelled in two ways has the same price and area in both rows.
 */
async function partSharedNumbers(transaction: TransactionSql): Promise<void> {
	await transaction`
		with shared as (
			select line, sale_key as number_key,
				'street:' || zip || ':' || street_key || ':' || coalesce(sold_on::text, 'listed') as street_key
			from incoming
			where sale_key ~ '^(mls|parcel):' and street_key ~ '^[0-9]' and exists (
				select from incoming other
				where other.sale_key = incoming.sale_key and other.street_key <> incoming.street_key
				and other.street_key ~ '^[0-9]'
				and (coalesce(other.sold_price, other.list_price), other.living_area)
					is distinct from (coalesce(incoming.sold_price, incoming.list_price), incoming.living_area)
			)
		)
		update incoming
		set sale_key = shared.street_key,
			card = replace(card, to_json(shared.number_key)::text, to_json(shared.street_key)::text)
		from shared where shared.line = incoming.line`;
}

/** The fingerprint is that of the file's row, whatever other files told of the home. */
async function removeUnchanged(transaction: TransactionSql): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.listings kept
		where kept.sale_key = incoming.sale_key and kept.fingerprint = incoming.fingerprint`;
	return count;
}

/**
 * A listing of before the closing does not undo its sale. One that says nothing of its time may be of an older
 * file, but corrects a sale of its own source.
 */
async function removeOutdated(transaction: TransactionSql, source: number): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.listings kept
		where kept.sale_key = incoming.sale_key and kept.status = 'sold' and incoming.status <> 'sold'
		and case when incoming.listed_on is null
			then kept.source <> ${source} else incoming.observed_on < kept.sold_on end`;
	return count;
}

/**
 * Takes listings out that are no longer for sale, but for those that another row of the file has for sale or sold,
 * and those that were listed anew after the row.
 *
 * @returns how many the store had
 */
export async function takeOffMarket(
	transaction: TransactionSql,
	listings: readonly OffMarket[],
): Promise<number> {
	if (listings.length === 0) return 0;
	await lockStore(transaction);
	const keys = listings.map(({ key }) => key);
	const listedOn = listings.map((listing) => listing.listedOn);
	const { count } = await transaction`
		delete from public.listings kept
		using unnest(${keys}::text[], ${listedOn}::date[]) gone (sale_key, listed_on)
		where kept.sale_key = gone.sale_key and kept.status <> 'sold'
		and coalesce(gone.listed_on >= kept.listed_on, true)
		and not exists (select from incoming where incoming.sale_key = kept.sale_key)`;
	return count;
}

/** One import or seeding at a time: two would wait for each other's rows. */
async function lockStore(transaction: TransactionSql): Promise<void> {
	await transaction`lock table public.listing_sources in share row exclusive mode`;
}

async function removeDemo(transaction: TransactionSql): Promise<void> {
	await transaction`
		delete from public.listings where demo and zip in (select distinct zip from incoming)`;
	await transaction`
		delete from public.rents where demo and zip in (select distinct zip from incoming)`;
}

/**
 * Ends a COPY. The driver does not tell of a server that fails or goes away at the very end, so the server is
 * asked whether it still works on it.
 */
async function finish(copy: Writable, sql: Sql, pid: number): Promise<void> {
	const finished = once(copy, 'finish').then(() => true);
	copy.end();
	let isAtWork = true;
	while (!(await Promise.race([finished, after(1000)]))) {
		if (!isAtWork) throw new Error('The database ended the import.');
		const [backend] = await sql`
			select state = 'active' as active from pg_stat_activity where pid = ${pid}`;
		isAtWork = backend?.active ?? false;
	}
}

function after(milliseconds: number): Promise<false> {
	return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
