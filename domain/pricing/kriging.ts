/**
 * Kriging reconciliation: the closer and more similar homes are, the more their prices are correlated, and comps are
 * weighted to minimize the expected squared error. Cressie, "Statistics for Spatial Data" (1993), section 3.2.
 */

import { toFloats } from '../math/floats.ts';
import { factorize, solve } from '../math/linear-algebra.ts';
import { type LinearEstimate, robustResidual } from './kernel.ts';
import { type Neighborhood, zipPenaltyMiles } from './neighborhood.ts';
import { milesAlong, ZIP_MILES } from './street-miles.ts';
import { TRAITS } from './traits.ts';

const T = TRAITS.length;
/** The number of comps used: those with the largest covariance with the subject. */
const COMPS = 110;
/** Length scale of each trait in the covariance. */
const TRAIT_SCALES = [0.8, 0.8, 2, 0.9, 18, 1, 1.7, 1.8, 0.3];
/** Variance of a single sale that is independent of its neighbors. */
const NUGGET = 0.013;
/**
 * A comp loses weight if its residual is above this share of the nugget's standard deviation. The limit is higher where
 * homes have no quality ratings, because they differ for unrecorded reasons.
 */
const ROBUST_SHARE = { rated: 0.35, unrated: 0.6 };

/**
 * Reused for every estimate: each edit solves dozens of systems, and new matrices would keep the garbage collector
 * busy.
 */
const BETWEEN = new Float64Array(COMPS * COMPS);
const MATRIX = new Float64Array(COMPS * COMPS);

/**
 * Simple kriging around the level: weights (K + N)⁻¹k for the covariances K among the comps, k with the subject, and
 * the nuggets N. In the second of two passes, comps with large residuals get a larger nugget.
 *
 * @example comps that aren't correlated with the subject (k = 0) have no weight: the estimate is the level
 */
export function krigingEstimate(near: Neighborhood, level: number): LinearEstimate {
	const homes = toHomes(near);
	const covariance = new Float64Array(near.size);
	setCovariances(homes, near.size, near.size, covariance, 0);
	const chosen = largest(covariance, COMPS);
	const n = chosen.length;
	keepOnly(homes, chosen);
	const own = toFloats(chosen, (c) => covariance[c]);
	const off = toFloats(chosen, (c) => near.logs[c] - level);
	const between = BETWEEN.subarray(0, n * n);
	for (let i = 0; i < n; i++) setCovariances(homes, i, i + 1, between, i * n);
	const robustShare = ROBUST_SHARE[near.isRated ? 'rated' : 'unrated'];
	const even = new Float64Array(n).fill(NUGGET);
	const matrix = MATRIX.subarray(0, n * n);
	const alpha = solve(factor(matrix, between, even), off, n);
	const nuggets = even.map((nugget, i) => {
		const residual = robustResidual(nugget * alpha[i]);
		return nugget * Math.max(1, residual / (robustShare * Math.sqrt(nugget)));
	});
	const shares = solve(factor(matrix, between, nuggets), own, n);
	const weights = new Float64Array(near.size);
	let log = level;
	let explained = 0;
	for (let i = 0; i < n; i++) {
		weights[chosen[i]] = shares[i];
		log += shares[i] * off[i];
		explained += shares[i] * own[i];
	}
	return { weights, log, error: Math.sqrt(Math.max(0, SUBJECT_VARIANCE - explained) + NUGGET) };
}

/** The rows with the largest values, at most `max`, in row order; among equal values, the first rows. */
function largest(values: Float64Array, max: number): number[] {
	const rows = Array.from({ length: values.length }, (_, row) => row);
	if (rows.length <= max) return rows;
	const smallest = values.slice().sort()[values.length - max];
	let equal = max - rows.filter((row) => values[row] > smallest).length;
	return rows.filter((row) => {
		const value = values[row];
		return value > smallest || (value === smallest && equal-- > 0);
	});
}

/** Homes as rows of numbers relative to the subject, whose row is all zeros, apart from its street. */
type Homes = Float64Array;

/**
 * The columns: miles east and north; street, and miles along it; ZIP code; years before the effective date; traits,
 * unscaled and scaled.
 */
const [X, Y, STREET, ALONG, ZIP, YEARS, TRAIT] = [0, 1, 2, 3, 4, 5, 6];
const SCALED = TRAIT + T;
const WIDTH = SCALED + T;
const AREA = TRAIT + TRAITS.indexOf('area');
const LOT = TRAIT + TRAITS.indexOf('lot');
const AGE = TRAIT + TRAITS.indexOf('age');

