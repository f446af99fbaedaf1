/** Merges staged homes into the store, in the transaction of their import. */
import type { TransactionSql } from 'postgres';
import type { SetAsideReason } from '../../domain/home/deed.ts';
import type { Columns } from '../../domain/import/columns/column-map.ts';
import type { OffMarket } from '../../domain/import/rows/market/off-market.ts';
import { COLUMN_NAMES } from './home-rows.ts';
import { changedBy, changesSql } from './merge-policy.ts';
import {
	applySellerRestrictions,
	noteNewestFile,
	removeDemo,
	removeOutdated,
	removeRepeated,
	removeUnchanged,
	splitSharedNumbers,
} from './staged-rows.ts';

/** How many homes in a file were new to the store, changed, or unchanged. */
export interface MergeCounts {
	added: number;
	changed: number;
	/** Includes sales for which the file only has the earlier listing. */
	unchanged: number;
	/** Rows whose sale is repeated in a later row of the file. */
	repeated: number;
	/** Stored listings that a newer listing or a closing of the home in the file has ended. */
	relisted: number;
	setAside: SetAsideSales[];
}

/** Sales of a file that count nowhere, for one reason, with the first of their line numbers. */
export interface SetAsideSales {
	reason: SetAsideReason;
	count: number;
	lines: number[];
	/** Sales from earlier files that are on the same deeds. */
	others: number;
}

/** How many lines a reason lists. */
const MAX_LINES = 20;

/**
 * Merges the incoming homes into the store. A stored sale is changed if its facts differ. A sale that another source
 * also has is merged from both. Demo homes and rents in the file's ZIP codes are removed.
 *
 * @param columns those of the file: facts without a column are kept
 * @param replace discards what other files and sources say about the same sales
 */
export async function mergeStaged(
	transaction: TransactionSql,
	sourceName: string,
	columns: Columns,
	replace = false,
): Promise<MergeCounts> {
	await lockStore(transaction);
	await splitSharedNumbers(transaction);
	const repeated = await removeRepeated(transaction);
	await transaction`
		create temporary table file_sales on commit drop as select line, sale_key from incoming where status = 'sold'`;
	await removeDemo(transaction);
	await applySellerRestrictions(transaction);
	const [source] = await transaction`
		insert into public.listing_sources (name, kind) values (${sourceName}, ${kindOf(columns)})
		on conflict (name) do update set loaded_at = now(), demo = false, kind = excluded.kind, live = false
		returning id`;
	await noteNewestFile(transaction, source?.id);
	const [listings] =
		await transaction`select ended, outdated from private.end_relisted(${source?.id}::smallint)`;
	const shared = await mergeSharedSales(transaction, source?.id, replace);
	const keptColumns = replace ? null : columns;
	await refreshLastSeen(transaction);
	const unchanged = replace ? 0 : await removeUnchanged(transaction);
	const total = async () => Number((await transaction`select count(*) from incoming`)[0]?.count);
	const outdated = await removeOutdated(transaction, source?.id);
	const names = transaction.unsafe(COLUMN_NAMES.join(', '));
	const changes = transaction.unsafe(changesSql(COLUMN_NAMES, keptColumns));
	const isChanged = transaction.unsafe(changedBy(COLUMN_NAMES, keptColumns));
	const merged = await total();
	// A row that was inserted, not updated, has xmax 0.
	const [counts] = await transaction`
		with put as (
			insert into public.listings (${names}, source)
			select ${names}, ${source?.id}::smallint from incoming order by cell
			on conflict (sale_key) do update
			set ${changes}, source = excluded.source, demo = false, origins = null
			where ${isChanged}
			returning xmax = 0 as added
		)
		select count(*) filter (where added) as added, count(*) filter (where not added) as changed from put`;
	const [added, changed] = [Number(counts?.added), Number(counts?.changed)];
	return {
		added,
		changed: changed + shared.changed,
		unchanged: shared.unchanged + unchanged + listings?.outdated + outdated + merged - added - changed,
		repeated,
		relisted: listings?.ended,
		setAside: await readSetAside(transaction, source?.id),
	};
}

/** The sales of the file that are set aside, whether or not the import has changed them. */
async function readSetAside(transaction: TransactionSql, source: number): Promise<SetAsideSales[]> {
	const rows = await transaction`
		with mine as materialized (
			select l.id, l.set_aside as reason, l.zip, l.sold_on, l.sold_price, f.line
			from public.listings l
			left join private.sale_records r on r.listing = l.sale_key and r.source = ${source}::smallint
			join file_sales f on f.sale_key = coalesce(r.sale_key, l.sale_key)
			where l.set_aside is not null
		)
		select m.reason, count(*)::integer as count, (array_agg(m.line order by m.line))[1:${MAX_LINES}::integer] as lines,
			(select count(*)::integer from public.listings l
			 where m.reason = 'one_deed' and l.set_aside = m.reason
			 and (l.zip, l.sold_price, l.sold_on) in (select d.zip, d.sold_price, d.sold_on from mine d where d.reason = 'one_deed')
			 and l.id not in (select d.id from mine d)) as others
		from mine m group by m.reason order by count(*) desc`;
	return rows as unknown as SetAsideSales[];
}

/** The kind of records in a file, judging by its number columns. */
function kindOf({ mlsId, parcel }: Columns): 'mls' | 'record' | 'other' {
	if (mlsId !== undefined) return 'mls';
	return parcel === undefined ? 'other' : 'record';
}

/** Merges the sales that other sources also have, and removes them from the incoming homes. */
async function mergeSharedSales(
	transaction: TransactionSql,
	source: number,
	replace: boolean,
): Promise<Pick<MergeCounts, 'changed' | 'unchanged'>> {
	const [counts] = await transaction`
		select changed, unchanged from private.merge_known_sales(${source}::smallint, ${replace})`;
	return { changed: counts?.changed, unchanged: counts?.unchanged };
}

/** Updates when active listings were last seen and reported, if they are in a newer file. */
async function refreshLastSeen(transaction: TransactionSql): Promise<void> {
	await transaction`
		update public.listings kept
		set observed_on = greatest(kept.observed_on, incoming.observed_on),
			reported_on = greatest(kept.reported_on, incoming.reported_on)
		from incoming
		where kept.sale_key = incoming.sale_key and kept.status = incoming.status and kept.status <> 'sold'
		and (kept.observed_on < incoming.observed_on or coalesce(kept.reported_on < incoming.reported_on, true))`;
}

/**
 * Removes listings that are no longer active, unless another row of the file has the home as active or sold, or it was
 * listed again later.
 *
 * @returns how many were removed
 */
export async function removeOffMarket(
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
			left join private.sale_records shared on shared.sale_key = gone.sale_key
		where kept.sale_key = coalesce(shared.listing, gone.sale_key) and kept.status <> 'sold'
		and coalesce(gone.listed_on >= kept.listed_on, true)
		and not exists (select from incoming where incoming.sale_key = gone.sale_key)`;
	return count;
}

/** One import or seeding at a time: two could block each other's rows. */
async function lockStore(transaction: TransactionSql): Promise<void> {
	await transaction`lock table public.listing_sources in share row exclusive mode`;
}
