/** Ranges fitted on past errors contain 80 percent of new ones. */
import { describe, expect, test } from 'vitest';
import { CALM, INPUT, TODAY, UNKNOWN, widthOf } from '../../tests/samples/range-input.ts';
import { addDays } from '../dates/days.ts';
import { normal, randomStream } from '../demo-market/random.ts';
import { calibrate as calibrateFrom, DEFAULT_CALIBRATION } from '../fitting/calibration.ts';
import { type PastError, rangeInputOf } from '../fitting/past-error.ts';
import type { Calibration } from './market-model.ts';
import { errorScale, priceRange, rangeFactorsOf } from './range.ts';

const calibrate = (errors: readonly PastError[], today: string) => calibrateFrom(errors, today, '2020-01-01');

/**
 * Errors whose spread grows with two of the factors, and which are 1% too low on average; at least one per day, up to
 * the day before TODAY.
 *
 * @param earlierErrorFactor how many times as large errors older than 45 days are
 */
function missesOf(count: number, seed: number, earlierErrorFactor = 1): PastError[] {
	const random = randomStream(seed, 'misses');
	return Array.from({ length: count }, (_, at) => {
		const [dispersion, age] = [normal(random), random()];
		const days = 1 + Math.floor((170 * at) / count);
		const spread = 0.1 * Math.exp(0.5 * dispersion + 0.6 * age) * (days > 45 ? earlierErrorFactor : 1);
		const on = addDays(TODAY, -days);
		return {
			on,
			soldOn: on,
			logPrice: 13,
			correction: { log: 0, full: 0 },
			comps: 200,
			uncertainty: { ...CALM, dispersion, age },
			facts: UNKNOWN,
			error: 0.01 + spread * normal(random),
		};
	});
}

function coverage(misses: readonly PastError[], calibration: Calibration): number {
	const inside = misses.filter((past) => {
		const { low, high } = priceRange(rangeInputOf(past), calibration);
		return Math.exp(past.error) >= low && Math.exp(past.error) <= high;
	});
	return inside.length / misses.length;
}

describe('ranges fitted on past errors', () => {
	const fresh = missesOf(8000, 2);

	test.each([3000, 700])('from %i errors contain 80 percent of new ones', (count) => {
		const calibration = calibrate(missesOf(count, 1), TODAY);
		expect(calibration).toMatchObject({ source: 'local', sales: count });
		expect(Math.abs(coverage(fresh, calibration) - 0.8)).toBeLessThan(0.03);
	});

	test.each([0.05, 20])('contain 80 percent in a market whose errors are %f times as large', (factor) => {
		const scaled = (misses: PastError[]) => misses.map((miss) => ({ ...miss, error: factor * miss.error }));
		const calibration = calibrate(scaled(missesOf(700, 1)), TODAY);
		expect(Math.abs(coverage(scaled(fresh), calibration) - 0.8)).toBeLessThan(0.05);
	});

	test('do so for the most certain fifth and for the least certain', () => {
		const calibration = calibrate(missesOf(3000, 1), TODAY);
		const scales = new Map(
			fresh.map((miss) => [miss, errorScale(rangeFactorsOf(rangeInputOf(miss), null), calibration.scale)]),
		);
		const inOrder = fresh.toSorted((a, b) => (scales.get(a) ?? 0) - (scales.get(b) ?? 0));
		for (const part of [inOrder.slice(0, 1600), inOrder.slice(-1600)]) {
			expect(Math.abs(coverage(part, calibration) - 0.8)).toBeLessThan(0.04);
		}
	});

	test('adapt to recent calm in a market whose errors were three times as large before', () => {
		const calibration = calibrate(missesOf(3000, 1, 3), TODAY);
		const withLargeEarlierErrors = calibrate(
			missesOf(3000, 1).map((past) => ({ ...past, error: 3 * past.error })),
			TODAY,
		);
		expect(coverage(fresh, calibration)).toBeLessThan(0.95);
		expect(coverage(fresh, withLargeEarlierErrors)).toBeGreaterThan(0.98);
		expect(widthOf(CALM, calibration)).toBeLessThan(0.6 * widthOf(CALM, withLargeEarlierErrors));
	});

	test("ignore errors older than three years, and sales that haven't closed", () => {
		const old = missesOf(3000, 1).map((miss) => ({ ...miss, on: '2023-11-20' }));
		expect(calibrate(old, TODAY)).toBe(DEFAULT_CALIBRATION);
		const open = missesOf(3000, 1).map((miss) => ({ ...miss, soldOn: TODAY }));
		expect(calibrate(open, TODAY)).toBe(DEFAULT_CALIBRATION);
	});

	test('are wider on the side where errors are larger', () => {
		const above = missesOf(3000, 1).map((miss) => ({
			...miss,
			error: miss.error > 0 ? 2 * miss.error : miss.error,
		}));
		const { low, high } = priceRange(INPUT, calibrate(above, TODAY));
		expect(Math.log(high)).toBeGreaterThan(-1.4 * Math.log(low));
	});

	test('are the default ones with few errors', () => {
		expect(calibrate(missesOf(49, 1), TODAY)).toBe(DEFAULT_CALIBRATION);
	});

	test('stay finite if every past price was exact', () => {
		const right = missesOf(700, 1).map((miss) => ({ ...miss, error: 0 }));
		const { low, high } = priceRange(INPUT, calibrate(right, TODAY));
		expect(low).toBeGreaterThan(0.9);
		expect(high).toBeLessThan(1.1);
	});

	test('are scaled default ones with a moderate number of errors, more so the more there are', () => {
		const withLargeEarlierErrors = (count: number, seed: number) =>
			missesOf(count, seed).map((miss) => ({ ...miss, error: 3 * miss.error }));
		const large = withLargeEarlierErrors(8000, 2);
		const byDefault = coverage(large, DEFAULT_CALIBRATION);
		const [some, more] = [60, 299].map((count) => {
			const calibration = calibrate(withLargeEarlierErrors(count, 1), TODAY);
			expect(calibration).toMatchObject({ source: 'local', sales: count });
			return coverage(large, calibration);
		}) as [number, number];
		expect(Math.abs(some - 0.8)).toBeLessThan(Math.abs(byDefault - 0.8));
		expect(Math.abs(more - 0.8)).toBeLessThan(Math.abs(some - 0.8));
	});

	test('are narrower than the default in a calm market with few sales, and wider in a volatile one', () => {
		const widthWith = (factor: number) => {
			const misses = missesOf(150, 1).map((miss) => ({ ...miss, error: factor * miss.error }));
			return widthOf(CALM, calibrate(misses, TODAY));
		};
		expect(widthWith(0.5)).toBeLessThan(widthOf(CALM, DEFAULT_CALIBRATION));
		expect(widthWith(3)).toBeGreaterThan(widthOf(CALM, DEFAULT_CALIBRATION));
	});

	test('are the same bytes for the same errors in another order', () => {
		const misses = missesOf(400, 3);
		expect(JSON.stringify(calibrate(misses.toReversed(), TODAY))).toBe(
			JSON.stringify(calibrate(misses, TODAY)),
		);
	});
});