/** The comps in their order, then the subject. */
function toHomes({ size, locations, streets, along, zips, days, traits }: Neighborhood): Homes {
	const homes = new Float64Array((size + 1) * WIDTH);
	for (let c = 0; c < size; c++) {
		const row = c * WIDTH;
		homes[row + X] = locations[c * 2];
		homes[row + Y] = locations[c * 2 + 1];
		homes[row + ZIP] = zips[c];
		homes[row + YEARS] = days[c] / 365;
		for (let t = 0; t < T; t++) {
			const trait = traits[c * T + t];
			homes[row + TRAIT + t] = trait;
			homes[row + SCALED + t] = trait / TRAIT_SCALES[t];
		}
	}
	for (let home = 0; home <= size; home++) {
		homes[home * WIDTH + STREET] = streets[home];
		homes[home * WIDTH + ALONG] = along[home];
	}
	return homes;
}

/** Moves the given rows, which are in ascending order, to the top. */
function keepOnly(homes: Homes, rows: readonly number[]): void {
	rows.forEach((row, at) => {
		homes.copyWithin(at * WIDTH, row * WIDTH, (row + 1) * WIDTH);
	});
}

/** The variance of the subject: the sum of all covariances at distance 0. */
const SUBJECT_VARIANCE = 0.08 + 0.02 + 0.06 + 0.016 + 0.008;

/**
 * Sets the covariances between the log of one home and those of the first `count` homes, from `start` on. The terms, in
 * order: what all homes here share, what a district shares, and what neighbors within a mile share; what similar homes
 * share, and what homes in one subdivision share (adjacent, of the same age and size); then local deviations in the
 * effects of area, lot, age and time.
 */
function setCovariances(homes: Homes, row: number, count: number, into: Float64Array, start: number): void {
	const own = row * WIDTH;
	const zip = homes[own + ZIP];
	const area = homes[own + AREA];
	const lot = homes[own + LOT];
	const age = homes[own + AGE];
	const years = homes[own + YEARS];
	for (let c = 0, at = 0; c < count; c++, at += WIDTH) {
		const x = homes[own + X] - homes[at + X];
		const y = homes[own + Y] - homes[at + Y];
		const apart = Math.sqrt(x * x + y * y) + assumedMiles(homes, own, at);
		const miles = apart + zipPenaltyMiles(zip, homes[at + ZIP]);
		let dissimilarity = 0;
		for (let t = SCALED; t < WIDTH; t++) {
			const difference = homes[own + t] - homes[at + t];
			dissimilarity += difference * difference;
		}
		const areas = Math.abs(area - homes[at + AREA]);
		const ages = Math.abs(age - homes[at + AGE]);
		into[start + c] =
			0.08 +
			0.02 * decay(miles / 9.6) +
			0.06 * decay(miles / 1.2) +
			0.016 * decay(dissimilarity / 2) +
			0.008 * decay(apart / 0.3 + ages / 8 + areas / 0.25) +
			0.005 * area * homes[at + AREA] +
			0.003 * lot * homes[at + LOT] +
			(0.001 / 2500) * age * homes[at + AGE] +
			0.001 * years * homes[at + YEARS];
	}
}

/**
 * The miles assumed between two rows, as `streetMiles` of `domain/home`. The covariances stay valid: distance along a line
 * up to a limit is a variogram, and so is its sum with others. Chilès and Delfiner, "Geostatistics" (2012), section 2.5.
 */
function assumedMiles(homes: Homes, one: number, other: number): number {
	const [street, next] = [homes[one + STREET], homes[other + STREET]];
	if (one === other || (street === 0 && next === 0)) return 0;
	return street === next ? milesAlong(homes[one + ALONG], homes[other + ALONG]) : ZIP_MILES;
}

/**
 * (1 + x ÷ 8)⁻⁸: close to exp(−x) at first, slower far out, and fast to compute. The generalized Cauchy family,
 * Gneiting and Schlather, "Stochastic Models That Separate Fractal Dimension and the Hurst Effect", SIAM Review 46
 * (2004).
 *
 * @example decay(1) // 0.39, where exp(−1) is 0.37
 */
function decay(x: number): number {
	const once = 8 / (8 + x);
	const twice = once * once;
	const fourfold = twice * twice;
	return fourfold * fourfold;
}

/** Factors K + N, overwriting `matrix`. */
function factor(matrix: Float64Array, between: Float64Array, nuggets: Float64Array): Float64Array {
	const n = nuggets.length;
	matrix.set(between);
	for (let i = 0; i < n; i++) matrix[i * n + i] += nuggets[i];
	return factorize(matrix, n);
}
