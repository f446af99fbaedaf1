/** Fits the models of markets on the sales of the store, and keeps them there. */
import type { Sql } from 'postgres';
import { fitMarket } from '../../domain/fitting/fit-market.ts';
import { EFFORTS, inFitWindow, missingErrors } from '../../domain/fitting/measure-errors.ts';
import { median } from '../../domain/math/statistics.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import { LOCKS } from '../advisory-locks.ts';
import type { Session } from '../store.ts';
import { isUpToDate, type Market, markUnchanged, readMarkets } from './markets.ts';
import { neighborOf } from './neighbor.ts';
import { dropPastErrors, readPastErrors, savePastErrors } from './past-errors.ts';
import { readSales } from './sales.ts';

export interface RefitOptions {
	session: Session;
	/** Only the markets that hold one of these ZIPs, however fresh; null for all that are missing or stale. */
	zips: readonly string[] | null;
	/** The least age of a model that is fitted again because of new sales, in minutes. */
	restMinutes?: number;
	/** Called before a fit, after each month of past errors and after the fit. */
	onProgress?: (progress: FitProgress) => void;
}

export interface FitProgress {
	market: string;
	sales: number;
	/** Past sales priced in this fit so far. */
	priced: number;
	isDone: boolean;
}

/** What a fit found, beside the model. */
interface Fitted {
	model: MarketModel;
	effort: number;
	errors: number;
	medianError: number | null;
}

/** Fewer sales than this say too little of how prices move. */
const MIN_SALES = 300;
/** All errors of a market with so few sales are measured at once. */
const SMALL_MARKET = 1000;
/** New sales change a model at most this often. */
const REST_MINUTES = 60;

/**
 * Fits the markets in question: a county by its own sales. One with fewer than 300 has the model of the nearest
 * county of its state that has enough; where there is none, it has what its few sales say.
 *
 * @returns how many markets have a new model
 */
export function refitMarkets({
	session,
	zips,
	restMinutes = REST_MINUTES,
	onProgress = () => {},
}: RefitOptions): Promise<number> {
	return session(async (sql) => {
		// Until the session ends.
		await sql`select pg_advisory_lock(${LOCKS.refit})`;
		if (zips === null && (await isUpToDate(sql))) return 0;
		await sql`delete from public.market_fits`;
		const markets = await readMarkets(sql, zips, restMinutes);
		const broad = markets.filter(({ sales }) => sales >= MIN_SALES);
		const thin = markets.filter(({ sales }) => sales < MIN_SALES);
		const due = broad.filter(({ isDue }) => isDue);
		for (const market of due) {
			await keep(sql, market, await fitOwn(sql, market, onProgress));
		}
		let borrowers = 0;
		for (const market of thin) {
			const neighbor = neighborOf(market, broad);
			const isNew = neighbor !== null && due.includes(neighbor);
			if (!market.isDue && !isNew) continue;
			const borrowed = neighbor && (await borrow(sql, neighbor));
			await keep(sql, market, borrowed ?? (await fitOwn(sql, market, onProgress)));
			borrowers += 1;
		}
		await removeOthers(sql, markets);
		await markUnchanged(sql, markets);
		return due.length + borrowers;
	});
}

/**
 * Measures the errors that are missing, month by month, and fits the market on all of them. Each month is stored when it is
 * measured, so a fit that is interrupted goes on there.
 */
async function fitOwn(
	sql: Sql,
	market: Market,
	onProgress: (progress: FitProgress) => void,
): Promise<Fitted> {
	const { name, demo, asOf } = market;
	await sql`insert into public.market_fits (market, demo, lock_number) values (${name}, ${demo}, ${LOCKS.refit})`;
	await dropPastErrors(sql, market);
	const sales = inFitWindow(await readSales(sql, market), asOf);
	const errors = await readPastErrors(sql, market);
	const round =
		sales.length <= SMALL_MARKET ? EFFORTS.length - 1 : Math.min(EFFORTS.length - 1, market.effort);
	const effort = EFFORTS[round] ?? EFFORTS[0];
	let priced = 0;
	const report = (isDone: boolean) => onProgress({ market: name, sales: sales.length, priced, isDone });
	report(false);
	for (const month of missingErrors(name, sales, asOf, errors, effort)) {
		await savePastErrors(sql, market, month);
		errors.push(...month);
		priced += month.length;
		await sql`update public.market_fits set priced = ${priced} where market = ${name} and demo = ${demo}`;
		report(false);
	}
	const model = fitMarket(name, sales, asOf, errors);
	await sql`delete from public.market_fits where market = ${name} and demo = ${demo}`;
	report(true);
	return {
		model,
		effort: round + 1,
		errors: errors.length,
		medianError: median(errors.map(({ error, correction }) => Math.abs(Math.expm1(correction.log - error)))),
	};
}

async function keep(sql: Sql, market: Market, { model, effort, errors, medianError }: Fitted): Promise<void> {
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

/** The model of a neighbor, without its correction: that is about the price level and sizes of that county's homes. */
async function borrow(sql: Sql, { name, demo }: Market): Promise<Fitted | null> {
	const [row] = await sql<{ model: MarketModel; errors: number; medianError: number | null }[]>`
		select model, errors, median_error as "medianError" from public.market_models
		where market = ${name} and demo = ${demo}`;
	if (row === undefined) return null;
	const { correction: _, ...model } = row.model;
	return { ...row, model, effort: EFFORTS.length };
}

/** Models of markets whose homes are gone, as invented ones when real ones came. */
async function removeOthers(sql: Sql, markets: readonly Market[]): Promise<void> {
	const kept = markets.map(({ name, demo }) => `${name} ${demo}`);
	await sql`delete from public.market_models where market || ' ' || demo <> all (${kept})`;
	await sql`delete from public.past_errors where market || ' ' || demo <> all (${kept})`;
}
