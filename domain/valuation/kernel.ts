/**
 * Kernel reconciliation: near, like and recent comps count most, and a local Bayesian regression lets the worth of
 * size, lot and age differ here from the market's rates. Cleveland, "Robust Locally Weighted Regression and Smoothing
 * Scatterplots", JASA 74 (1979), with a prior on the slopes. Constants by the sales of King County, WA, up to March
 * 2015; they are flat there, and other counties do as well with them.
 */
import { median } from '../statistics.ts';
import { factorise, solve } from './linear-algebra.ts';
import { milesForZips, type Neighbourhood, TRAITS } from './neighbourhood.ts';

const T = TRAITS.length;
/** Comps that take part, nearest first. */
const COMPS = 120;
/** How far apart homes are alike, a trait: one standard deviation of the bell. */
const ALIKE = [0.45, 0.75, 2, 4, 18, 0.8, 1.5, 2, 0.3];
/** Miles and days over which a comp comes to count e times less; in dense places the miles of the twelfth comp. */
const LEAST_MILES = 0.25;
const DAYS = 1000;
/** Columns of the regression: level, and the differences in area, lot, tens of years and years of time. */
const COLUMNS = 5;
/** Precision of the level, and variances of the slopes: how far a neighbourhood departs from its market. */
const LEVEL_PRECISION = 0.005;
const SLOPE_VARIANCES = [0.02, 0.05, 0.0012, 0.006];
/** A miss of more than this share of the noise weakens a comp. */
const BORNE_OUT = 0.8;

/** An estimate that is linear in the comps' adjusted logs: Σ weights·logs + (1 − Σ weights)·level. */
export interface LinearEstimate {
	/** By place in the neighbourhood. */
	weights: Float64Array;
	log: number;
	/** Standard error by the model's own account. */
	error: number;
}

/** The level of the neighbourhood: the mean adjusted log, near sales first, with outliers weakened. */
export function levelOf({ size, miles, logs }: Neighbourhood): number {
	const middle = median(logs) ?? 0;
	let sum = 0;
	let total = 0;
	for (let c = 0; c < size; c++) {
		const off = ((logs[c] as number) - middle) / 0.35;
		const weight = Math.exp(-(miles[c] as number)) / (1 + off * off) + 1e-9;
		sum += weight * (logs[c] as number);
		total += weight;
	}
	return sum / total;
}

/** Beside the estimate, how far the comps lie from the regression: their weighted mean distance, natural log. */
export type KernelEstimate = LinearEstimate & { roughness: number };

/**
 * The intercept of the local regression of the adjusted logs around the level, as the weights that give it:
 * e₁ᵀ(XᵀWX + P)⁻¹xw for a comp with the row x and the weight w. Three passes, with Huber's weights at 0.8 of the noise and
 * `doubt`'s measure.
 *
 * @example two comps like the subject at 12.9 and 13.1, level 13: about 13.0, and half of it rests on each
 */
export function kernelEstimate(near: Neighbourhood, level: number, noise: number): KernelEstimate {
	const n = Math.min(near.size, COMPS);
	const base = nearness(near, n);
	const design = designOf(near, n);
	const prior = [LEVEL_PRECISION, ...SLOPE_VARIANCES.map((variance) => (noise * noise) / variance)];
	const robust = new Float64Array(n).fill(1);
	let fit = regress(near, level, base, robust, design, prior, n);
	let misses = missesOf(near, level, design, fit.slopes);
	for (let pass = 0; pass < 2; pass++) {
		for (let c = 0; c < n; c++) robust[c] = 1 / Math.max(1, doubt(misses[c] as number) / (BORNE_OUT * noise));
		fit = regress(near, level, base, robust, design, prior, n);
		misses = missesOf(near, level, design, fit.slopes);
	}
	return {
		weights: fit.weights,
		log: level + (fit.slopes[0] as number),
		error: noise * Math.sqrt(fit.variance),
		roughness: meanOf(misses.map(Math.abs), base),
	};
}

