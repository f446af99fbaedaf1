/** The closed sales of a source, as a backtest needs them. */
import type { Sql } from 'postgres';
import type { MarketSale } from '../../domain/accuracy/blind-prices.ts';
import { SALE_COLUMNS } from '../../host/markets/sale-columns.ts';
import { SetupError } from '../../host/setup-error.ts';

/**
 * Reads the sales in order of closing date, each with its county.
 *
 * @throws SetupError if the store has no such source
 */
export async function readClosedSales(sql: Sql, source: string): Promise<MarketSale[]> {
	const rows = await sql<MarketSale[]>`
		select ${sql.unsafe(SALE_COLUMNS)}, null as "listPrice", null as "daysOnMarket", null as url,
		       coalesce(private.market_name(z.county, z.state), 'Unknown county') as market
		from public.listings l
		join public.listing_sources s on s.id = l.source
		left join public.zip_places z on z.zip = l.zip
		where s.name = ${source} and l.status = 'sold' and l.set_aside is null and l.sold_price > 0 and l.sold_on is not null
		order by l.sold_on, l.id`;
	if (rows.length === 0) throw new SetupError(await noSales(sql, source));
	return [...rows];
}

async function noSales(sql: Sql, source: string): Promise<string> {
	const names = await sql<{ name: string }[]>`select name from public.listing_sources order by name`;
	const list = names.map(({ name }) => name).join(', ') || 'none yet: npm run import -- FILE.csv';
	return `There are no closed sales from "${source}". Sources: ${list}.`;
}
