/** Prepares staged homes for the merge: sets their dates and keys, and removes those that would change nothing. */
import type { TransactionSql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import type { Tally } from './tally.ts';

/**
 * Determines when active listings were last seen. A list date and days on market give that date; the others were seen
 * on the latest date in their file, or, if the file has no dates at all, on its modification date. All of them were
 * reported on that latest date.
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
		update incoming set observed_on = dated.seen from dated where dated.line = incoming.line and dated.seen <> dated.guessed`;
	await transaction`
		with file as (
			select greatest(max(observed_on) filter (where status <> 'sold'),
			                least(max(greatest(sold_on, listed_on, contract_on)), ${modifiedOn}::date)) as day
			from incoming
		)
		update incoming set reported_on = file.day from file where status <> 'sold'`;
}

/**
 * Notes that a file is the newest of its source, or is an upload, in the ZIP codes that it has homes in: listings that an
 * older file had there, and this one hasn't, may have left the market. A file without homes on the market says nothing
 * about those.
 */
export async function noteNewestFile(
	transaction: TransactionSql,
	source: number,
	{ owner, upload }: { owner: string | null; upload: string | null } = { owner: null, upload: null },
): Promise<void> {
	await transaction`
		insert into private.newest_files as f (source, owner, upload, zip, reported_on)
		select ${source}::smallint, ${owner}::uuid, ${upload}::uuid, covered.zip, file.day
		from (select max(reported_on) as day from incoming) file, (select distinct zip from incoming) covered
		where file.day is not null
		on conflict (zip, source, upload) do update set reported_on = greatest(f.reported_on, excluded.reported_on)`;
}

/**
 * Identifies homes by address, as in `saleKey`, if several of them have the same number in the file. Two rows with the
 * same price and area are one home with two spellings of its address.
 */
export async function splitSharedNumbers(transaction: TransactionSql): Promise<void> {
	await transaction`
		with shared as (
			select line, 'street:' || zip || ':' || street_key || ':' || coalesce(sold_on::text, 'listed') as street_key
			from incoming
			where sale_key ~ '^(mls|parcel):' and street_key ~ '^[0-9]' and exists (
				select from incoming other
				where other.sale_key = incoming.sale_key and other.street_key <> incoming.street_key
				and other.street_key ~ '^[0-9]'
				and (coalesce(other.sold_price, other.list_price), other.living_area)
					is distinct from (coalesce(incoming.sold_price, incoming.list_price), incoming.living_area)
			)
		)
		update incoming set sale_key = shared.street_key from shared where shared.line = incoming.line`;
}

/** Removes rows whose sale is repeated in a later row. @returns how many were removed */
export async function removeRepeated(transaction: TransactionSql): Promise<number> {
	const { count } = await transaction`
		delete from incoming earlier using incoming later
		where later.sale_key = earlier.sale_key and later.line > earlier.line`;
	return count;
}

/** Marks the closing days of a file that has only their months as approximate. */
export async function markMonths(transaction: TransactionSql, { hasOnlyMonths }: Tally): Promise<void> {
	if (hasOnlyMonths) await transaction`update incoming set sold_day_approximate = true where status = 'sold'`;
}

/** Hides what the seller asked the MLS to hide: a file with the same listing must not reveal its address. */
export async function applySellerRestrictions(transaction: TransactionSql): Promise<void> {
	await transaction`
		update incoming set hides_valuation = true from public.listings kept
		where kept.sale_key = incoming.sale_key and kept.hides_valuation`;
	await transaction`
		update incoming set hides_address = true, address = null, street_key = null, latitude = null, longitude = null,
			url = null, remarks = null
		from public.listings kept where kept.sale_key = incoming.sale_key and kept.hides_address`;
}

/**
 * Removes rows that haven't changed. Fingerprints are of rows in files, so what other files say about the home doesn't
 * matter.
 */
export async function removeUnchanged(transaction: TransactionSql): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.listings kept
		where kept.sale_key = incoming.sale_key and kept.fingerprint = incoming.fingerprint`;
	return count;
}

/**
 * Removes listings that are older than the stored sale of the home. One without a list date may be from an older file,
 * so it replaces only a sale from the same source, as a correction.
 */
export async function removeOutdated(transaction: TransactionSql, source: number): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.listings kept
		where kept.sale_key = incoming.sale_key and kept.status = 'sold' and incoming.status <> 'sold'
		and case when incoming.listed_on is null
			then kept.source <> ${source} else incoming.observed_on < kept.sold_on end`;
	return count;
}

export async function removeDemo(transaction: TransactionSql): Promise<void> {
	await transaction`
		delete from public.listings where demo and zip in (select distinct zip from incoming)`;
	await transaction`
		delete from public.rents where demo and zip in (select distinct zip from incoming)`;
}
