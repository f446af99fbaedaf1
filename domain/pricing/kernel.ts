/**
 * Kernel reconciliation: close, similar and recent comps have the most weight, and a local Bayesian regression lets the
 * effects of size, lot and age differ from the market's rates. Cleveland, "Robust Locally Weighted Regression and
 * Smoothing Scatterplots", JASA 74 (1979), with a prior on the slopes. The constants were tuned on sales in King
 * County, WA, up to March 2015; results are not sensitive to them, there or in other counties.
 */
import { toFloats } from '../math/floats.ts';
import { factorize, solve } from '../math/linear-algebra.ts';
import { median } from '../math/statistics.ts';
import { type Neighborhood, zipPenaltyMiles } from './neighborhood.ts';
import { TRAITS } from './traits.ts';

const T = TRAITS.length;
/** The number of comps used, nearest first. */
const COMPS = 120;
/** Bandwidth of each trait: one standard deviation of the Gaussian kernel. */
const TRAIT_SCALES = [0.45, 0.75, 2, 4, 18, 0.8, 1.5, 2, 0.3];
/** The miles over which a comp's weight falls by a factor of e: the distance of the twelfth comp, but at least this. */
const MIN_MILES = 0.25;
/** The days over which a comp's weight falls by a factor of e. */
const DECAY_DAYS = 1000;
/** The columns of the regression: level, and differences in area, lot, age in decades, and time in years. */
const COLUMNS = 5;
/** Prior precision of the level. */
const LEVEL_PRECISION = 0.005;
/** Prior variances of the slopes: how much a neighborhood differs from its market. */
const SLOPE_VARIANCES = [0.02, 0.05, 0.0012, 0.006];
/** A comp loses weight if its residual is above this share of the market's noise. */
const ROBUST_SHARE = 0.8;

/** An estimate that is linear in the comps' adjusted logs: Σ weights·logs + (1 − Σ weights)·level. */
export interface LinearEstimate {
	/** One weight per comp, in the order of the neighborhood. */
	weights: Float64Array;
	/** The log of the price, natural. */
	log: number;
	/** The standard error of `log`. */
	error: number;
}

/** The neighborhood price level: the mean adjusted log, in which near sales have more weight and outliers less. */
export function neighborhoodLevel({ size, miles, logs }: Neighborhood): number {
	const middle = median(logs) ?? 0;
	let sum = 0;
	let total = 0;
	for (let c = 0; c < size; c++) {
		const off = (logs[c] - middle) / 0.35;
		const weight = Math.exp(-miles[c]) / (1 + off * off) + 1e-9;
		sum += weight * logs[c];
		total += weight;
	}
	return sum / total;
}

/** A kernel estimate. `roughness` is the weighted mean absolute residual of the comps, natural log. */
export type KernelEstimate = LinearEstimate & { roughness: number };

/**
 * The intercept of the local regression of the adjusted logs around the level, as the weights that give it:
 * e₁ᵀ(XᵀWX + P)⁻¹xw for a comp with row x and weight w. Three passes, with Huber weights at 0.8 of the noise on
 * `robustResidual`.
 *
 * @example two comps identical to the subject at 12.9 and 13.1, level 13: about 13.0, each with half the weight
 */
export function kernelEstimate(near: Neighborhood, level: number, noise: number): KernelEstimate {
	const n = Math.min(near.size, COMPS);
	const base = kernelWeights(near, n);
	const design = buildDesign(near, n);
	const prior = [LEVEL_PRECISION, ...SLOPE_VARIANCES.map((variance) => (noise * noise) / variance)];
	const robust = new Float64Array(n).fill(1);
	let fit = regress(near, level, base, robust, design, prior, n);
	let residuals = computeResiduals(near, level, design, fit.slopes);
	for (let pass = 0; pass < 2; pass++) {
		for (let c = 0; c < n; c++)
			robust[c] = 1 / Math.max(1, robustResidual(residuals[c]) / (ROBUST_SHARE * noise));
		fit = regress(near, level, base, robust, design, prior, n);
		residuals = computeResiduals(near, level, design, fit.slopes);
	}
	return {
		weights: fit.weights,
		log: level + fit.slopes[0],
		error: noise * Math.sqrt(fit.variance),
		roughness: weightedMean(residuals.map(Math.abs), base),
	};
}

