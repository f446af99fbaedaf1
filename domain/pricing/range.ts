/** The 80% prediction range of a price. */
import { clamp } from '../math/arithmetic.ts';
import type { CorrectionFacts } from './correction/correction-facts.ts';
import type { Calibration, Grouping } from './market-model.ts';
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
}

/** The uncertainty factors, and those that only a market with its own errors can weight. */
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

/** With fewer comps than this, an estimate may be less certain. */
const FEW_COMPS = 60;
/** The log of a typical mean distance in miles. */
const TYPICAL_DISTANCE = Math.log(0.6);

/** @param priceLevel the log of the market's median estimate; null if unknown */
export function rangeFactorsOf(
	{ logPrice, correction, comps, uncertainty, facts }: RangeInput,
	priceLevel: number | null,
): Float64Array {
	const above = priceLevel === null ? 0 : logPrice - priceLevel;
	return Float64Array.of(
		...UNCERTAINTY_FACTORS.map((factor) => uncertainty[factor]),
		clamp(-above, 0, 1),
		clamp(above, 0, 1),
		10 * Math.abs(correction),
		Number(facts.ownSale !== null),
		facts.ownRecency ?? 0,
		clamp((facts.miles ?? TYPICAL_DISTANCE) - TYPICAL_DISTANCE, -2, 2),
		Number(comps < FEW_COMPS),
	);
}

/**
 * The factors by which the price may be lower and higher.
 *
 * @example priceRange(input, calibration) // { low: 0.86, high: 1.16 } for a scale of 0.1, a reach of 1.5 and even sides
 */
export function priceRange(input: RangeInput, calibration: Calibration): { low: number; high: number } {
	const { priceLevel = null, byPrice, byScale, sides } = calibration;
	let scale = errorScale(rangeFactorsOf(input, priceLevel), calibration.scale);
	if (byPrice) scale *= groupFactor(byPrice, input.logPrice - (priceLevel ?? 0));
	if (byScale) scale *= groupFactor(byScale, scale);
	const reach = scale * calibration.reach;
	return { low: Math.exp(-reach * (sides?.below ?? 1)), high: Math.exp(reach * (sides?.above ?? 1)) };
}

/** The expected size of the error: exp(Σ weight·factor). */
export function errorScale(factors: ArrayLike<number>, weights: Calibration['scale']): number {
	let sum = 0;
	RANGE_FACTORS.forEach((factor, at) => {
		sum += (weights[factor] ?? 0) * (factors[at] as number);
	});
	return Math.exp(clamp(sum, -5, 2));
}

/** The factor of a value's group. */
export function groupFactor({ edges, factors }: Grouping, value: number): number {
	const group = edges.findIndex((edge) => value < edge);
	return factors[group === -1 ? edges.length : group] ?? 1;
}
