/**
 * Learns from past errors how wide the ranges must be: split conformal prediction with a fitted scale. Lei et al.,
 * "Distribution-Free Predictive Inference for Regression", JASA 113 (2018), section 5.2.
 */
import { daysBetween } from '../days.ts';
import type { IsoDate } from '../listing.ts';
import { quantile } from '../statistics.ts';
import { factorise, solve } from './linear-algebra.ts';
import type { Calibration } from './market-model.ts';
import { RANGE_PROBABILITY, scaleOf } from './range.ts';
import { SIGNS, type Signs } from './signs.ts';

/** How one past estimate missed. */
export interface Miss {
	/** The day of the price. */
	on: IsoDate;
	signs: Signs;
	/** Log of the price over the estimate. */
	error: number;
}

/** Days of past errors that say which homes are hard to price: that changes slowly. */
export const DAYS_OF_ERRORS = 180;
/** Days of past errors that say how far prices miss now: a market that is calm today was not always. */
const DAYS_OF_REACH = 45;

/** Below so many errors the shipped calibration holds; from there up it is stretched as the market's own errors ask. */
const FEWEST_FOR_REACH = 50;
/** From so many errors up the scale is the market's own. */
const FEWEST_FOR_SCALE = 300;
/** From so many errors of the last days up the reach is of these alone. */
const FEWEST_LATEST = 200;
/** How many errors' worth of belief each weight of the shipped scale has, and how many the shipped reach. */
const BELIEF = 80;
const BELIEF_IN_REACH = 50;
/** Steps of the fit of the scale: it has settled to four digits well before. */
const STEPS = 12;

/**
 * The calibration of a market with too few errors of its own: what was learned from the sales of King County, WA, of
 * 2014 and 2015, rounded, and wider by a seventh. Facts that are not known widen it more than they could there, where all were.
 */
export const USUAL_CALIBRATION: Calibration = {
	scale: {
		constant: -2.9,
		krigingError: 0.7,
		kernelError: 0.18,
		dispersion: 0.4,
		roughness: 0.15,
		disagreement: 0.07,
		size: 0.12,
		age: 0.77,
		old: -0.36,
		condition: 0.16,
		quality: 0.18,
		unknown: 0.25,
	},
	reach: 1.8,
	sales: 0,
	source: 'usual',
};

/** What the errors before a day teach: nothing, how wide ranges must be, or all of it. */
export function calibrate(misses: readonly Miss[], today: IsoDate): Calibration {
	const known = misses.filter(({ on }) => daysBetween(on, today) <= DAYS_OF_ERRORS);
	if (known.length < FEWEST_FOR_REACH) return USUAL_CALIBRATION;
	return known.length < FEWEST_FOR_SCALE ? stretched(known) : learned(known, today);
}

/**
 * The shipped scale, with a reach that lies between the shipped one and the one that would have held 80 % of the errors:
 * in logs the nearer to the latter, the more errors there are.
 *
 * @example where 150 errors would have been held by half the reach: 0.5 to the power of 150 ÷ 200 of it, 0.59
 */
function stretched(misses: readonly Miss[]): Calibration {
	const { scale, reach } = USUAL_CALIBRATION;
	const needed = Math.max(0.1, reachOf(misses, scale) / reach);
	const trust = misses.length / (misses.length + BELIEF_IN_REACH);
	return { scale, reach: rounded(reach * needed ** trust), sales: misses.length, source: 'local' };
}

/** The scale of all errors, and the reach of the latest. */
function learned(misses: readonly Miss[], today: IsoDate): Calibration {
	const scale = fitScale(misses);
	const latest = misses.filter(({ on }) => daysBetween(on, today) <= DAYS_OF_REACH);
	const telling = latest.length < FEWEST_LATEST ? misses : latest;
	return { scale, reach: rounded(reachOf(telling, scale)), sales: misses.length, source: 'local' };
}

/** By how many times their scale 80 % of the errors miss at most. */
function reachOf(misses: readonly Miss[], scale: Calibration['scale']): number {
	const scaled = misses.map(({ signs, error }) => Math.abs(error) / scaleOf(signs, { scale }));
	return quantile(scaled, RANGE_PROBABILITY) ?? USUAL_CALIBRATION.reach;
}

/**
 * The scale exp(Σ weight·sign) under which the errors are likeliest, were they of Laplace's distribution, with the shipped
 * weights as prior: Fisher's scoring, each step a ridge regression of ln scale + |error| ÷ scale − 1 on the signs.
 *
 * @example errors that are twice the shipped scale everywhere: the shipped weights, and ln 2 more in the constant
 */
function fitScale(misses: readonly Miss[]): Calibration['scale'] {
	const size = SIGNS.length;
	// In an order of their own, so that sums are of the same bytes however the errors came.
	const inOrder = [...misses].sort((a, b) => a.error - b.error);
	const rows = inOrder.map(({ signs }) => SIGNS.map((sign) => signs[sign]));
	const normal = new Float64Array(size * size);
	for (let i = 0; i < size; i++) normal[i * size + i] = BELIEF;
	for (const row of rows) {
		for (let i = 0; i < size; i++) {
			for (let j = 0; j < size; j++) {
				normal[i * size + j] = (normal[i * size + j] as number) + (row[i] as number) * (row[j] as number);
			}
		}
	}
	const factor = factorise(normal, size);
	const prior = SIGNS.map((sign) => USUAL_CALIBRATION.scale[sign] ?? 0);
	// From the right size on the steps are small: from one far off they would leap.
	const start = meanRatio(inOrder);
	let weights: ArrayLike<number> = prior.map((weight, i) =>
		SIGNS[i] === 'constant' ? weight + start : weight,
	);
	for (let step = 0; step < STEPS; step++) {
		const right = prior.map((weight) => BELIEF * weight);
		inOrder.forEach(({ error }, at) => {
			const row = rows[at] as number[];
			const log = row.reduce((sum, sign, i) => sum + sign * (weights[i] as number), 0);
			const wanted = log + Math.abs(error) / Math.exp(log) - 1;
			row.forEach((sign, i) => {
				right[i] = (right[i] as number) + sign * wanted;
			});
		});
		weights = solve(factor, right, size);
	}
	return Object.fromEntries(SIGNS.map((sign, i) => [sign, rounded(weights[i] as number)]));
}

/** Log of the mean error over its shipped scale. */
function meanRatio(misses: readonly Miss[]): number {
	const sum = misses.reduce(
		(total, { signs, error }) => total + Math.abs(error) / scaleOf(signs, USUAL_CALIBRATION),
		0,
	);
	return Math.log(Math.max(1e-3, sum / misses.length));
}

function rounded(value: number): number {
	return Math.round(value * 1e4) / 1e4;
}