/** The factor applied to positive residuals in robust weights. */
const SHARE_ABOVE = 0.6;

/**
 * The size of a residual for robust weights. Low prices often have unrecorded reasons, such as a hurried sale or needed
 * repairs; high prices seldom do. So a sale far above its neighbors loses less weight than one far below.
 *
 * @param residual log of the price divided by the price that its neighbors indicate
 * @example robustResidual(-0.2) // 0.2
 * @example robustResidual(0.2) // 0.12
 */
export function robustResidual(residual: number): number {
	return residual > 0 ? SHARE_ABOVE * residual : -residual;
}

/** The residual of each comp: its adjusted log minus the value of the regression. */
function computeResiduals(
	near: Neighborhood,
	level: number,
	design: Float64Array,
	slopes: Float64Array,
): Float64Array {
	return toFloats(near.logs.subarray(0, design.length / COLUMNS), (log, c) => {
		let residual = log - level;
		for (let k = 0; k < COLUMNS; k++) residual -= design[c * COLUMNS + k] * slopes[k];
		return residual;
	});
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
	let sum = 0;
	let total = 0;
	for (let c = 0; c < values.length; c++) {
		sum += weights[c] * values[c];
		total += weights[c];
	}
	return sum / total;
}

function kernelWeights({ miles, zips, days, traits }: Neighborhood, n: number): Float64Array {
	const bandwidth = Math.max(MIN_MILES, miles[Math.min(11, n - 1)]);
	const base = new Float64Array(n);
	for (let c = 0; c < n; c++) {
		let apart = 0;
		for (let t = 0; t < T; t++) apart += (traits[c * T + t] / TRAIT_SCALES[t]) ** 2;
		const distance = miles[c] + zipPenaltyMiles(zips[c], 0);
		base[c] = Math.exp(-distance / bandwidth - days[c] / DECAY_DAYS - apart / 2) + 1e-12;
	}
	return base;
}

function buildDesign({ traits, days }: Neighborhood, n: number): Float64Array {
	const design = new Float64Array(n * COLUMNS);
	for (let c = 0; c < n; c++) {
		const at = c * COLUMNS;
		design[at] = 1;
		design[at + 1] = traits[c * T];
		design[at + 2] = traits[c * T + 1];
		design[at + 3] = traits[c * T + 4] / 10;
		design[at + 4] = -days[c] / 365;
	}
	return design;
}

/**
 * Ridge regression of the logs around `level`: slopes (XᵀWX + P)⁻¹XᵀW(y − level). The first row of that matrix gives
 * the weights of the comps.
 */
function regress(
	near: Neighborhood,
	level: number,
	base: Float64Array,
	robust: Float64Array,
	design: Float64Array,
	prior: readonly number[],
	n: number,
) {
	const normal = new Float64Array(COLUMNS * COLUMNS);
	const right = new Float64Array(COLUMNS);
	for (let c = 0; c < n; c++) {
		const weight = base[c] * robust[c];
		const off = near.logs[c] - level;
		for (let i = 0; i < COLUMNS; i++) {
			const weighted = weight * design[c * COLUMNS + i];
			right[i] += weighted * off;
			for (let j = 0; j <= i; j++) {
				const at = i * COLUMNS + j;
				normal[at] += weighted * design[c * COLUMNS + j];
			}
		}
	}
	for (let i = 0; i < COLUMNS; i++) {
		normal[i * COLUMNS + i] += prior[i];
	}
	factorize(normal, COLUMNS);
	const first = solve(normal, [1, 0, 0, 0, 0], COLUMNS);
	const weights = new Float64Array(near.size);
	for (let c = 0; c < n; c++) {
		let sum = 0;
		for (let k = 0; k < COLUMNS; k++) sum += first[k] * design[c * COLUMNS + k];
		weights[c] = sum * base[c] * robust[c];
	}
	return { slopes: solve(normal, right, COLUMNS), weights, variance: first[0] };
}
