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
const COMPS = 120;
/** How far apart homes are alike, a trait: one standard deviation of the bell. */
const ALIKE = [0.8, 0.8, 2, 0.9, 18, 1, 1.7, 1.8, 0.3];
/** Variance of one sale that no neighbour shares. */
const NUGGET = 0.013;
/** A comp that the others do not bear out by more than this share of the nugget's deviation is weakened. */
const BORNE_OUT = 0.6;

/**
 * Simple kriging around the level: weights (K + N)⁻¹k for the covariances K among the comps, k with the subject, and the
 * nuggets N; two passes, in the second of which a comp that the others do not bear out has a larger nugget.
 *
 * @example comps that say nothing of the subject (k = 0) have no weight: the answer is the level
 */
export function krigingEstimate(near: Neighbourhood, level: number): LinearEstimate {
	const homes = placed(near);
	const subject = near.size;
	const likeness = Float64Array.from({ length: near.size }, (_, c) => covariance(homes, c, subject));
	const chosen = largest(likeness, COMPS);
	const n = chosen.length;
	const own = Float64Array.from(chosen, (c) => likeness[c] as number);
	const off = Float64Array.from(chosen, (c) => (near.logs[c] as number) - level);
	const between = new Float64Array(n * n);
	for (let i = 0; i < n; i++) {
		for (let j = 0; j <= i; j++) {
			between[i * n + j] = covariance(homes, chosen[i] as number, chosen[j] as number);
		}
	}
	const even = new Float64Array(n).fill(NUGGET);
	const matrix = new Float64Array(n * n);
	const alpha = solve(factor(matrix, between, even), off, n);
	const nuggets = even.map((nugget, i) => {
		const residual = doubt(nugget * (alpha[i] as number));
		return nugget * Math.max(1, residual / (BORNE_OUT * Math.sqrt(nugget)));
	});
	const shares = solve(factor(matrix, between, nuggets), own, n);
	const weights = new Float64Array(near.size);
	let log = level;
	let explained = 0;
	for (let i = 0; i < n; i++) {
		weights[chosen[i] as number] = shares[i] as number;
		log += (shares[i] as number) * (off[i] as number);
		explained += (shares[i] as number) * (own[i] as number);
	}
	const error = Math.sqrt(Math.max(0, covariance(homes, subject, subject) - explained) + NUGGET);
	return { weights, log, error };
}

/** The rows of the largest values, at most `most`, in the order of the rows. */
function largest(values: Float64Array, most: number): number[] {
	const rows = Array.from(values.keys());
	if (rows.length <= most) return rows;
	return rows
		.sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
		.slice(0, most)
		.sort((a, b) => a - b);
}

/** Comps by row, and after them the subject, which is the origin of everything. */
interface Homes {
	places: Float64Array;
	zips: Int32Array;
	years: Float64Array;
	/** As the neighbourhood has them, and in standard deviations of likeness. */
	traits: Float64Array;
	scaled: Float64Array;
}

function placed({ size, places, zips, days, traits }: Neighbourhood): Homes {
	const homes: Homes = {
		places: new Float64Array((size + 1) * 3),
		zips: new Int32Array(size + 1),
		years: new Float64Array(size + 1),
		traits: new Float64Array((size + 1) * T),
		scaled: new Float64Array((size + 1) * T),
	};
	homes.places.set(places);
	homes.zips.set(zips);
	homes.traits.set(traits);
	for (let c = 0; c < size; c++) homes.years[c] = (days[c] as number) / 365;
	for (let i = 0; i < size * T; i++) homes.scaled[i] = (traits[i] as number) / (ALIKE[i % T] as number);
	return homes;
}

/**
 * Covariance of two homes' logs. In order: what all homes here share, what neighbours within a mile share, and within a
 * district, what like homes share, and what homes of one subdivision do: next to each other, of the same years and size;
 * then the local departures of the worth of area, lot, ten years and a year of time.
 */
function covariance({ places, zips, years, traits, scaled }: Homes, a: number, b: number): number {
	const x = (places[a * 3] as number) - (places[b * 3] as number);
	const y = (places[a * 3 + 1] as number) - (places[b * 3 + 1] as number);
	const z = (places[a * 3 + 2] as number) - (places[b * 3 + 2] as number);
	const apart = Math.sqrt(x * x + y * y + z * z);
	const miles = apart + milesForZips(zips[a] as number, zips[b] as number);
	const one = a * T;
	const other = b * T;
	let unlike = 0;
	for (let t = 0; t < T; t++) {
		const difference = (scaled[one + t] as number) - (scaled[other + t] as number);
		unlike += difference * difference;
	}
	const area = Math.abs((traits[one] as number) - (traits[other] as number));
	const age = Math.abs((traits[one + 4] as number) - (traits[other + 4] as number));
	// exp(−miles ÷ 1.2) is the eighth power of exp(−miles ÷ 9.6): one exponential gives both.
	const district = Math.exp(-miles / 9.6);
	const square = district * district;
	return (
		0.08 +
		0.02 * district +
		0.06 * square * square * square * square +
		0.016 * fading(unlike / 2) +
		0.008 * fading(apart / 0.3 + age / 8 + area / 0.25) +
		0.005 * (traits[one] as number) * (traits[other] as number) +
		0.003 * (traits[one + 1] as number) * (traits[other + 1] as number) +
		(0.001 / 2500) * (traits[one + 4] as number) * (traits[other + 4] as number) +
		0.001 * (years[a] as number) * (years[b] as number)
	);
}

/** exp(−x), taken for nothing where it is under a thousandth. */
function fading(x: number): number {
	return x > 7 ? 0 : Math.exp(-x);
}

/** Factors K + N in the room of `matrix`. */
function factor(matrix: Float64Array, between: Float64Array, nuggets: Float64Array): Float64Array {
	const n = nuggets.length;
	matrix.set(between);
	for (let i = 0; i < n; i++) matrix[i * n + i] = (matrix[i * n + i] as number) + (nuggets[i] as number);
	return factorise(matrix, n);
}
