/** The closed sales of a market, as a fit wants them. */
import type { ReservedSql } from 'postgres';
import { DAYS_OF_SALES } from '../../domain/valuation/fit-market.ts';
import type { Sale } from '../../domain/valuation/home.ts';
import type { Market } from './markets.ts';

/** As far back as a fit looks, in the order of their closing. */
export async function readSales(
	sql: ReservedSql,
	{ name, state, demo, asOf }: Pick<Market, 'name' | 'state' | 'demo' | 'asOf'>,
): Promise<Sale[]> {
	const rows = await sql<Sale[]>`
		select l.sale_key as id, l.source_id as "sourceId", l.address, l.city, l.state, l.zip,
		       l.home_type as "homeType", l.latitude, l.longitude, l.bedrooms, l.bathrooms,
		       l.living_area as "livingArea", l.lot_size as "lotSize", l.year_built as "yearBuilt",
		       l.year_renovated as "yearRenovated",
		       l.condition, l.quality, l.garage_spaces as "garageSpaces", l.pool, l.basement_area as "basementArea",
		       l.view, l.waterfront, l.sold_price as price, l.concessions, l.list_price as "listPrice",
		       l.sold_on::text as "soldOn", l.contract_on::text as "contractOn", l.listed_on::text as "listedOn",
		       l.days_on_market as "daysOnMarket", null as url, l.demo
		from public.listings l
		where l.zip in (select z.zip from public.zip_places z
		                where z.state = ${state} and private.market_name(z.county, z.state) = ${name})
		  and l.demo = ${demo} and l.status = 'sold' and l.latitude is not null
		  and l.sold_on >= ${asOf}::date - ${DAYS_OF_SALES}::integer
		order by l.sold_on, l.id`;
	return [...rows];
}
