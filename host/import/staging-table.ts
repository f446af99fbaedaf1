/** Merges staged homes into the store, in the transaction of their import. */
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Columns } from '../../domain/import/columns/column-map.ts';
import type { OffMarket } from '../../domain/import/rows/off-market.ts';
import { COLUMN_NAMES } from './home-rows.ts';
import { changedBy, changesOf } from './merge-policy.ts';

/** How many homes in a file were new to the store, changed, or unchanged. */
export interface MergeCounts {
	added: number;
	changed: number;
	/** Including sales of which the file only has the listing. */
	unchanged: number;
	/** Rows whose sale is in a later row of the file, too. */
	repeated: number;
}

/**
 * Merges the incoming homes into the store. A stored sale is changed if its facts differ; one that another source
 * has, too, is merged from both. Demo homes and rents in the file's ZIP codes are removed.
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
	await removeDemo(transaction);
	await applySellerRestrictions(transaction);
	const [source] = await transaction`
		insert into public.listing_sources (name, kind) values (${sourceName}, ${kindOf(columns)})
		on conflict (name) do update set loaded_at = now(), demo = false, kind = excluded.kind, live = false
		returning id`;
	const shared = await mergeSharedSales(transaction, source?.id, replace);
	const keptColumns = replace ? null : columns;
	await refreshLastSeen(transaction);
	const unchanged = replace ? 0 : await removeUnchanged(transaction);
	const total = async () => Number((await transaction`select count(*) from incoming`)[0]?.count);
	const outdated = await removeOutdated(transaction, source?.id);
	const names = transaction.unsafe(COLUMN_NAMES.join(', '));
	const changes = transaction.unsafe(changesOf(COLUMN_NAMES, keptColumns));
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
		unchanged: shared.unchanged + unchanged + outdated + merged - added - changed,
		repeated,
	};
}

/** The kind of records in a file, by the numbers it has. */
function kindOf({ mlsId, parcel }: Columns): 'mls' | 'record' | 'other' {
	if (mlsId !== undefined) return 'mls';
	return parcel === undefined ? 'other' : 'record';
}

/** Sales that other sources have, too, are merged by the database and removed from the incoming ones. */
async function mergeSharedSales(
	transaction: TransactionSql,
	source: number,
	replace: boolean,
): Promise<Pick<MergeCounts, 'changed' | 'unchanged'>> {
	const [counts] = await transaction`
		select changed, unchanged from private.merge_known_sales(${source}::smallint, ${replace})`;
	return { changed: counts?.changed, unchanged: counts?.unchanged };
}

/**
 * Determines when active listings were last seen. A list date and days on market give that date; the others were seen
 * on the latest date in their file, or, if the file has no dates at all, on its modification date.
 */
export async function dateListings(transaction: TransactionSql, modifiedOn: IsoDate): Promise<void> {
	await transaction`
		with file as (select max(greatest(sold_on, listed_on, contract_on)) as newest from incoming),
		dated as (
			select line, observed_on as guessed, case
				when listed_on is null and contract_on is null and observed_on >= ${modifiedOn}::date
					then least(coalesce(file.newest, ${modifiedOn}::date), observed_on)
				else greatest(observed_on, least(file.newest, ${modifiedOn}::date)) end as seen
			from incoming, file
			where status <> 'sold' and (listed_on is null or days_on_market is null)
		)
		update incoming set observed_on = dated.seen,
			card = replace(card, '"last_seen":"' || dated.guessed || '"', '"last_seen":"' || dated.seen || '"')
		from dated where dated.line = incoming.line and dated.seen <> dated.guessed`;
}

/**
 * Identifies homes by address, as `saleKey` writes it, if the file has one number for several of them. One home with
 * two spellings of its address has the same price and area in both rows.
 */
export async function splitSharedNumbers(transaction: TransactionSql): Promise<void> {
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

/** Removes rows whose sale is in a later row, too. @returns how many were removed */
export async function removeRepeated(transaction: TransactionSql): Promise<number> {
	const { count } = await transaction`
		delete from incoming earlier using incoming later
		where later.sale_key = earlier.sale_key and later.line > earlier.line`;
	return count;
}

/** Applies a seller's request to the MLS to every record of the listing: a file must not bring its address back. */
async function applySellerRestrictions(transaction: TransactionSql): Promise<void> {
	await transaction`
		update incoming set hides_valuation = true from public.listings kept
		where kept.sale_key = incoming.sale_key and kept.hides_valuation`;
	await transaction`
		update incoming set hides_address = true, address = null, street_key = null, latitude = null, longitude = null,
			url = null, card = regexp_replace(regexp_replace(incoming.card,
				'"(address|publish_url)":"(\\\\.|[^"\\\\])*"', '"\\1":null', 'g'), '"(latitude|longitude)":[-0-9.]+', '"\\1":null', 'g')
		from public.listings kept where kept.sale_key = incoming.sale_key and kept.hides_address`;
}

/** Updates when active listings were last seen: one that is in a newer file, too, was seen again. */
async function refreshLastSeen(transaction: TransactionSql): Promise<void> {
	await transaction`
		update public.listings kept
		set observed_on = incoming.observed_on,
			card = replace(kept.card, '"last_seen":"' || kept.observed_on || '"', '"last_seen":"' || incoming.observed_on || '"')
		from incoming
		where kept.sale_key = incoming.sale_key and kept.status = incoming.status and kept.status <> 'sold'
		and kept.observed_on < incoming.observed_on`;
}

/**
 * Removes rows that haven't changed. A fingerprint is that of the file's row, regardless of what other files say
 * about the home.
 */
async function removeUnchanged(transaction: TransactionSql): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.listings kept
		where kept.sale_key = incoming.sale_key and kept.fingerprint = incoming.fingerprint`;
	return count;
}

/**
 * Removes listings from before a closing, which don't undo the sale. One without a list date may be from an older
 * file, but it corrects a sale from the same source.
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
 * Removes listings that are no longer active, except those that another row of the file has as active or sold, and
 * those listed again since.
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

async function removeDemo(transaction: TransactionSql): Promise<void> {
	await transaction`
		delete from public.listings where demo and zip in (select distinct zip from incoming)`;
	await transaction`
		delete from public.rents where demo and zip in (select distinct zip from incoming)`;
}
