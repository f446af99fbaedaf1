/**
 * Learns from past errors how wide the ranges must be: split conformal prediction with a fitted scale. Lei et al.,
 * "Distribution-Free Predictive Inference for Regression", JASA 113 (2018), section 5.2.
 */
import { quantile } from '../statistics.ts';
import { factorise, solve } from './linear-algebra.ts';
import type { Calibration } from './market-model.ts';
import { RANGE_PROBABILITIES, scaleOf } from './range.ts';
import { SIGNS, type Signs } from './signs.ts';

/** How one past estimate missed. */
export interface Miss {
	signs: Signs;
	/** Log of the price over the estimate. */
	error: number;
}

/** Below so many errors the shipped calibration holds; from there up it is stretched as the market's own errors ask. */
const FEWEST_FOR_WIDTH = 50;
/** From so many errors up the scale is the market's own. */
const FEWEST_FOR_SCALE = 300;
/** From so many up each third of the scale has quantiles of its own: one for all is too wide for the surest. */
const FEWEST_FOR_BINS = 900;
const BINS = 3;
/** How many errors' worth of belief the shipped scale has, and how many the shipped width. */
const BELIEF = 20;
const BELIEF_IN_WIDTH = 50;

/**
 * The calibration of a market with too few errors of its own: what was learned from the sales of King County, WA, of
 * 2015, rounded, and a tenth wider. Facts that are not known widen it more than they could there, where all were.
 */
export const USUAL_CALIBRATION: Calibration = {
	scale: {
		constant: -2.68,
		krigingError: 0.4,
		kernelError: 0.15,
		dispersion: 0.3,
		roughness: 0.16,
		distance: 0.05,
		comps: 0.03,
		disagreement: 0.05,
		size: 0.08,
		age: 0.37,
		unknown: 0.25,
	},
	bins: [{ upTo: null, quantiles: [-3.8, -2.8, -1.95, -0.85, 0.05, 0.95, 1.9, 2.55, 3.2] }],
	sales: 0,
	source: 'usual',
};

/** What the errors given teach: nothing, how wide ranges must be, or all of it. */
export function calibrate(misses: readonly Miss[]): Calibration {
	if (misses.length < FEWEST_FOR_WIDTH) return USUAL_CALIBRATION;
	return misses.length < FEWEST_FOR_SCALE ? stretched(misses) : learned(misses);
}

/**
 * The shipped calibration with every range stretched by one factor, in logs as far from 1 as the errors are many: the
 * factor that would have made the 80 % range hold 80 % of them.
 *
 * @example where 150 errors would have been held by half the width: a factor of 0.5 to the power of 150 ÷ 200, 0.59
 */
function stretched(misses: readonly Miss[]): Calibration {
	const { scale, bins } = USUAL_CALIBRATION;
	const usual = bins[0]?.quantiles ?? [];
	const [low, high] = [0.1, 0.9].map((p) => usual[RANGE_PROBABILITIES.indexOf(p as 0.1 | 0.9)] as number);
	const needed = misses.map(({ signs, error }) => {
		const scaled = error / scaleOf(signs, { scale });
		return scaled / ((scaled < 0 ? low : high) as number);
	});
	const factor =
		Math.max(0.1, quantile(needed, 0.8) ?? 1) ** (misses.length / (misses.length + BELIEF_IN_WIDTH));
	return {
		scale,
		bins: [{ upTo: null, quantiles: usual.map((each) => rounded(factor * each)) }],
		sales: misses.length,
		source: 'local',
	};
}

/**
 * Scale and quantiles of the errors. The scale is exp(Σ weight·sign), fitted by ridge regression of
 * ln(|error| + 0.02); the quantiles are those of error ÷ scale, in each third of the scale where the errors are many.
 */
function learned(misses: readonly Miss[]): Calibration {
	const scale = fitScale(misses);
	const scaled = misses
		.map(({ signs, error }) => ({ size: scaleOf(signs, { scale }), error }))
		.sort((a, b) => a.size - b.size || a.error - b.error);
	const bins = misses.length < FEWEST_FOR_BINS ? 1 : BINS;
	return {
		scale,
		bins: Array.from({ length: bins }, (_, bin) => {
			const end = Math.round((scaled.length * (bin + 1)) / bins);
			const part = scaled.slice(Math.round((scaled.length * bin) / bins), end);
			const errors = part.map(({ size, error }) => error / size);
			return {
				upTo: bin === bins - 1 ? null : (part.at(-1)?.size ?? null),
				quantiles: RANGE_PROBABILITIES.map((p) => rounded(quantile(errors, p) ?? 0)),
			};
		}),
		sales: misses.length,
		source: 'local',
	};
}

function fitScale(misses: readonly Miss[]): Calibration['scale'] {
	const size = SIGNS.length;
	const normal = new Float64Array(size * size);
	const right = new Float64Array(size);
	SIGNS.forEach((sign, i) => {
		normal[i * size + i] = BELIEF;
		right[i] = BELIEF * (USUAL_CALIBRATION.scale[sign] ?? 0);
	});
	for (const { signs, error } of misses) {
		const wanted = Math.log(Math.abs(error) + 0.02);
		SIGNS.forEach((one, i) => {
			right[i] = (right[i] as number) + signs[one] * wanted;
			SIGNS.forEach((other, j) => {
				normal[i * size + j] = (normal[i * size + j] as number) + signs[one] * signs[other];
			});
		});
	}
	const weights = solve(factorise(normal, size), right, size);
	return Object.fromEntries(SIGNS.map((sign, i) => [sign, rounded(weights[i] as number)]));
}

function rounded(value: number): number {
	return Math.round(value * 1e4) / 1e4;
}
