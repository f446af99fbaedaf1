/** The markets of the store: counties, each with its sales; invented homes make markets of their own. */
import type { ReservedSql } from 'postgres';
import type { IsoDate } from '../../domain/listing.ts';

export interface Market {
	/** As "King County, WA". */
	name: string;
	state: string;
	demo: boolean;
	/** Closed sales with a place. */
	sales: number;
	/** Today, or the day of the newest sale where that is more than 60 days ago. */
	asOf: IsoDate;
	/** The middle of its sales, in degrees. */
	latitude: number;
	longitude: number;
	/** The version of the store that was read: a number, as text. */
	storeVersion: string;
	/** Its model is missing, stale, or does not know what was loaded last; or it holds a ZIP that was named. */
	isDue: boolean;
}

/** A model this old is fitted anew. */
const STALE = '30 days';

/** Whether every model is fresh and none is missing, as far as can be seen without counting sales. */
export async function isUpToDate(sql: ReservedSql): Promise<boolean> {
	const [row] = await sql`
		select count(*) > 0 and min(made_at) > now() - ${STALE}::interval
		       and min(store_version) >= (select coalesce(max(s.store_version), 0) from public.listing_sources s) as fresh
		from public.market_models`;
	return row?.fresh ?? false;
}

/** All markets, the largest first. @param zips makes the markets due that hold one of them, and no others */
export async function readMarkets(sql: ReservedSql, zips: readonly string[] | null): Promise<Market[]> {
	const rows = await sql<Market[]>`
		select m.name, m.state, m.demo, m.sales, m.latitude, m.longitude,
		       (select v.version from private.store_version v)::text as "storeVersion",
		       (case when m.newest < private.today_in_us() - 60 then m.newest else private.today_in_us() end)::text as "asOf",
		       case when ${zips === null}
		            then f.made_at is null or f.made_at < now() - ${STALE}::interval or f.store_version < m.store_version
		            else m.zips && ${zips ?? []}::text[] end as "isDue"
		from (
			select private.market_name(z.county, z.state) as name, z.state, l.demo, count(*)::integer as sales,
			       max(l.sold_on) as newest, avg(l.latitude) as latitude, avg(l.longitude) as longitude,
			       max(s.store_version) as store_version, array_agg(distinct l.zip) as zips
			from public.listings l
			join public.zip_places z on z.zip = l.zip
			join public.listing_sources s on s.id = l.source
			where l.status = 'sold' and l.latitude is not null
			group by 1, 2, 3
		) m
		left join public.market_models f on f.market = m.name and f.demo = m.demo
		order by m.sales desc, m.name`;
	return [...rows];
}
