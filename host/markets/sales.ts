/** The closed sales of a market, for a fit. */
import type { Sql } from 'postgres';
import { SALES_WINDOW_DAYS } from '../../domain/fitting/fit-market.ts';
import type { Sale } from '../../domain/home/home.ts';
import type { Market } from './markets.ts';
import { SALE_COLUMNS } from './sale-columns.ts';

/** More sales barely improve a fit, and cost time and memory. */
export const MAX_FIT_SALES = 60_000;

/**
 * Reads the sales a fit needs, by closing date. A market with too many sales is represented by some of its ZIP codes,
 * complete: prices are compared among neighbors, so a neighborhood has all of its sales or none.
 */
export async function readSales(
	sql: Sql,
	{ name, state, demo, asOf }: Pick<Market, 'name' | 'state' | 'demo' | 'asOf'>,
	max = MAX_FIT_SALES,
	days = SALES_WINDOW_DAYS,
): Promise<Sale[]> {
	const rows = await sql<Sale[]>`
		with in_window as materialized (
			select l.id, l.zip, l.sold_on
			from public.listings l
			where l.zip in (select z.zip from public.zip_places z
			                where z.state = ${state} and private.market_name(z.county, z.state) = ${name})
			  and l.demo = ${demo} and l.status = 'sold' and l.set_aside is null and l.latitude is not null
			  and l.sold_on >= ${asOf}::date - ${days}::integer
		), by_zip as (
			select w.zip, count(*) as sales from in_window w group by w.zip
		), chosen as (
			select c.zip
			from (select z.zip, z.sales, sum(z.sales) over (order by hashtext(z.zip), z.zip) as up_to from by_zip z) c
			where c.up_to <= ${max} or c.up_to = c.sales
		), latest as (
			select w.id from in_window w where w.zip in (select c.zip from chosen c)
			order by w.sold_on desc, w.id limit ${max}
		)
		select ${sql.unsafe(SALE_COLUMNS)}, l.list_price as "listPrice", l.days_on_market as "daysOnMarket", null as url
		from public.listings l
		where l.id in (select n.id from latest n)
		order by l.sold_on, l.id`;
	return [...rows];
}
