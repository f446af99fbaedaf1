/** Robust Bayesian least squares on pairs of nearby sales. */
import { factorize, solve } from '../../math/linear-algebra.ts';
import { median } from '../../math/statistics.ts';
import type { PairDesign } from './pair-design.ts';

/** The result of the regression. */
export interface PairFit {
	/** Number of columns. */
	size: number;
	/** The coefficient of each column: rates, then index levels. */
	solution: Float64Array;
	/** Factor of the posterior precision matrix, whose inverse is the covariance of the solution. */
	factor: Float64Array;
	/** Standard deviation of one sale around its neighbors, natural log. */
	noise: number;
	/** What is left of the log price ratio of each pair, and the weight of the pair: its precision. */
	residuals: Float64Array;
	precisions: Float64Array;
}

const PASSES = 3;
/** The variance of a pair's log price ratio in the first pass: twice that of a sale in King County, WA. */
const START_VARIANCE = 0.034;
/** Residuals beyond this many standard deviations have less weight. */
const HUBER = 1.5;

/**
 * Minimizes Σ w·(y − x·b)²/σ² plus the prior, in three passes with Huber weights w = 1 ÷ max(1, |e| ÷ 1.5σ) and
 * σ = 1.4826·median |e|. A sale is in many pairs: the pairs of m neighbors hold the information of m sales, m ÷ 2 times
 * less than independent pairs would, so the sum is divided by the pair weight per sale plus ½.
 */
export function regressPairs(
	design: PairDesign,
	weights: Float64Array,
	sales: number,
	prior: { precision: Float64Array; weighted: Float64Array },
): PairFit {
	const { pairs, size } = design;
	const overlap = weights.reduce((sum, weight) => sum + weight, 0) / sales + 0.5;
	const robust = new Float64Array(pairs).fill(1);
	const residuals = new Float64Array(pairs);
	let variance = START_VARIANCE;
	let solution: Float64Array = new Float64Array(size);
	let factor: Float64Array = new Float64Array(size * size);
	for (let pass = 0; pass < PASSES; pass++) {
		const normal = prior.precision.slice();
		const right = prior.weighted.slice();
		for (let row = 0; row < pairs; row++) {
			const weight = (weights[row] * robust[row]) / (overlap * variance);
			addRow(design, row, weight, normal, right);
		}
		factor = factorize(normal, size);
		solution = solve(factor, right, size);
		for (let row = 0; row < pairs; row++) residuals[row] = Math.abs(residualOf(design, row, solution));
		const spread = Math.max(1e-3, 1.4826 * (median(residuals) ?? 0));
		variance = spread * spread;
		for (let row = 0; row < pairs; row++) {
			robust[row] = 1 / Math.max(1, residuals[row] / (HUBER * spread));
		}
	}
	const left = residuals.map((_, row) => residualOf(design, row, solution));
	const precisions = weights.map((weight, row) => (weight * robust[row]) / (overlap * variance));
	return { size, solution, factor, noise: Math.sqrt(variance / 2), residuals: left, precisions };
}

function addRow(
	{ columns, values, starts, ratios, size }: PairDesign,
	row: number,
	weight: number,
	normal: Float64Array,
	right: Float64Array,
): void {
	const start = starts[row];
	const end = starts[row + 1];
	for (let i = start; i < end; i++) {
		const column = columns[i];
		const weighted = weight * values[i];
		right[column] += weighted * ratios[row];
		for (let j = start; j < end; j++) {
			const at = column * size + columns[j];
			normal[at] += weighted * values[j];
		}
	}
}

function residualOf(
	{ columns, values, starts, ratios }: PairDesign,
	row: number,
	solution: Float64Array,
): number {
	const start = starts[row];
	const end = starts[row + 1];
	let residual = ratios[row];
	for (let i = start; i < end; i++) residual -= values[i] * solution[columns[i]];
	return residual;
}
