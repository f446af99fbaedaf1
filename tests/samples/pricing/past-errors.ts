import { addDays } from '../../../domain/dates/days.ts';
import { calibrate as calibrateFrom } from '../../../domain/fitting/calibration.ts';
import { type PastError, toRangeInput } from '../../../domain/fitting/past-error.ts';
import { normal, randomStream } from '../../../domain/math/random.ts';
import type { Calibration } from '../../../domain/pricing/market-model.ts';
import { priceRange } from '../../../domain/pricing/range/range.ts';
import { CALM, TODAY, UNKNOWN } from './range-input.ts';

export const calibrate = (errors: readonly PastError[], today: string) =>
	calibrateFrom(errors, today, '2020-01-01');

/**
 * Errors whose spread grows with two of the factors, and which are 1% too low on average; at least one per day, up to
 * the day before TODAY.
 *
 * @param earlierErrorFactor how many times as large errors older than 45 days are
 */
export function createPastErrors(count: number, seed: number, earlierErrorFactor = 1): PastError[] {
	const random = randomStream(seed, 'misses');
	return Array.from({ length: count }, (_, at) => {
		const [dispersion, age] = [normal(random), random()];
		const days = 1 + Math.floor((170 * at) / count);
		const spread = 0.1 * Math.exp(0.5 * dispersion + 0.6 * age) * (days > 45 ? earlierErrorFactor : 1);
		const date = addDays(TODAY, -days);
		return {
			on: date,
			soldOn: date,
			logPrice: 13,
			correction: { log: 0, full: 0 },
			comps: 200,
			uncertainty: { ...CALM, dispersion, age },
			facts: UNKNOWN,
			error: 0.01 + spread * normal(random),
		};
	});
}

export function coverage(errors: readonly PastError[], calibration: Calibration): number {
	const inside = errors.filter((past) => {
		const { low, high } = priceRange(toRangeInput(past), calibration);
		return Math.exp(past.error) >= low && Math.exp(past.error) <= high;
	});
	return inside.length / errors.length;
}
