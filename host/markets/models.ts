/** Stores the models of markets. */
import type { Sql } from 'postgres';
import { EFFORTS } from '../../domain/fitting/measure-errors.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import type { Market } from './markets.ts';

/** The results of a fit in addition to the model. */
export interface FittedMarket {
	model: MarketModel;
	effort: number;
	errors: number;
	medianError: number | null;
}

export async function saveModel(
	sql: Sql,
	market: Market,
	{ model, effort, errors, medianError }: FittedMarket,
): Promise<void> {
	const { name, demo, storeVersion, digest } = market;
	await sql`
		insert into public.market_models
			(market, demo, fitted_on, sales, model, store_version, sales_digest, effort, errors, median_error)
		values (${name}, ${demo}, ${model.fittedOn}, ${model.sales}, ${sql.json(model as never)}, ${storeVersion},
		        ${digest}, ${effort}, ${errors}, ${medianError})
		on conflict (market, demo) do update
		set fitted_on = excluded.fitted_on, sales = excluded.sales, model = excluded.model,
		    store_version = excluded.store_version, sales_digest = excluded.sales_digest, effort = excluded.effort,
		    errors = excluded.errors, median_error = excluded.median_error, made_at = now()`;
}

/** A neighbor's model for a county, without its correction, which depends on the neighbor's prices and sizes. */
export async function borrowModel(
	sql: Sql,
	{ name, demo }: Market,
	usedBy: string,
): Promise<FittedMarket | null> {
	const [row] = await sql<{ model: MarketModel; errors: number; medianError: number | null }[]>`
		select model, errors, median_error as "medianError" from public.market_models
		where market = ${name} and demo = ${demo}`;
	if (row === undefined) return null;
	const { correction: _, ...model } = row.model;
	return { ...row, model: { ...model, usedBy }, effort: EFFORTS.length };
}

/** Removes the models of markets whose homes are gone, such as fictional ones replaced by real ones. */
export async function removeOtherModels(sql: Sql, markets: readonly Market[]): Promise<void> {
	const current = markets.map(({ name, demo }) => `${name} ${demo}`);
	await sql`delete from public.market_models where market || ' ' || demo <> all (${current})`;
	await sql`delete from public.past_errors where market || ' ' || demo <> all (${current})`;
	await sql`delete from public.market_indexes where market || ' ' || demo <> all (${current})`;
}
