/** A price that needs a range. */
import {
	CORRECTION_FACTS,
	type CorrectionFacts,
} from '../../../domain/pricing/correction/correction-facts.ts';
import type { Calibration } from '../../../domain/pricing/market-model.ts';
import { priceRange, type RangeInput } from '../../../domain/pricing/range/range.ts';
import { UNCERTAINTY_FACTORS, type UncertaintyFactors } from '../../../domain/pricing/range/uncertainty.ts';

/** The uncertainty of a home about which everything is known, in a calm market. */
export const CALM = Object.fromEntries(
	UNCERTAINTY_FACTORS.map((factor) => [factor, factor === 'constant' ? 1 : 0]),
) as unknown as UncertaintyFactors;

export const TODAY = '2026-11-21';
export const UNKNOWN = Object.fromEntries(
	CORRECTION_FACTS.map((fact) => [fact, null]),
) as unknown as CorrectionFacts;
export const INPUT: RangeInput = {
	logPrice: 13,
	correction: 0,
	comps: 200,
	uncertainty: CALM,
	facts: UNKNOWN,
};

/** The width of the range, as a share of the price. */
export function widthOf(uncertainty: UncertaintyFactors, calibration: Calibration): number {
	const { low, high } = priceRange({ ...INPUT, uncertainty }, calibration);
	return high - low;
}
