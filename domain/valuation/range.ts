/** How far a price may miss: the range that holds the true price with a probability of 80 %. */
import type { Calibration } from './market-model.ts';
import { SIGNS, type Signs } from './signs.ts';

/** The probability that is stated with every range. */
export const RANGE_PROBABILITY = 0.8;

/**
 * The factors by which the price may be lower and higher.
 *
 * @example rangeOf(signs, calibration) // { low: 0.86, high: 1.16 } for a scale of 0.1 and a reach of 1.5
 */
export function rangeOf(signs: Signs, calibration: Calibration): { low: number; high: number } {
	const reach = scaleOf(signs, calibration) * calibration.reach;
	return { low: Math.exp(-reach), high: Math.exp(reach) };
}

/** The expected size of the error: exp(Σ weight·sign). */
export function scaleOf(signs: Signs, calibration: Pick<Calibration, 'scale'>): number {
	let sum = 0;
	for (const sign of SIGNS) sum += (calibration.scale[sign] ?? 0) * signs[sign];
	return Math.exp(Math.min(2, Math.max(-5, sum)));
}
