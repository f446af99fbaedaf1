/** Measures a market's past errors: prices its closed sales blind, with the model of their month's first day. */
import { addDays, dayNumber, type IsoDate, isoDay } from '../dates/days.ts';
import { compareText } from '../format/compare-text.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import { groupBy } from '../math/group-by.ts';
import { fnv1a } from '../math/hash.ts';
import { MIN_COMPS } from '../pricing/estimate.ts';
import { nearbyCandidates } from './candidates.ts';
import { firstDay, fitErrors, fitWithoutErrors, SALES_WINDOW_DAYS, usableBefore } from './fit-market.ts';
import type { Neighbors } from './neighbors.ts';
import type { PastError } from './past-error.ts';
import { indexSales, type KnownSales, priceSale } from './price-sale.ts';

/** A past error with the id of its sale, under which it is stored. */
export interface SaleError extends PastError {
	saleId: string;
}

/** How many past months are priced, and the maximum number of sales in each month. */
export interface Effort {
	months: number;
	perMonth: number;
}

/**
 * The efforts with which a market is measured, one after the other: a small one first, so that it soon has a model. The
 * last covers at most 20,000 sales.
 */
export const EFFORTS: readonly [Effort, ...Effort[]] = [
	{ months: 6, perMonth: 150 },
	{ months: 24, perMonth: 300 },
	{ months: 24, perMonth: 833 },
];

const MONTH_DAYS = 30;
/**
 * A month is skipped if a smaller share of its sales is unmeasured: it isn't worth fitting a model as of its first day.
 */
const MIN_MISSING_SHARE = 0.1;

/**
 * The unmeasured errors, one month at a time, oldest first. Each month's model and correction use only what was known
 * on its first day.
 *
 * @param measured the errors already known
 * @param neighbors of the sales
 * @param maxCount the maximum number of sales to price; the last month may be partial
 */
export function* missingErrors(
	market: string,
	sales: readonly Sale[],
	today: IsoDate,
	measured: readonly SaleError[],
	{ months, perMonth }: Effort,
	neighbors?: Neighbors,
	maxCount = Number.POSITIVE_INFINITY,
): Generator<readonly SaleError[]> {
	const inWindow = inFitWindow(sales, today);
	const known = indexSales(inWindow);
	const dataFrom = firstDay(inWindow) ?? today;
	const all = [...measured];
	const done = new Set(measured.map(({ saleId }) => saleId));
	const thisMonth = Math.floor(dayNumber(today) / MONTH_DAYS);
	const byMonth = groupBy(inWindow, (sale) => Math.floor(dayNumber(pricedOn(sale)) / MONTH_DAYS));
	let remaining = maxCount;
	for (let month = thisMonth - months; month < thisMonth && remaining > 0; month++) {
		const sample = takeSample(byMonth.get(month) ?? [], perMonth);
		const missing = sample.filter((sale) => !done.has(sale.id) && canBePriced(sale, known));
		if (missing.length === 0 || missing.length < MIN_MISSING_SHARE * sample.length) continue;
		const first = isoDay(month * MONTH_DAYS);
		const model = {
			...fitWithoutErrors(market, inWindow, first, neighbors),
			...fitErrors(all, first, dataFrom),
		};
		const errors = missing.slice(0, remaining).flatMap((sale): SaleError[] => {
			const { error } = priceSale(sale, known, model, pricedOn(sale));
			return error === null ? [] : [{ ...error, saleId: sale.id }];
		});
		all.push(...errors);
		remaining -= errors.length;
		yield errors;
	}
}

/** Whether there are enough earlier sales nearby to price a sale. */
function canBePriced(sale: Sale, { grids }: KnownSales): boolean {
	return nearbyCandidates(grids, sale, pricedOn(sale), MIN_COMPS).length === MIN_COMPS;
}

/** The sales that a fit on a date uses, in a fixed order. */
export function inFitWindow(sales: readonly Sale[], today: IsoDate): Sale[] {
	const from = addDays(today, -SALES_WINDOW_DAYS);
	return usableBefore(sales, today).filter(({ soldOn }) => soldOn >= from);
}

/** A random sample: the sales with the smallest hashes, so that a larger sample contains every smaller one. */
function takeSample(sales: readonly Sale[], size: number): Sale[] {
	if (sales.length <= size) return [...sales];
	return sales
		.map((sale) => ({ sale, hash: fnv1a(sale.id) }))
		.sort((a, b) => a.hash - b.hash || compareText(a.sale.id, b.sale.id))
		.slice(0, size)
		.map(({ sale }) => sale);
}
