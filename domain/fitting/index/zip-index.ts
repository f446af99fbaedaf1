/**
 * The price indexes of ZIP codes: each is its county's plus a difference that wanders slowly, so few sales leave it at
 * the county's. How far differences wander is learned from all ZIP codes of the county together: an empirical Bayes
 * estimate, after Morris, "Parametric Empirical Bayes Inference", Journal of the American Statistical Association 78
 * (1983).
 */
import { dayNumber } from '../../dates/days.ts';
import { toMillionths } from '../../math/arithmetic.ts';
import { factorize, solve } from '../../math/linear-algebra.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import { type IndexDays, KNOT_DAYS, knotPosition } from '../index-knots.ts';

/** Two nearby sales in the same ZIP code. */
interface ZipPair {
	/** Day numbers of the two sales. */
	from: number;
	to: number;
	/** What the county's index and rates leave of the log price ratio. */
	left: number;
	/** One over the variance of that. */
	precision: number;
}

export interface ZipPairs {
	sales: number;
	pairs: ZipPair[];
}

/** Fewer sales say nothing of their own. */
const MIN_ZIP_SALES = 100;
/** The knots of a difference are this many of the index's apart: a quarter. */
const STEP = 3;
/** How far a difference may wander in a year, natural log: 0.1% to 6%. */
const WANDERS = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06];
/** The precision of the level of a difference, which the pairs don't measure. */
const LEVEL_PRECISION = 1;
const DAYS_PER_YEAR = 365.25;

/** The indexes of the ZIP codes with at least 100 sales. Each has its county's knots. */
export function fitZipIndexes(
	byZip: ReadonlyMap<string, ZipPairs>,
	county: PriceIndex,
): Map<string, PriceIndex> {
	const [first, last] = [county.knots[0], county.knots.at(-1)];
	if (first === undefined || last === undefined) return new Map();
	const start = dayNumber(first.on);
	const knots = { first: start, count: Math.ceil((dayNumber(last.on) - start) / (STEP * KNOT_DAYS)) + 1 };
	const sums = [...byZip]
		.filter(([, { sales, pairs }]) => sales >= MIN_ZIP_SALES && pairs.length > 0)
		.map(([zip, { pairs }]) => ({ zip, pairs: pairs.length, ...addPairs(pairs, knots) }));
	const fits = WANDERS.map((wander) => {
		const prior = priorOf(wander, knots);
		const found = sums.map((each) => solveZip(each, prior));
		return { found, evidence: found.reduce((total, { evidence }) => total + evidence, 0) };
	});
	const best = fits.reduce((one, other) => (other.evidence > one.evidence ? other : one));
	return new Map(
		sums.map(({ zip, pairs }, at) => [zip, { pairs, knots: zipKnots(county, knots, best.found[at]) }]),
	);
}

interface Sums {
	normal: Float64Array;
	right: Float64Array;
}

interface Difference {
	solution: Float64Array;
	factor: Float64Array;
	/** Log of how probable the pairs are, up to a constant. */
	evidence: number;
}

/** The normal equations of the pairs. */
function addPairs(pairs: readonly ZipPair[], knots: IndexDays): Sums {
	const { count } = knots;
	const sums = { normal: new Float64Array(count * count), right: new Float64Array(count) };
	for (const { from, to, left, precision } of pairs) {
		const step = stepBetween(from, to, knots);
		for (const [row, value] of step) {
			sums.right[row] += precision * value * left;
			for (const [column, other] of step) {
				const cell = row * count + column;
				sums.normal[cell] += precision * value * other;
			}
		}
	}
	return sums;
}

/** The difference between two days as a sum of knots. */
function stepBetween(from: number, to: number, knots: IndexDays): [column: number, value: number][] {
	const [start, end] = [positionOf(from, knots), positionOf(to, knots)];
	return [
		[end.before, 1 - end.share],
		[end.before + 1, end.share],
		[start.before, start.share - 1],
		[start.before + 1, -start.share],
	];
}

/** Quarterly knots are monthly ones with time three times as slow. */
function positionOf(day: number, knots: IndexDays): { before: number; share: number } {
	return knotPosition(knots.first + (day - knots.first) / STEP, knots);
}

/** The precision of a random walk. */
function priorOf(wander: number, { count }: IndexDays): Float64Array {
	const step = DAYS_PER_YEAR / (STEP * KNOT_DAYS) / wander ** 2;
	const precision = new Float64Array(count * count);
	const add = (row: number, column: number, value: number) => {
		precision[row * count + column] += value;
	};
	for (let knot = 0; knot < count; knot++) add(knot, knot, LEVEL_PRECISION);
	for (let knot = 0; knot + 1 < count; knot++) {
		add(knot, knot, step);
		add(knot + 1, knot + 1, step);
		add(knot, knot + 1, -step);
		add(knot + 1, knot, -step);
	}
	return precision;
}

function solveZip({ normal, right }: Sums, prior: Float64Array): Difference {
	const size = right.length;
	const factor = factorize(
		prior.map((value, at) => value + normal[at]),
		size,
	);
	const solution = solve(factor, right, size);
	const fitted = solution.reduce((total, value, at) => total + value * right[at], 0);
	const alone = factorize(prior.slice(), size);
	return { solution, factor, evidence: logRoot(alone, size) - logRoot(factor, size) + fitted / 2 };
}

/** Half the log of the determinant of a factored matrix. */
function logRoot(factor: Float64Array, size: number): number {
	let total = 0;
	for (let at = 0; at < size; at++) total += Math.log(factor[at * size + at]);
	return total;
}

function zipKnots(
	{ knots: countyKnots }: PriceIndex,
	knots: IndexDays,
	{ solution, factor }: Difference,
): PriceIndex['knots'] {
	const last = dayNumber(countyKnots.at(-1)?.on ?? '');
	return countyKnots.map(({ on, level, error }) => {
		const step = new Float64Array(knots.count);
		for (const [column, value] of stepBetween(dayNumber(on), last, knots)) step[column] += value;
		const change = step.reduce((total, value, at) => total + value * solution[at], 0);
		const spread = solve(factor, step, knots.count);
		const variance = step.reduce((total, value, at) => total + value * spread[at], 0);
		return {
			on,
			level: toMillionths(level - change),
			error: toMillionths(Math.sqrt(error ** 2 + Math.max(0, variance))),
		};
	});
}
