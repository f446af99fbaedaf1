/** The markets in the store: counties, each with its sales; demo homes form separate markets. */
import type { Sql } from 'postgres';
import type { IsoDate } from '../../domain/dates/days.ts';
import { EFFORTS } from '../../domain/fitting/measure-errors.ts';

export interface Market {
	/** Such as "King County, WA". */
	name: string;
	state: string;
	demo: boolean;
	/** Closed sales with a location. */
	sales: number;
	/** Today, or the date of the newest sale if that is more than 60 days ago. */
	asOf: IsoDate;
	/** The center of its sales, in degrees. */
	latitude: number;
	longitude: number;
	/** The version of the store that was read: a number, as text. */
	storeVersion: string;
	/** A digest of all its sales. */
	digest: string;
	/** How thoroughly its past errors were measured, as an index of the next of `EFFORTS`. */
	effort: number;
	/**
	 * Its model is missing or stale, its sales have changed, more errors can be measured, or it contains a requested
	 * ZIP code.
	 */
	isDue: boolean;
}

/** A model this old is refitted. */
const STALE = '30 days';

/** Whether every model is up to date and none is missing, as far as can be checked without counting sales. */
export async function isUpToDate(sql: Sql): Promise<boolean> {
	const [row] = await sql`
		select count(*) > 0 and min(made_at) > now() - ${STALE}::interval and min(effort) >= ${EFFORTS.length}
		       and min(store_version) >= (select coalesce(max(s.store_version), 0) from public.listing_sources s) as fresh
		from public.market_models`;
	return row?.fresh ?? false;
}

/**
 * All markets, largest first.
 *
 * @param zips only markets with one of these are due
 * @param minAgeMinutes the minimum age of a model before a refit, unless one of its ZIP codes was requested
 */
export async function readMarkets(
	sql: Sql,
	zips: readonly string[] | null,
	minAgeMinutes: number,
): Promise<Market[]> {
	// Named first, because naming one for every home would take longer.
	const rows = await sql<Market[]>`
		with places as materialized (
			select z.zip, z.state, private.market_name(z.county, z.state) as name from public.zip_places z)
		select m.name, m.state, m.demo, m.sales, m.latitude, m.longitude, m.digest,
		       -- Of new sales, the errors are measured next: a store that changes every hour has complete models, too.
		       case when f.sales_digest = m.digest then f.effort
		            else least(coalesce(f.effort, 0), ${EFFORTS.length - 1}) end as effort,
		       (select v.version from private.store_version v)::text as "storeVersion",
		       (case when m.newest < private.today_in_us() - 60 then m.newest else private.today_in_us() end)::text as "asOf",
		       case when ${zips === null}
		            then f.made_at is null or f.made_at < now() - ${STALE}::interval
		              or (f.made_at <= now() - make_interval(mins => ${minAgeMinutes}::integer)
		                  and (f.sales_digest <> m.digest or f.effort < ${EFFORTS.length}))
		            else m.zips && ${zips ?? []}::text[] end as "isDue"
		from (
			select z.name, z.state, l.demo, count(*)::integer as sales,
			       max(l.sold_on) as newest, avg(l.latitude) as latitude, avg(l.longitude) as longitude,
			       sum(hashtext(l.fingerprint)::bigint)::text as digest, array_agg(distinct l.zip) as zips
			from public.listings l
			join places z on z.zip = l.zip
			where l.status = 'sold' and l.set_aside is null and l.latitude is not null
			group by 1, 2, 3
		) m
		left join public.market_models f on f.market = m.name and f.demo = m.demo
		order by m.sales desc, m.name`;
	return [...rows];
}

/** The names of the markets searched in the last 15 minutes, the latest first. */
export async function readSearchedMarkets(sql: Sql): Promise<string[]> {
	const rows = await sql<{ name: string }[]>`
		select private.market_name(z.county, z.state) as name
		from public.searches s join public.zip_places z on z.zip = s.zip
		where s.created_at > now() - interval '15 minutes'
		group by 1 order by max(s.created_at) desc`;
	return rows.map(({ name }) => name);
}

/** Marks models whose sales haven't changed with the newest store version, too. */
export async function markUnchanged(sql: Sql, markets: readonly Market[]): Promise<void> {
	const rows = markets.map(({ name, demo, digest, storeVersion }) => ({ name, demo, digest, storeVersion }));
	await sql`
		update public.market_models f set store_version = greatest(f.store_version, m."storeVersion"::bigint)
		from jsonb_to_recordset(${sql.json(rows)}) m (name text, demo boolean, digest text, "storeVersion" text)
		where f.market = m.name and f.demo = m.demo and f.sales_digest = m.digest`;
}
