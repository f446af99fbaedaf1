/** Calibrates the two sides of ranges: of all homes, and of homes with a recent sale of their own. */
import { clamp } from '../math/arithmetic.ts';
import { weightedQuantile } from '../math/statistics.ts';
import type { Calibration } from '../pricing/market-model.ts';
import { RANGE_PROBABILITY } from '../pricing/range/range.ts';

/** Slightly less than the stated 20%, because tomorrow's errors are less certain than yesterday's. */
export const OUTSIDE = 1 - RANGE_PROBABILITY - 0.003;
/** The prior weight of even groups and sides, in numbers of errors. */
export const GROUP_PRIOR_WEIGHT = 400;
/** The same of the sides of homes with a recent sale of their own. */
const RESALE_PRIOR_WEIGHT = 50;
/** How many times wider or narrower a side of the range is at most for these homes. */
const MAX_RESALE = 2.5;

/** Makes prices fall below their range as often as above it. */
export function fitSides(
	scaled: readonly number[],
	weights: readonly number[],
	covered: number,
): NonNullable<Calibration['sides']> {
	const outside = (1 - covered) / 2;
	const both = atLeast(weightedQuantile(scaled.map(Math.abs), weights, covered));
	const below = atLeast(-weightedQuantile(scaled, weights, outside));
	const above = atLeast(weightedQuantile(scaled, weights, 1 - outside));
	const total = weights.reduce((sum, each) => sum + each, 0);
	const trust = total / (total + GROUP_PRIOR_WEIGHT);
	return {
		below: rounded(1 + trust * (below / both - 1)),
		above: rounded(1 + trust * (above / both - 1)),
	};
}

/**
 * How much farther the ends of the range are for homes with a recent sale of their own, in logs between no difference and what would have left
 * a tenth of them on either side.
 *
 * @param scaled their errors over their scale, with signs
 * @param both the reach that the sides are relative to
 * @example 50 such errors, a tenth of them above 1.4 times the range's upper end: above 1.4 to the power of 50 ÷ 100, 1.18
 */
export function fitResale(
	scaled: readonly number[],
	weights: readonly number[],
	sides: NonNullable<Calibration['sides']>,
	both: number,
): NonNullable<Calibration['resold']> {
	const total = weights.reduce((sum, each) => sum + each, 0);
	if (total === 0) return { below: 1, above: 1 };
	const trust = total / (total + RESALE_PRIOR_WEIGHT);
	const tail = OUTSIDE / 2;
	const factor = (reach: number, side: number) =>
		rounded(clamp(reach / (both * side), 1 / MAX_RESALE, MAX_RESALE) ** trust);
	return {
		below: factor(-weightedQuantile(scaled, weights, tail), sides.below),
		above: factor(weightedQuantile(scaled, weights, 1 - tail), sides.above),
	};
}

/** Keeps ranges from collapsing if every past price was exact. */
export function atLeast(reach: number): number {
	return Math.max(1e-3, reach);
}

export function rounded(value: number): number {
	return Math.round(value * 1e4) / 1e4;
}
