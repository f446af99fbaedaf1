/**
 * Calibrates the width of ranges on past errors: split conformal prediction with a fitted scale. Lei et al.,
 * "Distribution-Free Predictive Inference for Regression", JASA 113 (2018), section 5.2. The constants were chosen on the
 * months before the test windows of docs/decisions/007.
 */
import { daysBetween, type IsoDate } from '../dates/days.ts';
import { groupBy } from '../math/group-by.ts';
import { median, quantiles, weightedQuantile } from '../math/statistics.ts';
import { isResoldSoon } from '../pricing/correction/correction-facts.ts';
import type { Calibration, Grouping } from '../pricing/market-model.ts';
import {
	computeRangeFactors,
	errorScale,
	groupFactor,
	isPricedByOwnSale,
	priceRange,
	RANGE_PROBABILITY,
	type RangeInput,
	skewFactor,
} from '../pricing/range/range.ts';
import { POSITION_SHARES, positionOnRange } from '../pricing/range/share-above.ts';
import { CONFIDENCE_LEVELS, levelOfWidth } from '../pricing/range/width-level.ts';
import { fitScale, fitSkew } from './error-scale.ts';
import { inFixedOrder, type PastError, toRangeInput } from './past-error.ts';
import { atLeast, fitResale, fitSides, GROUP_PRIOR_WEIGHT, OUTSIDE, rounded } from './range-sides.ts';

/** Errors older than this are no longer informative. */
export const ERROR_WINDOW_DAYS = 1096;
/** In the first days of the data, too few earlier sales exist for typical errors. */
const START_DAYS = 60;
/** Half-lives in days: which homes are hard to price changes slowly, but the size of the errors changes fast. */
const SCALE_HALF_LIFE = 365;
const REACH_HALF_LIFE = 20;
/** The market's price level is taken from its estimates of this many days. */
const LEVEL_DAYS = 365;

/** With fewer errors the default calibration applies; with more, its reach is scaled to the market's errors. */
const MIN_FOR_REACH = 50;
/** With this many errors the calibration is the market's own. */
const MIN_FOR_SCALE = 300;
/**
 * The prior weights, in numbers of errors: of the default reach, and of the long-run reach.
 */
const REACH_PRIOR_WEIGHT = 20;
const LATEST_PRIOR_WEIGHT = 200;
/** The numbers that a calibration fits: nineteen weights of the scale and of its skew each, eight factors, the reach and its sides. */
const FITTED_NUMBERS = 50;

/**
 * The default calibration, for a market with too few errors: fitted on sales in King County, WA, 2014 and 2015, rounded,
 * and wider by a seventh. Unknown facts widen it more than could be measured there, where all were known.
 */
export const DEFAULT_CALIBRATION: Calibration = {
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
	source: 'default',
};

/**
 * The calibration from the errors of sales that closed before a date: the default, the default with a scaled reach,
 * or the market's own.
 *
 * @param dataFrom the date of the first sale that prices could be based on
 */
export function calibrate(errors: readonly PastError[], today: IsoDate, dataFrom: IsoDate): Calibration {
	const known = errors.filter(
		({ on, soldOn }) => soldOn < today && daysBetween(on, today) <= ERROR_WINDOW_DAYS,
	);
	const afterStart = known.filter(({ on }) => daysBetween(dataFrom, on) >= START_DAYS);
	if (afterStart.length >= MIN_FOR_SCALE)
		return withPositions(withMeasured(fitted(inFixedOrder(afterStart), today), afterStart), afterStart);
	return known.length < MIN_FOR_REACH ? DEFAULT_CALIBRATION : withMeasured(scaledReach(known), known);
}

/** Adds how large the errors were of prices with ranges of about the same width. */
function withMeasured(calibration: Calibration, errors: readonly PastError[]): Calibration {
	const sizes = groupBy(errors, (past) => {
		const { low, high } = priceRange(toRangeInput(past), calibration);
		return levelOfWidth(high - low);
	});
	const measured = Object.fromEntries(
		CONFIDENCE_LEVELS.flatMap((level) => {
			const ofLevel = (sizes.get(level) ?? []).map((past) => Math.abs(Math.expm1(-remainingError(past))));
			const middle = median(ofLevel);
			return middle === null ? [] : [[level, { medianError: rounded(middle), sales: ofLevel.length }]];
		}),
	);
	return { ...calibration, measured };
}

/** Adds where the sale prices were on the ranges that the calibration gives their blind prices. Recent ones don't count more: tried. */
function withPositions(calibration: Calibration, errors: readonly PastError[]): Calibration {
	const found = errors.map((past) => {
		const range = { price: 1, ...priceRange(toRangeInput(past), calibration) };
		return positionOnRange(Math.exp(remainingError(past)), range);
	});
	return { ...calibration, positions: quantiles(found, POSITION_SHARES).map(rounded) };
}

/** The error that remains after the correction applied at the time. */
function remainingError({ error, correction }: PastError): number {
	return error - correction.log;
}

/**
 * The default scale, with a reach between the default and the one that would have covered 80% of the errors: in logs,
 * closer to the latter the more errors there are.
 *
 * @example 80 errors that half the reach would have covered: 0.5 to the power of 80 ÷ 100, so 0.57 of it
 */
