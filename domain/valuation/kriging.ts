/**
 * Kriging reconciliation: the prices of two homes are alike as far as the homes are near and like each other,
 * and the comps are weighted so that the expected squared error is least. Cressie, "Statistics for Spatial
 * Data" (1993), section 3.2.
 */
import { doubt, type LinearEstimate } from './kernel.ts';
import { factorise, solve } from './linear-algebra.ts';
import { milesForZips, type Neighbourhood, TRAITS } from './neighbourhood.ts';

const T = TRAITS.length;
/** Comps that take part: those most like the subject. */
const COMPS = 60;
/** How far apart homes are alike, a trait: one standard deviation of the bell. */
const ALIKE = [0.8, 0.8, 2, 0.9, 14, 1.5, 2.5, 4, 0.3];
/** Variance of one sale that no neighbour shares. */
const NUGGET = 0.013;

/**
 * Simple kriging around the level: weights (K + N)⁻¹k for the covariances K among the comps, k with the subject, and the
 * nuggets N; three passes, in which a comp that the others do not bear out gets a larger nugget.
 *
 * @example comps that say nothing of the subject (k = 0) have no weight: the answer is the level
 */
export function krigingEstimate(near: Neighbourhood, level: number): LinearEstimate {
	const chosen = mostAlike(near);
	const n = chosen.length;
	const own = Float64Array.from(chosen, (c) => covariance(near, c, -1));
	const between = new Float64Array(n * n);
	for (let i = 0; i < n; i++) {
		for (let j = 0; j <= i; j++) {
			between[i * n + j] = covariance(near, chosen[i] as number, chosen[j] as number);
		}
	}
	const off = Float64Array.from(chosen, (c) => (near.logs[c] as number) - level);
	const nugget = new Float64Array(n).fill(NUGGET);
	let factor = withNugget(between, nugget, n);
	for (let pass = 0; pass < 2; pass++) {
		const alpha = solve(factor, off, n);
		for (let i = 0; i < n; i++) {
			const residual = doubt((nugget[i] as number) * (alpha[i] as number));
			nugget[i] = NUGGET * Math.max(1, residual / (0.7 * Math.sqrt(NUGGET)));
		}
		factor = withNugget(between, nugget, n);
	}
	const shares = solve(factor, own, n);
	const weights = new Float64Array(near.size);
	let log = level;
	let explained = 0;
	for (let i = 0; i < n; i++) {
		weights[chosen[i] as number] = shares[i] as number;
		log += (shares[i] as number) * (off[i] as number);
		explained += (shares[i] as number) * (own[i] as number);
	}
	const error = Math.sqrt(Math.max(0, covariance(near, -1, -1) - explained) + NUGGET);
	return { weights, log, error };
}

function mostAlike(near: Neighbourhood): number[] {
	const all = Array.from({ length: near.size }, (_, c) => c);
	if (near.size <= COMPS) return all;
	const likeness = all.map((c) => covariance(near, c, -1));
	return all
		.sort((a, b) => (likeness[b] as number) - (likeness[a] as number) || a - b)
		.slice(0, COMPS)
		.sort((a, b) => a - b);
}

/**
 * Covariance of two homes' logs; −1 is the subject, at the origin of everything. In order: what all homes here share,
 * what neighbours within a mile share, and within a district, what like homes share, what like neighbours share for a
 * season, what a month shares; then the local departures of the worth of area, lot, ten years and a year of time.
 */
function covariance({ places, zips, traits, days }: Neighbourhood, a: number, b: number): number {
	const x = at(places, a * 3) - at(places, b * 3);
	const y = at(places, a * 3 + 1) - at(places, b * 3 + 1);
	const z = at(places, a * 3 + 2) - at(places, b * 3 + 2);
	const miles = Math.sqrt(x * x + y * y + z * z) + milesForZips(at(zips, a), at(zips, b));
	let apart = 0;
	for (let t = 0; t < T; t++) {
		const difference = (at(traits, a * T + t) - at(traits, b * T + t)) / (ALIKE[t] as number);
		apart += difference * difference;
	}
	const alike = Math.exp(-apart / 2);
	const time = Math.abs(at(days, a) - at(days, b));
	return (
		0.08 +
		0.02 * Math.exp(-miles / 1.2) +
		0.016 * Math.exp(-miles / 7) +
		0.016 * alike +
		0.003 * Math.exp(-miles / 0.9 - time / 250) * alike +
		0.0006 * Math.exp(-time / 30) +
		0.005 * at(traits, a * T) * at(traits, b * T) +
		0.003 * at(traits, a * T + 1) * at(traits, b * T + 1) +
		(0.001 / 2500) * at(traits, a * T + 4) * at(traits, b * T + 4) +
		0.001 * (at(days, a) / 365) * (at(days, b) / 365)
	);
}

function at(values: Float64Array | Int32Array, index: number): number {
	return index < 0 ? 0 : (values[index] as number);
}

function withNugget(between: Float64Array, nugget: Float64Array, n: number): Float64Array {
	const matrix = Float64Array.from(between);
	for (let i = 0; i < n; i++) matrix[i * n + i] = (matrix[i * n + i] as number) + (nugget[i] as number);
	return factorise(matrix, n);
}
