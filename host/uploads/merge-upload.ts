/** Moves an upload's staged homes to the agent's own listings. */
import type { TransactionSql } from 'postgres';
import { OWN_DATA } from '../../domain/home/own-data.ts';
import type { Columns } from '../../domain/import/columns/column-map.ts';
import type { OffMarket } from '../../domain/import/rows/market/off-market.ts';
import { COLUMN_NAMES } from '../import/home-rows.ts';
import { UnusableFile } from '../import/import-problems.ts';
import { mergedValues } from '../import/merge-policy.ts';
import { noteNewestFile, removeRepeated, splitSharedNumbers } from '../import/staged-rows.ts';

export interface UploadOwner {
	/** The account of the agent. */
	owner: string;
	upload: string;
}

export interface UploadCounts {
	added: number;
	replaced: number;
	repeated: number;
	ended: number;
}

/** Per account: more homes than are sold in a county in a year. */
const MAX_HOMES = 100_000;

/**
 * Each upload keeps its own homes, so that it can be undone. If an earlier upload has the same home, facts without a
 * column in this file are taken from there, and the new home replaces the old one in searches.
 */
export async function mergeUpload(
	transaction: TransactionSql,
	{ owner, upload }: UploadOwner,
	columns: Columns,
	offMarket: readonly OffMarket[],
): Promise<UploadCounts> {
	await splitSharedNumbers(transaction);
	const repeated = await removeRepeated(transaction);
	const [source] = await transaction`select id from public.listing_sources where name = ${OWN_DATA}`;
	await noteNewestFile(transaction, source?.id, { owner, upload });
	const outdated = await removeOutdated(transaction, owner);
	const names = transaction.unsafe(COLUMN_NAMES.join(', '));
	const values = mergedValues(COLUMN_NAMES, columns);
	const { count: replaced } = await transaction`
		create temporary table earlier on commit drop as
		select kept.* from public.uploaded_listings kept join incoming using (sale_key)
		where kept.owner = ${owner} and kept.is_current`;
	await transaction`
		update public.uploaded_listings kept set is_current = false from incoming
		where kept.owner = ${owner} and kept.is_current and kept.sale_key = incoming.sale_key`;
	const { count: added } = await transaction`
		insert into public.uploaded_listings (${names}, source, owner, upload)
		select ${transaction.unsafe(values.join(', '))},
			${source?.id}::smallint, ${owner}::uuid, ${upload}::uuid
		from incoming excluded left join earlier listings using (sale_key)
		on conflict (upload, sale_key) do update set is_current = true, ${transaction.unsafe(replacements())}`;
	await transaction`drop table earlier`;
	const offMarketEnded = await endListings(transaction, { owner, upload }, offMarket);
	const [relisted] = await transaction`
		select ended::integer, outdated::integer from private.end_relisted_uploads(${owner}::uuid, ${upload}::uuid)`;
	const [total] = await transaction`select count(*) from public.uploaded_listings where owner = ${owner}`;
	if (Number(total?.count) > MAX_HOMES) {
		throw new UnusableFile('Your uploads would have more than 100,000 homes. Undo an earlier one first.');
	}
	return {
		added: added - relisted?.outdated,
		replaced,
		repeated: repeated + outdated + relisted?.outdated,
		ended: offMarketEnded + relisted?.ended,
	};
}

/**
 * The new values of a row whose sale this upload has already stored: a table may repeat a sale of an earlier table in
 * the same file.
 */
function replacements(): string {
	return COLUMN_NAMES.map((name) => `${name} = excluded.${name}`).join(', ');
}

/** Removes listings that are older than the stored sale of the same home, so that they don't replace it. */
async function removeOutdated(transaction: TransactionSql, owner: string): Promise<number> {
	const { count } = await transaction`
		delete from incoming using public.uploaded_listings kept
		where kept.owner = ${owner} and kept.is_current and kept.sale_key = incoming.sale_key
		and kept.status = 'sold' and incoming.status <> 'sold'
		and (incoming.listed_on is null or incoming.observed_on < kept.sold_on)`;
	return count;
}

/** Ends listings that left the market, unless another row of the file has them as active or sold. */
async function endListings(
	transaction: TransactionSql,
	{ owner, upload }: UploadOwner,
	listings: readonly OffMarket[],
): Promise<number> {
	if (listings.length === 0) return 0;
	const keys = listings.map(({ key }) => key);
	const listedOn = listings.map((listing) => listing.listedOn);
	const { count } = await transaction`
		update public.uploaded_listings kept set ended_by = ${upload}
		from unnest(${keys}::text[], ${listedOn}::date[]) gone (sale_key, listed_on)
		where kept.owner = ${owner} and kept.sale_key = gone.sale_key and kept.status <> 'sold' and kept.upload <> ${upload}
		and kept.is_current and kept.ended_by is null and coalesce(gone.listed_on >= kept.listed_on, true)`;
	return count;
}
