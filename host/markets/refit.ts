/** Fits the models of markets on the sales in the store, and saves them. */
import type { Sql } from 'postgres';
import { daysBetween } from '../../domain/dates/days.ts';
import { fitMarket } from '../../domain/fitting/fit-market.ts';
import { fitPhraseWeights } from '../../domain/fitting/fit-phrase-weights.ts';
import { EFFORTS, inFitWindow, missingErrors } from '../../domain/fitting/measure-errors.ts';
import { findNeighbors } from '../../domain/fitting/neighbors.ts';
import { median } from '../../domain/math/statistics.ts';
import { LOCKS } from '../advisory-locks.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Session } from '../store.ts';
import { withLock } from '../with-lock.ts';
import { readPublishedChanges, refitIndexes } from './indexes.ts';
import { isUpToDate, type Market, markUnchanged, readMarkets, readSearchedMarkets } from './markets.ts';
import { borrowModel, type FittedMarket, removeOtherModels, saveModel } from './models.ts';
import { dropPastErrors, readPastErrors, readRemarkedErrors, savePastErrors } from './past-errors.ts';
import { readSales } from './sales.ts';

export interface RefitOptions {
	session: Session;
	/** Only markets with one of these ZIP codes, however fresh; null for all that are missing or stale. */
	zips: readonly string[] | null;
	/** The minimum age of a model before new sales cause a refit, in minutes. */
	minAgeMinutes?: number;
	limits?: FitLimits;
	/** Called before a fit, after each month of past errors and after the fit. */
	onProgress?: (progress: FitProgress) => void;
}

/** The maximum that one fit measures, so that it takes seconds; the next one continues. */
export interface FitLimits {
	priced: number;
	months: number;
	/** All errors of a market with at most this many sales are measured in one fit. */
	smallMarket: number;
}

export interface FitProgress {
	market: string;
	sales: number;
	/** Past sales priced in this fit so far. */
	priced: number;
	isDone: boolean;
}

/** Models of earlier months use only part of a sale's neighbors, and need ten. */
const NEIGHBORS = 30;
/** With fewer sales than this, a price trend can't be measured. */
const MIN_SALES = 300;
const LIMITS: FitLimits = { priced: 1200, months: 7, smallMarket: 1000 };
/** New sales change a model at most this often. */
const MIN_AGE_MINUTES = 60;

/**
 * Fits the markets that are due: a county on its own sales. One with fewer than 300 gets the model of the nearest
 * county in its state that has enough; if there is none, it gets a model of its own few sales.
 *
 * @returns how many markets have a new model
 */
export function refitMarkets({
	session,
	zips,
	minAgeMinutes = MIN_AGE_MINUTES,
	limits = LIMITS,
	onProgress = () => {},
}: RefitOptions): Promise<number> {
	const refit = async (sql: Sql) => {
		const hasCrashed = await forgetFits(sql);
		if (zips === null && (await isUpToDate(sql))) return 0;
		const markets = await onOneCore(sql, () => readMarkets(sql, zips, minAgeMinutes));
		await removeOtherModels(sql, markets);
		// A market whose last fit died, maybe for lack of memory, goes last, so that it doesn't keep the others from theirs.
		let fitted = 0;
		for (const isRetry of [false, true]) {
			const batch = markets.filter((market) => hasCrashed(market) === isRetry);
			fitted += await fitDue(sql, batch, markets, limits, onProgress);
		}
		// Marked last: if a fit fails before this, the next refit finds that a due market has no model yet.
		await markUnchanged(sql, markets);
		return fitted;
	};
	return withLock(session, LOCKS.refit, () => session(refit));
}

/** Reads for a fit, which uses one core, in the database as well. */
function onOneCore<Result>(sql: Sql, read: () => Promise<Result>): Promise<Result> {
	return inTransaction(sql, async () => {
		await sql`set local max_parallel_workers_per_gather = 0`;
		return read();
	});
}

/**
 * Fits the due markets of a batch, then the thin markets that borrow one of their models.
 *
 * @returns how many it fitted
 */
async function fitDue(
	sql: Sql,
	batch: readonly Market[],
	markets: readonly Market[],
	limits: FitLimits,
	onProgress: (progress: FitProgress) => void,
): Promise<number> {
	const broad = markets.filter(({ sales }) => sales >= MIN_SALES);
	const thin = markets.filter(({ sales }) => sales < MIN_SALES);
	const due = broad.filter((market) => market.isDue && batch.includes(market));
	for await (const market of orderBySearches(sql, due)) {
		await finish(sql, market, await fitOwn(sql, market, limits, onProgress));
	}
	let borrowers = 0;
	for (const market of thin) {
		const neighbor = findNeighbor(market, broad);
		const isNew = neighbor !== null && due.includes(neighbor);
		if (!(market.isDue && batch.includes(market)) && !isNew) continue;
		const borrowed = neighbor && (await borrowModel(sql, neighbor, market.name));
		await finish(sql, market, borrowed ?? (await fitOwn(sql, market, limits, onProgress)));
		borrowers += 1;
	}
	return due.length + borrowers;
}

