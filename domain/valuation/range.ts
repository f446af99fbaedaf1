/** How far a price may miss: the range that holds the true price with a stated probability. */
import type { Calibration } from './market-model.ts';
import { SIGNS, type Signs } from './signs.ts';

/** The probabilities at which the error's quantiles are kept. */
export const RANGE_PROBABILITIES = [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975] as const;

/**
 * The factors by which the price may be lower and higher, with the probability given, 0.5 to 0.95.
 *
 * @example rangeOf(signs, calibration) // { low: 0.85, high: 1.17 }: 80 % of prices lie between
 */
export function rangeOf(
	signs: Signs,
	calibration: Calibration,
	probability = 0.8,
): { low: number; high: number } {
	const scale = scaleOf(signs, calibration);
	const bin = calibration.bins.find(({ upTo }) => upTo === null || scale <= upTo) ?? calibration.bins.at(-1);
	if (bin === undefined) return { low: 0.5, high: 2 };
	const low = Math.min(0, scale * quantileAt(bin.quantiles, (1 - probability) / 2));
	const high = Math.max(0, scale * quantileAt(bin.quantiles, (1 + probability) / 2));
	return { low: Math.exp(low), high: Math.exp(high) };
}

/** The expected size of the error: exp(Σ weight·sign). */
export function scaleOf(signs: Signs, calibration: Pick<Calibration, 'scale'>): number {
	let sum = 0;
	for (const sign of SIGNS) sum += (calibration.scale[sign] ?? 0) * signs[sign];
	return Math.exp(Math.min(2, Math.max(-5, sum)));
}

function quantileAt(quantiles: readonly number[], probability: number): number {
	let next = 0;
	while (next < RANGE_PROBABILITIES.length - 1 && (RANGE_PROBABILITIES[next] as number) < probability)
		next += 1;
	const before = Math.max(0, next - 1);
	const from = RANGE_PROBABILITIES[before] as number;
	const to = RANGE_PROBABILITIES[next] as number;
	const share = to > from ? Math.min(1, Math.max(0, (probability - from) / (to - from))) : 0;
	const low = quantiles[before] as number;
	return low + share * ((quantiles[next] as number) - low);
}
