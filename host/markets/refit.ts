/** Fits the models of markets on the sales of the store, and keeps them there. */
import type { ReservedSql, Sql } from 'postgres';
import { fitMarket } from '../../domain/valuation/fit-market.ts';
import type { MarketModel } from '../../domain/valuation/market-model.ts';
import { LOCKS } from '../advisory-locks.ts';
import { isUpToDate, type Market, readMarkets } from './markets.ts';
import { neighbourOf } from './neighbour.ts';
import { readSales } from './sales.ts';

export interface RefitOptions {
	sql: Sql;
	/** Only the markets that hold one of these ZIPs, however fresh; null for all that are missing or stale. */
	zips: readonly string[] | null;
}

/** Fewer sales than this say too little of how prices move. */
const FEWEST_SALES = 300;

/**
 * Fits the markets in question: a county by its own sales. One with fewer than 300 has the model of the nearest
 * county of its state that has enough; where there is none, it has what its few sales say.
 *
 * @returns how many markets have a new model
 */
export async function refitMarkets({ sql, zips }: RefitOptions): Promise<number> {
	const connection = await sql.reserve();
	try {
		await connection`select pg_advisory_lock(${LOCKS.refit})`;
		if (zips === null && (await isUpToDate(connection))) return 0;
		const markets = await readMarkets(connection, zips);
		const broad = markets.filter(({ sales }) => sales >= FEWEST_SALES);
		const thin = markets.filter(({ sales }) => sales < FEWEST_SALES);
		const due = broad.filter(({ isDue }) => isDue);
		for (const market of due) {
			await keep(connection, market, await fitOwn(connection, market));
		}
		let borrowers = 0;
		for (const market of thin) {
			const neighbour = neighbourOf(market, broad);
			const isNew = neighbour !== null && due.includes(neighbour);
			if (!market.isDue && !isNew) continue;
			const borrowed = neighbour && (await modelOf(connection, neighbour));
			await keep(connection, market, borrowed ?? (await fitOwn(connection, market)));
			borrowers += 1;
		}
		await removeOthers(connection, markets);
		return due.length + borrowers;
	} finally {
		await connection`select pg_advisory_unlock(${LOCKS.refit})`.catch(() => {});
		connection.release();
	}
}

async function fitOwn(sql: ReservedSql, market: Market): Promise<MarketModel> {
	return fitMarket(market.name, await readSales(sql, market), market.asOf);
}

async function keep(sql: ReservedSql, market: Market, model: MarketModel): Promise<void> {
	const { name, demo, storeVersion } = market;
	await sql`
		insert into public.market_models (market, demo, fitted_on, sales, model, store_version)
		values (${name}, ${demo}, ${model.fittedOn}, ${model.sales}, ${sql.json(model as never)}, ${storeVersion})
		on conflict (market, demo) do update
		set fitted_on = excluded.fitted_on, sales = excluded.sales, model = excluded.model,
		    store_version = excluded.store_version, made_at = now()`;
}

async function modelOf(sql: ReservedSql, { name, demo }: Market): Promise<MarketModel | null> {
	const [row] = await sql<{ model: MarketModel }[]>`
		select model from public.market_models where market = ${name} and demo = ${demo}`;
	return row?.model ?? null;
}

/** Models of markets whose homes are gone, as invented ones when real ones came. */
async function removeOthers(sql: ReservedSql, markets: readonly Market[]): Promise<void> {
	const kept = markets.map(({ name, demo }) => `${name} ${demo}`);
	await sql`delete from public.market_models where market || ' ' || demo <> all (${kept})`;
}