/** Saves a model. Until then, its fit counts as running, or as failed if its process is gone. */
async function finish(sql: Sql, market: Market, fitted: FittedMarket): Promise<void> {
	await saveModel(sql, market, fitted);
	await sql`delete from public.market_fits where market = ${market.name} and demo = ${market.demo}`;
}

/**
 * Measures missing errors, month by month, and fits the market on all of them. Each month is saved when it is
 * measured, so an interrupted fit resumes there, and so does the next fit if this one reached its maximum.
 */
async function fitOwn(
	sql: Sql,
	market: Market,
	limits: FitLimits,
	onProgress: (progress: FitProgress) => void,
): Promise<FittedMarket> {
	const { name, demo, asOf } = market;
	await sql`insert into public.market_fits (market, demo, lock_number) values (${name}, ${demo}, ${LOCKS.refit})`;
	await dropPastErrors(sql, market);
	const sales = inFitWindow(await onOneCore(sql, () => readSales(sql, market)), asOf);
	const errors = await readPastErrors(sql, market);
	const neighbors = findNeighbors(sales, NEIGHBORS);
	const isSmall = sales.length <= limits.smallMarket;
	const round = isSmall ? EFFORTS.length - 1 : Math.min(EFFORTS.length - 1, market.effort);
	const effort = EFFORTS[round] ?? EFFORTS[0];
	let priced = 0;
	let months = 0;
	let isComplete = true;
	const maxSales = isSmall ? Number.POSITIVE_INFINITY : limits.priced;
	const report = (isDone: boolean) => onProgress({ market: name, sales: sales.length, priced, isDone });
	report(false);
	for (const month of missingErrors(name, sales, asOf, errors, effort, neighbors, maxSales)) {
		await savePastErrors(sql, market, month);
		errors.push(...month);
		priced += month.length;
		await sql`update public.market_fits set priced = ${priced} where market = ${name} and demo = ${demo}`;
		months += 1;
		report(false);
		isComplete = isSmall || (priced < limits.priced && months < limits.months);
		if (!isComplete) break;
	}
	const published = await readPublishedChanges(sql, market);
	const remarks = fitPhraseWeights(await readRemarkedErrors(sql, errors, sales));
	const model = {
		...fitMarket(name, sales, asOf, errors, neighbors, published),
		...(remarks && { remarks }),
	};
	await refitIndexes(sql, market, model.index, published);
	report(true);
	return {
		model,
		effort: isComplete ? round + 1 : round,
		errors: errors.length,
		medianError: median(errors.map(({ error, correction }) => Math.abs(Math.expm1(correction.log - error)))),
	};
}

/**
 * Yields the markets in the order of their fits: first those that someone has just searched, then the others, largest
 * first.
 */
async function* orderBySearches(sql: Sql, markets: readonly Market[]): AsyncGenerator<Market> {
	let waiting = [...markets];
	while (waiting.length > 0) {
		const searched = await readSearchedMarkets(sql);
		const next = searched.flatMap((name) => waiting.filter((market) => market.name === name));
		const [market] = [...next, ...waiting];
		if (market) yield market;
		waiting = waiting.filter((other) => other !== market);
	}
}

/**
 * Deletes the records of running fits. Called by the process that holds the lock, so these fits have died.
 *
 * @returns a function that tells whether the last fit of a market died
 */
async function forgetFits(sql: Sql): Promise<(market: Market) => boolean> {
	const rows = await sql<{ market: string; demo: boolean }[]>`
		delete from public.market_fits returning market, demo`;
	return ({ name, demo }) => rows.some((row) => row.market === name && row.demo === demo);
}

/** Index levels further apart in time than this can't replace each other. */
const MAX_DAYS_APART = 90;

/** The neighbor whose model a market uses if it has too few sales: the nearest in the same state and period; null for none. */
function findNeighbor(market: Market, broad: readonly Market[]): Market | null {
	const ofState = broad.filter(
		({ state, demo, asOf }) =>
			state === market.state &&
			demo === market.demo &&
			Math.abs(daysBetween(asOf, market.asOf)) <= MAX_DAYS_APART,
	);
	const nearest = ofState.map((other) => ({ other, distance: distanceBetween(market, other) }));
	return nearest.sort((a, b) => a.distance - b.distance)[0]?.other ?? null;
}

/** The distance in degrees of latitude, on a plane: accurate enough to find the nearest. */
function distanceBetween(one: Market, other: Market): number {
	const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
	return Math.hypot(one.latitude - other.latitude, east);
}
