/** Fits the expected size of errors to the known traits of each estimate. */
import { factorize, solve } from '../math/linear-algebra.ts';
import type { Calibration } from '../pricing/market-model.ts';
import { errorScale, RANGE_FACTORS } from '../pricing/range/range.ts';

/** The prior weights of the default scale, and of equal scales on both sides, in numbers of errors. */
const PRIOR_WEIGHT = 40;
const SIDES_PRIOR_WEIGHT = 100;
/** Iterations of the fit, which converges to four digits sooner. */
const STEPS = 10;
/** Larger errors, natural log, are clipped to this: they have other causes than the home. */
const MAX_ERROR = 0.8;

/**
 * The maximum likelihood scale exp(Σ weight·factor) under a Laplace distribution, with default weights as prior:
 * Fisher scoring, each step a ridge regression of ln scale + |error| ÷ scale − 1 on the factors.
 *
 * @param factors of each error, by `rangeFactorsOf`
 * @param weights how much each error counts
 * @param priorWeight of the default weights
 * @example errors that are twice the default scale everywhere: the default weights, and ln 2 more in the constant
 */
export function fitScale(
	factors: readonly Float64Array[],
	errors: readonly number[],
	weights: readonly number[],
	defaults: Calibration['scale'],
	priorWeight = PRIOR_WEIGHT,
): Calibration['scale'] {
	const size = RANGE_FACTORS.length;
	const sizes = errors.map((error) => Math.min(MAX_ERROR, Math.abs(error)));
	const normal = new Float64Array(size * size);
	for (let i = 0; i < size; i++) normal[i * size + i] = priorWeight;
	factors.forEach((row, at) => {
		for (let i = 0; i < size; i++) {
			const weighted = weights[at] * row[i];
			for (let j = 0; j <= i; j++) {
				normal[i * size + j] += weighted * row[j];
			}
		}
	});
	const factor = factorize(normal, size);
	const prior = RANGE_FACTORS.map((name) => defaults[name] ?? 0);
	// Starting close to the right size keeps the steps small.
	const start = logMeanRatio(factors, sizes, weights, defaults);
	let found: ArrayLike<number> = prior.map((weight, i) => (i === 0 ? weight + start : weight));
	for (let step = 0; step < STEPS; step++) {
		const right = prior.map((weight) => priorWeight * weight);
		factors.forEach((row, at) => {
			let log = 0;
			for (let i = 0; i < size; i++) log += row[i] * found[i];
			const target = weights[at] * (log + sizes[at] / Math.exp(log) - 1);
			for (let i = 0; i < size; i++) right[i] += row[i] * target;
		});
		found = solve(factor, right, size);
	}
	return Object.fromEntries(RANGE_FACTORS.map((name, i) => [name, Math.round(found[i] * 1e4) / 1e4]));
}

/**
 * How errors differ above and below the price: half the difference between the log scales of positive and negative errors, by factor.
 *
 * @param scale of errors on both sides, from which each side differs as far as its errors show
 * @example errors that are twice as large above the price as below it: close to (ln 2) ÷ 2 in the constant
 */
export function fitSkew(
	factors: readonly Float64Array[],
	errors: readonly number[],
	weights: readonly number[],
	scale: Calibration['scale'],
): Calibration['scale'] {
	const side = (sign: 1 | -1) => {
		const own = errors.flatMap((error, at) => (sign * error > 0 ? [at] : []));
		const of = <Item>(all: readonly Item[]) => own.map((at) => all[at]);
		return fitScale(of(factors), of(errors), of(weights), scale, SIDES_PRIOR_WEIGHT);
	};
	const [above, below] = [side(1), side(-1)];
	return Object.fromEntries(
		RANGE_FACTORS.map((name) => [name, Math.round(((above[name] ?? 0) - (below[name] ?? 0)) * 5e3) / 1e4]),
	);
}

/** Log of the mean ratio of errors to their default scale. */
function logMeanRatio(
	factors: readonly Float64Array[],
	sizes: readonly number[],
	weights: readonly number[],
	defaults: Calibration['scale'],
): number {
	let sum = 0;
	let total = 1e-12;
	factors.forEach((row, at) => {
		sum += (weights[at] * sizes[at]) / errorScale(row, defaults);
		total += weights[at];
	});
	return Math.log(Math.max(1e-3, sum / total));
}
