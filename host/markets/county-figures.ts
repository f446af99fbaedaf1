/** The figures of each county that the heat of its ZIP codes is relative to: metrics of its homes in the store. */
import type { IsoDate } from '../../domain/dates/days.ts';
import {
	type HistoryListing,
	type HistorySale,
	type MarketHistory,
	NO_FACTS,
	UNKNOWN_MARKET,
} from '../../domain/market/market-history.ts';
import { WINDOW_MONTHS } from '../../domain/market/metrics/market-on.ts';
import { measureNow } from '../../domain/market/metrics/metrics.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import type { Query } from '../postgres/pool.ts';

interface County {
	/** As "King County, WA". */
	name: string;
	demo: boolean;
	/** Its ZIP codes with homes. */
	zips: string[];
	/** The last day of its data, chosen as that of a ZIP code. */
	day: IsoDate;
}

/** Measures every county up to a day, and forgets those whose homes are gone. */
export async function recordCountyFigures(sql: Query, today: IsoDate): Promise<void> {
	const figures: object[] = [];
	for (const county of await readCounties(sql, today)) {
		const market = await readMarket(sql, county);
		figures.push({
			market: county.name,
			demo: county.demo,
			days_on_market: measureNow('days_on_market', market).value,
			pending_ratio: measureNow('pending_ratio', market).value,
			price_cut_share: measureNow('price_cut_share', market).value,
			above_list_share: measureNow('above_list_share', market).value,
		});
	}
	await sql`
		with measured as (
			select f.* from jsonb_populate_recordset(null::public.county_figures, ${JSON.stringify(figures)}::text::jsonb) f
		), gone as (
			delete from public.county_figures c
			where not exists (select from measured m where m.market = c.market and m.demo = c.demo)
		)
		insert into public.county_figures select m.* from measured m
		on conflict (market, demo) do update
		set days_on_market = excluded.days_on_market, pending_ratio = excluded.pending_ratio,
		    price_cut_share = excluded.price_cut_share, above_list_share = excluded.above_list_share`;
}

async function readCounties(sql: Query, today: IsoDate): Promise<County[]> {
	// Named last, because naming one for every home would take longer.
	return sql<County[]>`
		select private.market_name(z.county, z.state) as name, l.demo, array_agg(l.zip) as zips,
		       (case when max(l.day) < ${today}::date - 60 then max(l.day) else ${today}::date end)::text as day
		from (select zip, demo, max(observed_on) as day from public.listings where observed_on <= ${today}::date group by 1, 2) l
		join public.zip_places z on z.zip = l.zip
		group by 1, 2`;
}

/** Its sales of the window of the metrics, and its listings on the market. */
async function readMarket(sql: Query, { zips, demo, day }: County): Promise<MarketHistory> {
	// Its data may start later, but then that of its ZIP codes does, too, and these aren't compared.
	const since = monthsBefore(day, WINDOW_MONTHS);
	const sales = await sql<Pick<HistorySale, 'soldOn' | 'price' | 'listPrice' | 'daysOnMarket'>[]>`
		select sold_on::text as "soldOn", sold_price as price, list_price as "listPrice", days_on_market as "daysOnMarket"
		from public.listings
		where zip = any (${zips}) and status = 'sold' and demo = ${demo} and set_aside is null
		  and observed_on > ${since}::date and observed_on <= ${day}::date
		order by sold_on`;
	const listings = await sql<Pick<HistoryListing, 'status' | 'price' | 'originalListPrice'>[]>`
		select status, list_price as price, original_list_price as "originalListPrice"
		from public.listings
		where zip = any (${zips}) and status in ('for_sale', 'pending') and demo = ${demo} and set_aside is null
		  and observed_on <= ${day}::date and private.is_on_market(observed_on, reported_on, source, zip, ${day}::date)`;
	return {
		...UNKNOWN_MARKET,
		asOf: day,
		since,
		sales: sales.map((sale) => ({ ...NO_FACTS, ...sale })),
		listings: listings.map((listing) => ({ ...NO_FACTS, daysOnMarket: null, ...listing })),
	};
}
