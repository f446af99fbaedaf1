/** The 80% prediction range of a price. */
import { clamp } from '../../math/arithmetic.ts';
import { MAX_CORRECTION } from '../correction/correction.ts';
import { type CorrectionFacts, isJustSold, isResoldSoon, recencyOf } from '../correction/correction-facts.ts';
import type { Calibration, Grouping } from '../market-model.ts';
import { UNCERTAINTY_FACTORS, type UncertaintyFactors } from './uncertainty.ts';

/** The probability stated with every range. */
export const RANGE_PROBABILITY = 0.8;

/** The inputs to a price's range. */
export interface RangeInput {
	/** The log of the price, corrected. */
	logPrice: number;
	/** The model correction in it, natural log. */
	correction: number;
	/** Number of sales it is based on. */
	comps: number;
	uncertainty: UncertaintyFactors;
	facts: CorrectionFacts;
	/** Whether it is known if the home was renovated since its last sale. */
	isRenovationKnown?: boolean;
	/** The weight of the home's own recent sale in the price; 0 or absent without one. */
	ownWeight?: number;
}

/** The uncertainty factors, then the factors whose weights are 0 unless a market has enough errors to fit them. */
export const RANGE_FACTORS = [
	...UNCERTAINTY_FACTORS,
	'inexpensive',
	'expensive',
	'correction',
	'ownSale',
	'ownRecency',
	'distance',
	'fewComps',
] as const;

/** An estimate with fewer comps may be less certain. */
const FEW_COMPS = 60;
/** The log of a typical mean distance in miles. */
const TYPICAL_DISTANCE = Math.log(0.6);
/**
 * The log of the largest scale: expected errors are at most exp(−0.5) = 0.6, natural log. With the default calibration,
 * ranges are then from a third of the price to three times the price; even the most unusual homes were priced closer
 * than that (docs/decisions/007).
 */
const MAX_LOG_SCALE = -0.5;
/** The log of the smallest scale. */
const MIN_LOG_SCALE = -5;
/** The log of the largest skew, in either direction. */
const MAX_LOG_SKEW = 0.5;

/**
 * The value of each of `RANGE_FACTORS`.
 *
 * @param priceLevel the log of the market's median estimate; null if unknown
 */
export function computeRangeFactors(
	{ logPrice, correction, comps, uncertainty, facts }: RangeInput,
	priceLevel: number | null,
): Float64Array {
	const above = priceLevel === null ? 0 : logPrice - priceLevel;
	return Float64Array.of(
		...UNCERTAINTY_FACTORS.map((factor) => uncertainty[factor]),
		clamp(-above, 0, 1),
		clamp(above, 0, 1),
		10 * Math.min(MAX_CORRECTION, Math.abs(correction)),
		Number(facts.ownSale !== null),
		recencyOf(facts) ?? 0,
		clamp((facts.miles ?? TYPICAL_DISTANCE) - TYPICAL_DISTANCE, -2, 2),
		Number(comps < FEW_COMPS),
	);
}

/**
 * The ends of the 80% range, as multiples of the price.
 *
 * @example priceRange(input, calibration) // { low: 0.86, high: 1.16 } for a scale of 0.1, a reach of 1.5 and even sides
 */
export function priceRange(input: RangeInput, calibration: Calibration): { low: number; high: number } {
	const { priceLevel = null, byPrice, byScale, sides } = calibration;
	const factors = computeRangeFactors(input, priceLevel);
	let scale = errorScale(factors, calibration.scale);
	if (byPrice) scale *= groupFactor(byPrice, input.logPrice - (priceLevel ?? 0));
	if (byScale) scale *= groupFactor(byScale, scale);
	const reach = scale * calibration.reach;
	const skew = calibration.skew ? skewFactor(factors, calibration.skew) : 1;
	const resale = resaleSides(input, calibration);
	const below = ((sides?.below ?? 1) * (resale?.below ?? 1)) / skew;
	const above = (sides?.above ?? 1) * (resale?.above ?? 1) * skew;
	return { low: Math.exp(-reach * below), high: Math.exp(reach * above) };
}

/** The factors of both sides for a home with a recent sale of its own. */
function resaleSides(input: RangeInput, { justSold, resold }: Calibration) {
	if (isPricedByOwnSale(input)) return justSold;
	return isResoldSoon(input.facts) && !input.isRenovationKnown ? resold : undefined;
}

/** Whether the home sold so recently that it is priced as not renovated since, and by that sale too. */
export function isPricedByOwnSale({ facts, ownWeight = 0 }: RangeInput): boolean {
	return isJustSold(facts) && ownWeight > 0;
}

/** The expected size of the error: exp(Σ weight·factor), within limits. */
export function errorScale(factors: ArrayLike<number>, weights: Calibration['scale']): number {
	return Math.exp(clamp(weightedSum(factors, weights), MIN_LOG_SCALE, MAX_LOG_SCALE));
}

/** The factor by which errors above the price are larger than expected, and errors below it smaller. */
export function skewFactor(factors: ArrayLike<number>, skew: Calibration['scale']): number {
	return Math.exp(clamp(weightedSum(factors, skew), -MAX_LOG_SKEW, MAX_LOG_SKEW));
}

function weightedSum(factors: ArrayLike<number>, weights: Calibration['scale']): number {
	let sum = 0;
	RANGE_FACTORS.forEach((factor, at) => {
		sum += (weights[factor] ?? 0) * factors[at];
	});
	return sum;
}

/** The factor of a value's group. */
export function groupFactor({ edges, factors }: Grouping, value: number): number {
	const group = edges.findIndex((edge) => value < edge);
	return factors[group === -1 ? edges.length : group] ?? 1;
}