/** Of a miss above, this share counts as doubt. */
const DOUBT_ABOVE = 0.6;

/**
 * How doubtful a sale is that its neighbours do not bear out. Less is paid for reasons that are not told, as a hurry or
 * repairs; more is seldom paid without something in return, so a sale far above is doubted less than one far below.
 *
 * @param miss log of the price over what the neighbours say
 * @example doubt(-0.2) // 0.2
 * @example doubt(0.2) // 0.12
 */
export function doubt(miss: number): number {
	return miss > 0 ? DOUBT_ABOVE * miss : -miss;
}

/** How far each comp lies above the regression. */
function missesOf(
	near: Neighbourhood,
	level: number,
	design: Float64Array,
	slopes: Float64Array,
): Float64Array {
	return Float64Array.from({ length: design.length / COLUMNS }, (_, c) => {
		let miss = (near.logs[c] as number) - level;
		for (let k = 0; k < COLUMNS; k++) miss -= (design[c * COLUMNS + k] as number) * (slopes[k] as number);
		return miss;
	});
}

function meanOf(values: Float64Array, weights: Float64Array): number {
	let sum = 0;
	let total = 0;
	for (let c = 0; c < values.length; c++) {
		sum += (weights[c] as number) * (values[c] as number);
		total += weights[c] as number;
	}
	return sum / total;
}

function nearness({ miles, zips, days, traits }: Neighbourhood, n: number): Float64Array {
	const reach = Math.max(LEAST_MILES, miles[Math.min(11, n - 1)] as number);
	const base = new Float64Array(n);
	for (let c = 0; c < n; c++) {
		let apart = 0;
		for (let t = 0; t < T; t++) apart += ((traits[c * T + t] as number) / (ALIKE[t] as number)) ** 2;
		const far = (miles[c] as number) + milesForZips(zips[c] as number, 0);
		base[c] = Math.exp(-far / reach - (days[c] as number) / DAYS - apart / 2) + 1e-12;
	}
	return base;
}

function designOf({ traits, days }: Neighbourhood, n: number): Float64Array {
	const design = new Float64Array(n * COLUMNS);
	for (let c = 0; c < n; c++) {
		const age = (traits[c * T + 4] as number) / 10;
		const row = [1, traits[c * T] as number, traits[c * T + 1] as number, age, -(days[c] as number) / 365];
		design.set(row, c * COLUMNS);
	}
	return design;
}

/** Ridge regression of the logs around `level`: slopes (XᵀWX + P)⁻¹XᵀW(y − level), first row as weights of y. */
function regress(
	near: Neighbourhood,
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
		const weight = (base[c] as number) * (robust[c] as number);
		const off = (near.logs[c] as number) - level;
		for (let i = 0; i < COLUMNS; i++) {
			const weighted = weight * (design[c * COLUMNS + i] as number);
			right[i] = (right[i] as number) + weighted * off;
			for (let j = 0; j <= i; j++) {
				const at = i * COLUMNS + j;
				normal[at] = (normal[at] as number) + weighted * (design[c * COLUMNS + j] as number);
			}
		}
	}
	for (let i = 0; i < COLUMNS; i++) {
		normal[i * COLUMNS + i] = (normal[i * COLUMNS + i] as number) + (prior[i] as number);
	}
	factorise(normal, COLUMNS);
	const first = solve(normal, [1, 0, 0, 0, 0], COLUMNS);
	const weights = new Float64Array(near.size);
	for (let c = 0; c < n; c++) {
		let sum = 0;
		for (let k = 0; k < COLUMNS; k++) sum += (first[k] as number) * (design[c * COLUMNS + k] as number);
		weights[c] = sum * (base[c] as number) * (robust[c] as number);
	}
	return { slopes: solve(normal, right, COLUMNS), weights, variance: first[0] as number };
}
