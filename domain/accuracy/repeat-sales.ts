/**
 * A repeat-sales index by quarter: ln P₂ − ln P₁ = level(q₂) − level(q₁). Bailey, Muth and Nourse, "A Regression Method for
 * Real Estate Price Index Construction", Journal of the American Statistical Association 58 (1963), with the weights of
 * Case and Shiller (1987) for the time between the sales, and least absolute deviations against renovated homes.
 */
import type { IsoDate } from '../dates/days.ts';
import { daysBetween } from '../dates/days.ts';
import { factorize, solve } from '../math/linear-algebra.ts';

/** Two sales of one home in a row. */
export interface RepeatSale {
	first: IsoDate;
	second: IsoDate;
	/** Log of the second price over the first. */
	log: number;
}

const PASSES = 30;
/** Smaller residuals have no more weight. */
const MIN_RESIDUAL = 0.01;
/** The variance of a pair: of two sales, and of a year between them, natural log. */
const SALES_VARIANCE = 0.02;
const YEAR_VARIANCE = 0.003;
/** Keeps quarters without a sale from being singular. */
const RIDGE = 1e-6;

/** The number of a quarter. @example quarterOf('2010-05-01') // 8041 */
export function quarterOf(day: IsoDate): number {
	return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

/**
 * The level of each quarter, natural log; that of the first is 0.
 *
 * @param first the number of the first quarter
 */
export function fitRepeatSales(pairs: readonly RepeatSale[], first: number, count: number): number[] {
	const rows = pairs.flatMap(({ first: bought, second, log }) => {
		const [from, to] = [quarterOf(bought) - first, quarterOf(second) - first];
		const variance = SALES_VARIANCE + (YEAR_VARIANCE * daysBetween(bought, second)) / 365;
		return from === to ? [] : [{ from, to, log, weight: 1 / variance }];
	});
	let levels = new Float64Array(count);
	for (let pass = 0; pass < PASSES; pass++) {
		const normal = new Float64Array(count * count);
		const right = new Float64Array(count);
		const add = (row: number, column: number, value: number) => {
			normal[row * count + column] = (normal[row * count + column] as number) + value;
		};
		for (let at = 0; at < count; at++) add(at, at, at === 0 ? 1e9 : RIDGE);
		for (const { from, to, log, weight } of rows) {
			const left = Math.abs(log - ((levels[to] as number) - (levels[from] as number)));
			const w = pass === 0 ? weight : weight / Math.max(MIN_RESIDUAL, left);
			add(from, from, w);
			add(to, to, w);
			add(from, to, -w);
			add(to, from, -w);
			right[to] = (right[to] as number) + w * log;
			right[from] = (right[from] as number) - w * log;
		}
		levels = new Float64Array(solve(factorize(normal, count), right, count));
	}
	return [...levels];
}
