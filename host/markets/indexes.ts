/** The price indexes of markets over all years of their sales. */
import type { Sql } from 'postgres';
import type { PublishedChange } from '../../domain/fitting/hedonic.ts';
import { fitMarketIndexes } from '../../domain/fitting/index/market-indexes.ts';
import { HISTORY_YEARS } from '../../domain/market/market-history.ts';
import type { PriceIndex } from '../../domain/pricing/market-model.ts';
import type { Market } from './markets.ts';
import { MAX_FIT_SALES, readSales } from './sales.ts';

const DAYS_PER_YEAR = 365.25;

/** Fits and saves the indexes of a market, unless they are of the same sales and day. */
export async function refitIndexes(
	sql: Sql,
	market: Market,
	current: PriceIndex | null,
	published: readonly PublishedChange[],
): Promise<void> {
	const { name, demo, asOf, digest } = market;
	const [known] = await sql`
		select from public.market_indexes where market = ${name} and demo = ${demo} and zip = ''
		   and fitted_on = ${asOf} and sales_digest = ${digest}`;
	if (known !== undefined) return;
	const sales = await readSales(sql, market, MAX_FIT_SALES, Math.ceil(HISTORY_YEARS * DAYS_PER_YEAR));
	const fitted = fitMarketIndexes(sales, asOf, current, published);
	const rows =
		fitted === null ? [] : [['', fitted.county] as const, ...[...fitted.zips].filter(([zip]) => zip !== '')];
	await sql.begin(async (transaction) => {
		await transaction`delete from public.market_indexes where market = ${name} and demo = ${demo}`;
		for (const [zip, index] of rows) {
			await transaction`
				insert into public.market_indexes (market, demo, zip, index, fitted_on, sales_digest)
				values (${name}, ${demo}, ${zip}, ${sql.json(index as never)}, ${asOf}, ${digest})`;
		}
	});
}

/**
 * The change of the House Price Index of the FHFA in a county's ZIP codes in their latest year. It is of whole years, so
 * from the middle of one to the middle of the next. None for invented homes.
 */
export async function readPublishedChanges(
	sql: Sql,
	{ name, state, demo }: Market,
): Promise<PublishedChange[]> {
	if (demo) return [];
	const rows = await sql<{ year: number; log: number }[]>`
		select f.year, avg(ln(1 + f.change / 100))::float8 as log
		from public.fhfa_changes f join public.zip_places z on z.zip = f.zip
		where z.state = ${state} and private.market_name(z.county, z.state) = ${name} and f.change > -100
		group by f.year`;
	return rows.map(({ year, log }) => ({ from: `${year - 1}-07-01`, to: `${year}-07-01`, log }));
}