function scaledReach(errors: readonly PastError[]): Calibration {
	const { scale, reach } = DEFAULT_CALIBRATION;
	const ratios = errors.map(
		(past) =>
			Math.abs(remainingError(past)) / errorScale(computeRangeFactors(toRangeInput(past), null), scale),
	);
	const equalWeights = ratios.map(() => 1);
	const needed = Math.max(0.1, weightedQuantile(ratios, equalWeights, RANGE_PROBABILITY) / reach);
	const share = errors.length / (errors.length + REACH_PRIOR_WEIGHT);
	return { scale, reach: rounded(reach * needed ** share), sales: errors.length, source: 'local' };
}

/** Fits scale, skew, reach, groups and sides, each on the errors that remain after the ones before it. */
function fitted(errors: readonly PastError[], today: IsoDate): Calibration {
	const ages = errors.map(({ on }) => daysBetween(on, today));
	const weights = ages.map((days) => 0.5 ** (days / SCALE_HALF_LIFE));
	const covered = coveredShare(errors.length);
	const latest = ages.map((days) => 0.5 ** (days / REACH_HALF_LIFE));
	const inputs = errors.map(toRangeInput);
	const recentLevels = inputs.flatMap(({ logPrice }, at) => (ages[at] <= LEVEL_DAYS ? [logPrice] : []));
	const priceLevel = rounded(median(recentLevels) ?? median(inputs.map(({ logPrice }) => logPrice)) ?? 0);
	const factors = inputs.map((input) => computeRangeFactors(input, priceLevel));
	const left = errors.map(remainingError);
	const scale = fitScale(factors, left, weights, DEFAULT_CALIBRATION.scale);
	const scales = factors.map((each) => errorScale(each, scale));
	const skew = fitSkew(factors, left, weights, scale);
	const ratios = left.map((error, at) => {
		const side = skewFactor(factors[at], skew) ** Math.sign(error);
		return Math.abs(error) / (scales[at] * side);
	});
	const longRun = atLeast(weightedQuantile(ratios, weights, covered));
	const now = atLeast(weightedQuantile(ratios, latest, covered));
	const trust = effectiveSize(latest) / (effectiveSize(latest) + LATEST_PRIOR_WEIGHT);

	const levels = inputs.map(({ logPrice }) => logPrice - priceLevel);
	const byPrice = formGroups(levels, ratios, weights, 3, covered);
	multiply(scales, ratios, levels, byPrice);
	const byScale = formGroups(scales, ratios, weights, 5, covered);
	multiply(scales, ratios, [...scales], byScale);
	const regrouped = atLeast(weightedQuantile(ratios, weights, covered)) / longRun;
	const reach = rounded(now ** trust * longRun ** (1 - trust) * regrouped);
	const scaled = left.map((error, at) => Math.sign(error) * ratios[at]);
	const sides = fitSides(scaled, weights, covered);
	const both = atLeast(weightedQuantile(ratios, weights, covered));
	const sidesOf = (isIn: (input: RangeInput) => boolean) => {
		const own = inputs.flatMap((input, at) => (isIn(input) ? [at] : []));
		return fitResale(
			own.map((at) => scaled[at]),
			own.map((at) => weights[at]),
			sides,
			both,
		);
	};
	const resales = {
		resold: sidesOf(({ facts }) => isResoldSoon(facts)),
		justSold: sidesOf(isPricedByOwnSale),
	};
	const source = 'local';
	const groups = { byPrice, byScale, sides, ...resales };
	return { scale, skew, reach, priceLevel, ...groups, sales: errors.length, source };
}

/**
 * The share of past errors that ranges contain: with few errors, more of them, because the numbers that were fitted to them fit later
 * ones less well. As in conformal prediction, where one more error counts as outside, here one does for each fitted number.
 *
 * @example 300 errors: 83.1%; 3,000: 80.6%
 */
function coveredShare(errors: number): number {
	return 1 - (OUTSIDE * errors) / (errors + FITTED_NUMBERS);
}

/** Groups of equal weight, each with the factor by which its reach differs from the overall reach. */
function formGroups(
	values: readonly number[],
	ratios: readonly number[],
	weights: readonly number[],
	count: number,
	covered: number,
): Grouping {
	const edges = Array.from({ length: count - 1 }, (_, at) =>
		rounded(weightedQuantile(values, weights, (at + 1) / count)),
	);
	const middle = atLeast(weightedQuantile(ratios, weights, covered));
	const groups = values.map((value) => {
		const group = edges.findIndex((edge) => value < edge);
		return group === -1 ? edges.length : group;
	});
	const factors = Array.from({ length: count }, (_, group) => {
		const own = groups.flatMap((each, at) => (each === group ? [at] : []));
		if (own.length === 0) return 1;
		const total = own.reduce((sum, at) => sum + weights[at], 0);
		const reach = weightedQuantile(
			own.map((at) => ratios[at]),
			own.map((at) => weights[at]),
			covered,
		);
		return rounded((atLeast(reach) / middle) ** (total / (total + GROUP_PRIOR_WEIGHT)));
	});
	return { edges, factors };
}

function multiply(scales: number[], ratios: number[], values: readonly number[], groups: Grouping): void {
	values.forEach((value, at) => {
		const factor = groupFactor(groups, value);
		scales[at] *= factor;
		ratios[at] /= factor;
	});
}

/**
 * The effective sample size: the number of equally weighted errors that would be as informative, (Σ weight)² ÷ Σ
 * weight².
 */
function effectiveSize(weights: readonly number[]): number {
	const sum = weights.reduce((total, each) => total + each, 0);
	return sum ** 2 / weights.reduce((total, each) => total + each ** 2, 1e-300);
}
